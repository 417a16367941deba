// The server as `npm run dev` runs it: without building the web app, which Vite serves.
import { pino } from 'pino';
import { readConfig } from '../apps/server/src/platform/config/read-config.ts';
import { onStopSignal } from '../apps/server/src/platform/stop-signal.ts';
import { runServer } from '../apps/server/src/start/run-server.ts';

const config = readConfig();
const server = await runServer({
  config,
  log: pino({ level: config.logLevel }),
  say: (line) => console.log(line),
  buildsWeb: false,
});
onStopSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], {
  first: () => void server.stop().then(() => process.exit(0)),
  // Node's watcher and the terminal may both say it; what stops ends the database last.
  again: () => undefined,
});
// Who runs `npm run dev` was killed. The watcher would stay for ever; it passes on what it is told, and ends.
process.stdin.on('end', () => process.kill(process.ppid, 'SIGTERM')).resume();
