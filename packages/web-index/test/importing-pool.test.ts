import { afterEach, expect, test } from 'vitest';
import {
  createExtractionPool,
  type ExtractionPool,
  type ExtractionPoolOptions,
} from '../src/importing/extraction-pool.ts';
import type { ExtractionTask } from '../src/importing/extraction-task.ts';

const task = (url: string): ExtractionTask => ({
  url,
  status: 200,
  contentType: 'text/html',
  codings: [],
  body: new Uint8Array(Buffer.from('<title>page</title>')),
  capturedAt: null,
});

const MISBEHAVING = new URL('./workers-misbehaving.ts', import.meta.url);

let pool: ExtractionPool | null = null;
afterEach(() => pool?.close());

async function runAll(urls: readonly string[], options: Partial<ExtractionPoolOptions>): Promise<string[]> {
  pool = createExtractionPool({ workers: 2, pageTimeoutMs: 1_000, ...options });
  const current = pool;
  const outcomes = await Promise.all(urls.map((url) => current.run(task(url))));
  return outcomes.map((outcome) =>
    outcome.ok ? outcome.page.title : `${outcome.reason}: ${outcome.detail}`,
  );
}

test('pages come back to those who sent them, over one thread or several', async () => {
  const urls = Array.from({ length: 400 }, (_, index) => `https://a.example/${index}`);
  const answers = urls.map((url) => `not html: ${url}`);
  for (const workers of [1, 3]) {
    expect(await runAll(urls, { workers, script: MISBEHAVING })).toEqual(answers);
    await pool?.close();
  }
});

test('without threads the work is done here', async () => {
  expect(await runAll(['https://a.example/'], { workers: 0 })).toEqual(['page']);
});

test.each([
  ['hang', 'took too long: undefined'],
  ['exit', 'could not be extracted: Error: The thread ended with 3.'],
  ['throw', 'could not be extracted: Error: out of cheese'],
  ['fail', 'could not be extracted: RangeError: out of range'],
])('a page that makes its thread %s is lost, and only that', async (trouble, outcome) => {
  const urls = Array.from({ length: 60 }, (_, index) => (index % 20 === 7 ? trouble : `${index}`));
  const expected = urls.map((url) => (url === trouble ? outcome : `not html: ${url}`));
  expect(await runAll(urls, { script: MISBEHAVING })).toEqual(expected);
});

test('a page is not lost because its thread was not given the processor', async () => {
  expect(await runAll(['1', 'wait', '2'], { script: MISBEHAVING, pageTimeoutMs: 400 })).toEqual([
    'not html: 1',
    'not html: wait',
    'not html: 2',
  ]);
});

test('a page that takes all memory of its thread is lost, and only that', { timeout: 60_000 }, async () => {
  const answers = await runAll(['1', 'hoard', '2'], {
    workers: 1,
    script: MISBEHAVING,
    pageTimeoutMs: 60_000,
  });
  expect(answers[0]).toBe('not html: 1');
  expect(answers[1]).toMatch(/^could not be extracted: .*memory/);
  expect(answers[2]).toBe('not html: 2');
});

test.each(['data:text/javascript,throw new Error()', 'https://nowhere.example/none.ts'])(
  'where threads do not start at all (%s), the work is done here',
  async (script) => {
    const urls = ['https://a.example/', 'https://b.example/'];
    expect(await runAll(urls, { script: new URL(script) })).toEqual(['page', 'page']);
  },
);
