import fs from 'node:fs';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contractCalls } from '../contract-calls.ts';

const cache = path.join(import.meta.dirname, '../.cache');

/** Beside other work a watcher takes its time. */
const SOON = { timeout: 60_000 };

let folder: string;
let contract: string;
let server: ViteDevServer;

/** A contract of the calls of this text, and a page of the web app that takes them. */
function writeCalls(text: string): void {
  fs.writeFileSync(contract, `import { z } from 'zod';\n${text}`);
}

const served = async (address: string): Promise<string> =>
  (await server.transformRequest(address))?.code ?? '';

beforeAll(async () => {
  fs.mkdirSync(cache, { recursive: true });
  folder = fs.mkdtempSync(path.join(cache, 'contract-calls-'));
  contract = path.join(folder, 'calls.ts');
  writeCalls("export const first = { method: 'GET', path: '/v1/first', response: z.object({}) };");
  fs.mkdirSync(path.join(folder, 'apps/web/src'), { recursive: true });
  fs.writeFileSync(
    path.join(folder, 'apps/web/src/page.ts'),
    "import { first } from '@linklode/contract/calls';\nconsole.log(first);\n",
  );
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    cacheDir: path.join(folder, 'vite'),
    server: { middlewareMode: true, ws: false },
    plugins: [
      contractCalls(),
      {
        name: 'contract-of-the-test',
        enforce: 'pre',
        resolveId: (source) => (source === '@linklode/contract/calls' ? contract : null),
      },
    ],
  });
});

afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('while somebody works on the contract, a call that is changed or new is in the browser without a new start', async () => {
  await served('/apps/web/src/page.ts');
  expect(await served('\0@linklode/contract/calls')).toContain('contract-call/first');
  expect(await served('virtual:contract-call/first')).toContain('"path":"/v1/first"');

  // A change before the watcher is there would be seen by nobody.
  await expect.poll(() => server.watcher.getWatched()[folder], SOON).toContain('calls.ts');
  const told = vi.spyOn(server.environments.client.hot, 'send');
  writeCalls(`
    export const first = { method: 'GET', path: '/v2/first', response: z.object({ more: z.string() }) };
    export const second = { method: 'POST', path: '/v1/second', response: z.object({}) };
  `);
  await expect.poll(() => served('virtual:contract-call/first'), SOON).toContain('"path":"/v2/first"');
  expect(await served('virtual:contract-call/first')).toContain('"more":{"type":"string"}');
  expect(await served('\0@linklode/contract/calls')).toContain('contract-call/second');
  expect(await served('virtual:contract-call/second')).toContain('"path":"/v1/second"');
  expect(told.mock.calls.flat()).toContainEqual(expect.objectContaining({ type: 'full-reload' }));
});
