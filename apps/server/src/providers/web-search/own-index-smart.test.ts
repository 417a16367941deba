import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openIndexWriter } from '@linklode/web-index';
import { afterEach, expect, test, vi } from 'vitest';
import { createOwnIndexSmart, type OwnIndexSmartSearch } from './own-index-smart.ts';

const MISBEHAVING = new URL('../../testing/misbehaving-smart-worker.ts', import.meta.url);

let open: OwnIndexSmartSearch | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

function misbehaving(timeoutMs: number): OwnIndexSmartSearch {
  open = createOwnIndexSmart({ file: 'none', size: 1, timeoutMs }, MISBEHAVING);
  return open;
}

const ask = (search: OwnIndexSmartSearch, text: string, filter = 'listicles') =>
  search.search({ filter, text, exclude: [], limit: 100 });

test('a search that takes too long is ended, and the next one is answered by another process', async () => {
  const search = misbehaving(5000);
  await ask(search, 'answer');
  const hanging = ask(search, 'hang');
  await expect(hanging).rejects.toMatchObject({ name: 'WebSearchError', retryable: true });
  expect(await ask(search, 'answer')).toEqual([]);
});

test('a process that dies is replaced; whoever waited for it may try again', async () => {
  const search = misbehaving(20_000);
  await expect(ask(search, 'die')).rejects.toMatchObject({ name: 'WebSearchError', retryable: true });
  expect(await ask(search, 'answer')).toEqual([]);
});

test('a defect is no passing failure', async () => {
  const failed = ask(misbehaving(20_000), 'refuse');
  await expect(failed).rejects.toMatchObject({ name: 'TypeError', message: 'a defect' });
});

test('too many at once, and what is left at the end, is turned away', async () => {
  const search = misbehaving(20_000);
  await ask(search, 'answer');
  const all = Array.from({ length: 34 }, () => ask(search, 'hang').catch((error: Error) => error.message));
  expect(await all[33]).toBe('the index has too much to do');
  await search.close();
  expect(await Promise.all(all.slice(0, 33))).toEqual(
    Array.from({ length: 33 }, () => 'the index is not there'),
  );
  await expect(ask(search, 'answer')).rejects.toMatchObject({ message: 'the index is not there' });
});

test('an index whose folder is empty, as where a volume was not mounted, is a failure that passes', async () => {
  const file = fs.mkdtempSync(path.join(os.tmpdir(), 'index-'));
  open = createOwnIndexSmart({ file, size: 1, timeoutMs: 20_000 }, MISBEHAVING);
  await expect(open.version()).rejects.toMatchObject({ name: 'WebSearchError', retryable: true });
  fs.rmdirSync(file);
});

test('an answer of a cluster is kept for its generation, and for no other', async () => {
  let generation = 'web-pages-1';
  const smart = createOwnIndexSmart(
    {
      file: 'none',
      cluster: {} as never,
      generation: () => Promise.resolve(generation),
      size: 1,
      timeoutMs: 20_000,
    },
    MISBEHAVING,
  );
  open = smart;
  expect(await smart.version()).toBe('cluster:web-pages-1');
  generation = 'web-pages-2';
  // A look at it stands for a moment, as it does for whoever answers.
  await vi.waitFor(async () => expect(await smart.version()).toBe('cluster:web-pages-2'), {
    timeout: 20_000,
  });
});

test('an index that is not there is told; it is found when it comes', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-smart-'));
  try {
    const file = path.join(folder, 'index.db');
    open = createOwnIndexSmart({ file, size: 1, timeoutMs: 20_000 });
    expect(await open.version()).toBe('none');
    await expect(ask(open, 'gardening')).rejects.toMatchObject({ name: 'WebSearchError', retryable: true });
    const writer = openIndexWriter(file);
    writer.putPage({
      url: 'https://lists.example/gardening',
      host: 'lists.example',
      domain: 'lists.example',
      title: 'Write for us about gardening',
      description: null,
      text: 'Write for us about gardening. We accept guest posts; send us your pitch.',
      lang: 'en',
      date: null,
      filetype: 'html',
      capturedAt: null,
      links: [],
    });
    writer.close();
    expect(await open.version()).not.toBe('none');
    const rows = await ask(open, 'gardening', 'guest_post_pages');
    expect(rows).toMatchObject([{ url: 'https://lists.example/gardening', da: null, pa: null }]);
  } finally {
    await open?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
