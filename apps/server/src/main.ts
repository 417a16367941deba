import { pino } from 'pino';
import { readConfig } from './platform/config/read-config.ts';
import { OperatorError } from './platform/operator-error.ts';
import { onStopSignal } from './platform/stop-signal.ts';
import { runServer } from './start/run-server.ts';

/** Beyond the drain, after this the process ends whatever is still open. What runs may take 25 s, the database 30. */
const STOP_TIMEOUT_MS = 65_000;

try {
  const config = readConfig();
  const log = pino({
    level: config.logLevel,
    redact: { paths: ['req.headers', 'headers.authorization', 'headers.cookie'], remove: true },
  });
  // A person at a terminal reads lines; whatever collects a log reads one format.
  const say = (line: string): void => (config.production ? log.info(line) : console.log(line));
  // Listened for from the beginning: a start that is broken off must also stop the database that it had started.
  const signalled = new Promise<NodeJS.Signals>((resolve) => {
    onStopSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], {
      first(signal) {
        setTimeout(() => process.exit(1), config.drainSeconds * 1000 + STOP_TIMEOUT_MS).unref();
        resolve(signal);
      },
      again: () => process.exit(130),
    });
  });
  const server = await runServer({ config, log, say });
  const reason = await Promise.race([signalled, server.failed]);
  if (reason instanceof OperatorError) {
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + STOP_TIMEOUT_MS).unref();
    if (config.production) log.fatal(reason.message);
    else console.error(reason.message);
  } else say(`${reason}: stopping ...`);
  await server.stop();
  say('Stopped.');
  process.exit(reason instanceof OperatorError ? 1 : 0);
} catch (error) {
  // What the operator can mend is a line; a defect keeps its stack.
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}
