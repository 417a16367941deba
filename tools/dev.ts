// `npm run dev`: the web app by Vite, which shows a change at once, and behind it the whole server, which starts anew when one of
// its files changes. The browser goes to WEB_ORIGIN as with `npm start`; the server's own web port moves one up and is asked
// for nothing but the configuration that it writes into pages.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { readConfig } from '../apps/server/src/platform/config/read-config.ts';
import { ensureWebBuilt } from '../apps/server/src/start/ensure-web-built.ts';
import { onStopSignal } from '../apps/server/src/platform/stop-signal.ts';

const root = path.dirname(import.meta.dirname);
const config = readConfig();
if (config.production) throw new Error('"npm run dev" is for development; NODE_ENV is production.');
const serverWebPort = config.web.port + 1;

/** The pages' configuration, as the server that runs now would write it. */
const fillAppConfig: Plugin = {
  name: 'linklode:app-config',
  apply: 'serve',
  async transformIndexHtml(html) {
    for (;;) {
      const page = await fetch(`http://127.0.0.1:${serverWebPort}/dashboard`).then(
        (answer) => answer.text(),
        () => '',
      );
      const block = /<script type="application\/json" id="app-config">.*?<\/script>/.exec(page)?.[0];
      if (block !== undefined) return html.replace('<!--app-config-->', () => block);
      // The server is starting; whoever reloads the page meanwhile waits for it.
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  },
};

// The server serves no page without a build; which one does not matter here.
await ensureWebBuilt(false, (line) => console.log(line));
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(root, 'tools/dev-server.ts')],
  {
    stdio: 'inherit',
    env: { ...process.env, WEB_ORIGIN: config.web.origin, WEB_PORT: String(serverWebPort) },
  },
);
const web = await createServer({
  root: path.join(root, 'apps/web'),
  configFile: path.join(root, 'apps/web/vite.config.ts'),
  plugins: [fillAppConfig],
  server: { port: config.web.port, strictPort: true, host: config.host },
});
await web.listen();
console.log(`The web app with every change: ${config.web.origin}`);

const stop = (): void => {
  server.kill('SIGTERM');
  void web.close();
};
onStopSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], { first: stop, again: () => process.exit(130) });
server.once('exit', (code) => {
  void web.close().then(() => process.exit(code ?? 0));
});
