import { once } from 'node:events';
import { readConfig } from '../platform/config/read-config.ts';
import { readOperator } from '../platform/config/read-operator.ts';
import { stepBack } from '../platform/step-back.ts';
import { onStopSignal } from '../platform/stop-signal.ts';
import type { CommandContext } from './command.ts';
import { commandsFor } from './commands.ts';
import { explainFailure, runCommand } from './run-command.ts';

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

// These work for minutes, on all cores: whoever searches on the same machine goes before them.
if (/^index (?:import|rank|rebuild|complete|verify)$/.test(process.argv.slice(2, 4).join(' '))) stepBack();

try {
  const typed = process.argv.slice(2);
  const status = await runCommand(await commandsFor(typed), typed, readContext);
  // A pipe may still hold the end of the answer.
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(interrupted.signal.aborted ? 130 : status);
} catch (error) {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
}
