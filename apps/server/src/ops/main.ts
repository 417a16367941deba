import { once } from 'node:events';
import { readConfig } from '../platform/config/read-config.ts';
import { readOperator } from '../platform/config/read-operator.ts';
import { onStopSignal } from '../platform/stop-signal.ts';
import { accountsCommands } from './accounts-commands.ts';
import type { Command, CommandContext } from './command.ts';
import { backupCommands } from './backup-commands.ts';
import { creditsCommands } from './credits-commands.ts';
import { databaseCommands } from './database-commands.ts';
import { doctorCommands } from './doctor-command.ts';
import { findCommands } from './find-commands.ts';
import { indexCommands } from './index-commands.ts';
import { paymentsCommands } from './payments-commands.ts';
import { prospectsCommands } from './prospects-commands.ts';
import { logCommands } from './log-commands.ts';
import { providersCommands } from './providers-commands.ts';
import { explainFailure, runCommand } from './run-command.ts';
import { systemCommands } from './system-commands.ts';

const commands: readonly Command[] = [
  ...indexCommands,
  ...accountsCommands,
  ...findCommands,
  ...creditsCommands,
  ...databaseCommands,
  ...paymentsCommands,
  ...prospectsCommands,
  ...providersCommands,
  ...systemCommands,
  ...backupCommands,
  ...logCommands,
  ...doctorCommands,
];

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

const readContext = (): CommandContext => ({
  config: readConfig(),
  answer,
  say: (line) => console.error(line),
  signal: interrupted.signal,
  operator: readOperator(),
});

try {
  const status = await runCommand(commands, process.argv.slice(2), readContext);
  // A pipe may still hold the end of the answer.
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(interrupted.signal.aborted ? 130 : status);
} catch (error) {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
}
