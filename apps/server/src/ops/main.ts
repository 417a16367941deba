import { once } from 'node:events';
import os from 'node:os';
import { readConfig } from '../platform/config/read-config.ts';
import { readOperator } from '../platform/config/read-operator.ts';
import { onStopSignal } from '../platform/stop-signal.ts';
import type { CommandContext } from './command.ts';
import { commandsFor } from './commands.ts';
import { explainFailure, runCommand } from './run-command.ts';

/** As nice(2) counts: where all cores are busy such a command gets about a tenth of what others get. */
const STEPS_BACK = 10;

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
if (/^index (?:import|rank|rebuild|verify)$/.test(process.argv.slice(2, 4).join(' ')))
  os.setPriority(Math.min(19, os.getPriority() + STEPS_BACK));

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
