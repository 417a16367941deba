import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import { pagesOf, startLoopbackWeb, type LoopbackWeb } from '../../testing/loopback-web.ts';
import { createClientDocuments, documentsOf } from './client-document.ts';

let web: LoopbackWeb;
beforeAll(async () => {
  web = await startLoopbackWeb();
  web.site(
    'agent.example.com',
    pagesOf({
      '/c.json': '{}',
      '/large.json': { status: 200, body: 'x'.repeat(65 * 1024) },
      '/away.json': { status: 302, headers: { location: 'http://inside.example.com/' } },
    }),
  );
  web.alias('inside.example.com', ['127.0.0.1']);
  web.alias('both.example.com', ['20.0.0.1', '10.0.0.1']);
});
afterAll(() => web.close());

const get = (address: string) => documentsOf(web.network)(new URL(address));
const whyOf = (address: string): Promise<string> =>
  get(address).then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof FetchError ? error.kind : 'a defect'),
  );

test('what a client says of itself is fetched from public addresses alone, small, and no redirect is followed', async () => {
  expect(await whyOf('http://agent.example.com/c.json')).toBe('200');
  expect(await whyOf('http://agent.example.com/large.json')).toBe('too large');
  expect(await whyOf('http://agent.example.com/away.json')).toBe('302');
  for (const inside of ['inside.example.com', 'both.example.com', '127.0.0.1', '[::1]', '169.254.169.254'])
    expect(await whyOf(`http://${inside}/c.json`), inside).toBe('an address inside a network');
  expect(web.inside()).toBe(0);
  expect(web.asked.map(({ path }) => path)).toEqual(['/c.json', '/large.json', '/away.json']);
});

test('it is kept for a while, and a refusal is not', async () => {
  let asked = 0;
  let status = 404;
  const find = createClientDocuments(({ href }) => {
    asked += 1;
    const body = JSON.stringify({ client_id: href, redirect_uris: ['https://agent.example.com/back'] });
    return Promise.resolve({
      status,
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: Buffer.from(body),
    });
  });
  const id = 'https://agent.example.com/c.json';
  await expect(find(id)).rejects.toThrow('answered 404');
  status = 200;
  expect(await find(id)).toMatchObject({ name: 'agent.example.com', host: 'agent.example.com' });
  await find(id);
  expect(asked).toBe(2);
});
