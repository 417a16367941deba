import { readConfig } from './platform/config/read-config.ts';
import { OperatorError } from './platform/operator-error.ts';
import { runServer } from './start/run-server.ts';

/** After this the process ends whatever is still open. */
const STOP_TIMEOUT_MS = 25_000;

/** Resolves at the first signal; a second one is from someone who does not want to wait. */
function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let seen = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (seen) process.exit(130);
      seen = true;
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

try {
  // Listened for from the beginning: a start that is broken off must also stop the database that it had started.
  const signalled = firstSignal();
  const server = await runServer(readConfig(), (line) => console.log(line));
  const signal = await signalled;
  console.log(`\n${signal}: stopping ...`);
  await server.stop();
  console.log('Stopped.');
  process.exit(0);
} catch (error) {
  // What the operator can mend is a line; a defect keeps its stack.
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}
