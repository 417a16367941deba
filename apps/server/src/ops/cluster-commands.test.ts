import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../platform/config/parse-config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { clusterCommands } from './cluster-commands.ts';
import { checkCluster } from './doctor/check-cluster.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

const CURRENT = 'linklode-pages-3-aa';
const BEFORE = 'linklode-pages-2-bb';
const BEGUN = 'linklode-pages-4-cc';

/**
 * A cluster of this health with a current generation, the one before and a load that was broken off; answers its
 * address.
 */
async function aCluster(status: string, seen: string[] = []): Promise<string> {
  const facts = (generation: number): object => ({
    mappings: {
      _meta: { version: 1, generation, pages: 1000 * generation, rankedAt: '2026-01-02T00:00:00Z' },
    },
  });
  const answers: Record<string, object> = {
    '/linklode-pages-*/_mapping': { [BEFORE]: facts(2), [CURRENT]: facts(3), [BEGUN]: { mappings: {} } },
    '/linklode-pages-*/_alias': {
      [BEFORE]: { aliases: {} },
      [CURRENT]: { aliases: { 'linklode-pages': {} } },
      [BEGUN]: { aliases: {} },
    },
    [`/_cluster/health/${CURRENT}`]: { status, number_of_nodes: 3 },
    '/_aliases': { acknowledged: true },
  };
  const started = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      const answer = answers[request.url ?? ''];
      response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
    });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://ann:secret@127.0.0.1:${(started.address() as AddressInfo).port}`;
}

async function run(
  name: string,
  words: readonly string[],
  indexUrl: string | undefined,
): Promise<{ status: number; text: string }> {
  const command = clusterCommands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`There is no command ${name}`);
  let text = '';
  const status = await command.run(words, {
    config: parseConfig(indexUrl === undefined ? {} : { INDEX_URL: indexUrl }, '/nowhere'),
    answer: async (part) => void (text += part),
    say: (line) => void (text += `${line}\n`),
    signal: new AbortController().signal,
    operator: 'somebody',
  });
  return { status, text };
}

describe('index generations', () => {
  test('lists what the cluster holds, the newest first, with what serves', async () => {
    const { status, text } = await run('index generations', [], await aCluster('green'));
    expect(status).toBe(0);
    expect(text.split('\n')).toEqual([
      `${CURRENT}  3000 pages  ranked 2026-01-02T00:00:00Z  serves`,
      `${BEFORE}  2000 pages  ranked 2026-01-02T00:00:00Z  whole`,
      `${BEGUN}  0 pages  ranked never  load broken off`,
      '',
    ]);
  });

  test('goes back to the one before in one step, and to no load that was broken off', async () => {
    const seen: string[] = [];
    const url = await aCluster('green', seen);
    expect((await run('index generations', ['--use', BEFORE], url)).status).toBe(0);
    const moves = seen.filter((call) => call.startsWith('POST /_aliases'));
    expect(moves).toEqual([expect.stringContaining(`"add":{"index":"${BEFORE}","alias":"linklode-pages"}`)]);
    expect(await run('index generations', ['--use', BEGUN], url)).toEqual({
      status: 1,
      text: `The cluster holds no whole generation of the name ${BEGUN}.\n`,
    });
  });

  test.each([
    [[], null],
    [['--use', BEFORE], 'data folder'],
    [[`--use=${BEFORE}`], 'data folder'],
  ])('%j is written down as a change: %s', (words, place) => {
    const command = clusterCommands.find(({ name }) => name === 'index generations');
    expect(command?.changes?.(words)).toBe(place);
  });

  test('without INDEX_URL says where to read on', async () => {
    await expect(run('index generations', [], undefined)).rejects.toThrow(OperatorError);
    await expect(run('index load', [], undefined)).rejects.toThrow('docs/how-to/run-a-cluster.md');
  });
});

describe('doctor', () => {
  test.each([
    ['green', 'ok', /3000 pages on 3 nodes/],
    ['yellow', 'look', /a node that fails takes pages with it/],
    ['red', 'FAIL', /a part of it is nowhere/],
  ])('grades a %s cluster as %s', async (health, grade, told) => {
    const [finding] = await checkCluster({ indexUrl: await aCluster(health) }, true);
    expect(finding).toMatchObject({ subject: 'index cluster', grade });
    expect(finding?.told).toMatch(told);
    expect(JSON.stringify(finding)).not.toContain('secret');
  });

  test('says nothing of a cluster where none is set, and that it was not asked where it may not', async () => {
    expect(await checkCluster({ indexUrl: null }, true)).toEqual([]);
    expect(await checkCluster({ indexUrl: 'http://127.0.0.1:9' }, false)).toMatchObject([
      { grade: 'skipped' },
    ]);
  });
});

test('an INDEX_URL that is none is refused in words that do not hold it', () => {
  for (const bad of ['localhost:9200', 'http://a:9200,ftp://s3cret@b'])
    expect(() => parseConfig({ INDEX_URL: bad }, '/nowhere')).toThrow(
      /^(?!.*s3cret)[^]*INDEX_URL: needs http or https addresses/,
    );
  expect(parseConfig({}, '/nowhere').indexUrl).toBeNull();
});
