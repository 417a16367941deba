// `npm run dev`: the web app by Vite, which shows a change at once, and behind it the whole server, which starts anew
// when one of its files changes. The browser goes to WEB_ORIGIN as with `npm start`; the server's own pages are at a
// free port and are asked for nothing but the configuration that it writes into them.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { Config } from '../apps/server/src/platform/config/parse-config.ts';
import { readConfig } from '../apps/server/src/platform/config/read-config.ts';
import { OperatorError } from '../apps/server/src/platform/operator-error.ts';
import { onStopSignal } from '../apps/server/src/platform/stop-signal.ts';
import { ensureWebBuilt } from '../apps/server/src/start/ensure-web-built.ts';
import { findPagesPort } from './dev-ports.ts';

const root = path.dirname(import.meta.dirname);

/** Puts into each page the configuration that the server has now, which it writes into the page at `pageAddress`. */
function fillAppConfig(pageAddress: string): Plugin {
  return {
    name: 'linklode:app-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      for (;;) {
        const page = await fetch(pageAddress).then(
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
}

/** Where this machine reaches what listens on HOST. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function develop(config: Config): Promise<void> {
  if (config.production) throw new OperatorError('"npm run dev" is for development; NODE_ENV is production.');
  const pagesPort = await findPagesPort(config);
  // The server serves no page without a build; which one does not matter here.
  await ensureWebBuilt(false, (line) => console.log(line));
  const web = await createServer({
    root: path.join(root, 'apps/web'),
    configFile: path.join(root, 'apps/web/vite.config.ts'),
    plugins: [fillAppConfig(`http://${reachableHost(config.host)}:${pagesPort}/dashboard`)],
    server: { port: config.web.port, strictPort: true, host: config.host },
  });
  await web.listen();
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', path.join(root, 'tools/dev-server.ts')],
    {
      // Its input ends with us, however we end: it notices and goes, and its watcher with it.
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, WEB_ORIGIN: config.web.origin, WEB_PORT: String(pagesPort) },
    },
  );
  console.log(
    `The web app with every change: ${config.web.origin} (the server's own pages: port ${pagesPort})`,
  );

  const stop = (): void => {
    server.kill('SIGTERM');
    void web.close();
  };
  onStopSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], { first: stop, again: () => process.exit(130) });
  server.once('exit', (code) => {
    void web.close().then(() => process.exit(code ?? 0));
  });
}

try {
  await develop(readConfig());
} catch (error) {
  // What the operator can mend is a line; a defect keeps its stack.
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}
