import { once } from 'node:events';
import { readConfig } from '../platform/config/read-config.ts';
import { readOperator } from '../platform/config/read-operator.ts';
import { onStopSignal } from '../platform/stop-signal.ts';
import type { CommandContext } from './command.ts';
import { commands } from './commands.ts';
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

try {
  const status = await runCommand(commands, process.argv.slice(2), readContext);
  // A pipe may still hold the end of the answer.
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(interrupted.signal.aborted ? 130 : status);
} catch (error) {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
}
