import { pino } from 'pino';
import type { Config } from './platform/config/parse-config.ts';
import { readConfig } from './platform/config/read-config.ts';
import { OperatorError } from './platform/operator-error.ts';
import { onStopSignal } from './platform/stop-signal.ts';
import { explainStartFailure } from './start/explain-start-failure.ts';
import { runServer } from './start/run-server.ts';

/** Beyond the drain, after this the process ends whatever is still open. What runs may take 25 s, the database 30. */
const STOP_TIMEOUT_MS = 65_000;

/**
 * EX_CONFIG of sysexits.h: settings that are refused are refused the next time too, until a person changes them. The
 * unit of systemd then does not start again; it had done so every two seconds, for ever.
 */
const SETTINGS_REFUSED = 78;

/** Ends the process where the environment cannot be used. */
function readSettings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exit(SETTINGS_REFUSED);
  }
}

try {
  const config = readSettings();
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
  console.error(explainStartFailure(error));
  process.exit(1);
}
