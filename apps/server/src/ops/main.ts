import { once } from 'node:events';
import { readConfig } from '../platform/config/read-config.ts';
import { databaseFailure } from '../platform/database/database-failure.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { onStopSignal } from '../platform/stop-signal.ts';
import { accountsCommands } from './accounts-commands.ts';
import { UsageError } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { backupCommands } from './backup-commands.ts';
import { creditsCommands } from './credits-commands.ts';
import { databaseCommands } from './database-commands.ts';
import { indexCommands } from './index-commands.ts';
import { paymentsCommands } from './payments-commands.ts';
import { prospectsCommands } from './prospects-commands.ts';
import { providersCommands } from './providers-commands.ts';
import { systemCommands } from './system-commands.ts';

const commands: readonly Command[] = [
  ...indexCommands,
  ...accountsCommands,
  ...creditsCommands,
  ...databaseCommands,
  ...paymentsCommands,
  ...prospectsCommands,
  ...providersCommands,
  ...systemCommands,
  ...backupCommands,
];

function help(): string {
  const width = Math.max(...commands.map((command) => command.usage.length));
  return [
    'Commands:',
    ...commands.map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`),
  ].join('\n');
}

async function answer(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

// Whoever reads the answer may have seen enough (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const interrupted = new AbortController();
onStopSignal(['SIGINT', 'SIGTERM'], {
  first: () => interrupted.abort(),
  again: () => process.exit(130),
});

async function main(words: readonly string[]): Promise<number> {
  const command = commands.find((one) => one.name.split(' ').every((part, index) => words[index] === part));
  if (command === undefined) {
    const asked = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '');
    if (asked) await answer(`${help()}\n`);
    else console.error(`There is no command "${words.slice(0, 2).join(' ')}".\n${help()}`);
    return asked ? 0 : 2;
  }
  const context: CommandContext = {
    config: readConfig(),
    answer,
    say: (line) => console.error(line),
    signal: interrupted.signal,
  };
  try {
    return await command.run(words.slice(command.name.split(' ').length), context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nUsage: npm run ops -- ${command.usage}`);
    return 2;
  }
}

/** A database that goes away in the middle is no defect of the command. */
function databaseTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || databaseFailure(error) === null) return null;
  return `The database did not go along: ${error.message}. What was under way is undone; try again when it is back.`;
}

try {
  const status = await main(process.argv.slice(2));
  // A pipe may still hold the end of the answer.
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(interrupted.signal.aborted ? 130 : status);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : (databaseTrouble(error) ?? error));
  process.exit(1);
}
