import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isOfThisModel, packKindScores, SCORED_KINDS } from '@linklode/smart-filters';
import {
  addTakedown,
  importPaths,
  openIndexReader,
  openIndexWriter,
  openKindFiles,
  renewIndex,
  verifyIndexFile,
} from '@linklode/web-index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindScoreOf } from '../../smart-filters/src/kind-scores.ts';
import { fillKinds } from '../src/fill-kinds.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kind-model-'));
const one = path.join(folder, 'one.sqlite');
const shards = path.join(folder, 'shards.sqlite');

const CALL = `<h1>Write for us</h1><p>We welcome articles by guest authors on gardens and soil. Send your draft of 800 to 1,200 words by mail
  to editor@calls.example. We link to your site in your author bio.</p><h2>What we look for</h2><p>Original work that was not
  published anywhere else. We do not pay for guest posts.</p>`;
const DIARY = '<h1>May</h1><p>The tomatoes were late this year. It rained, and the beans liked that.</p>';
const pages: Readonly<Record<string, string>> = {
  'calls.example/write-for-us.html': `<title>Write for us</title>${CALL}`,
  'calls.example/may.html': `<title>May</title>${DIARY}`,
  'others.example/june.html': `<title>June</title>${DIARY.replaceAll('May', 'June')}`,
};
const CALLS = 'https://calls.example/write-for-us.html';

beforeAll(async () => {
  for (const [address, html] of Object.entries(pages)) {
    const file = path.join(folder, 'sites', address);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `<html lang="en">${html}</html>`);
  }
  for (const indexFile of [one, shards])
    await importPaths({ indexFile, paths: [path.join(folder, 'sites')] });
  await renewIndex(shards, { shards: 2 });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const known = (file: string): Map<string, Uint8Array | null> => {
  const { files, close } = openKindFiles(file);
  const all = files.flatMap(({ listFrom }) => listFrom(0, 100));
  close();
  return new Map(all.map(({ url, said }) => [url, said]));
};

test('the model is asked once about what a judge may take, of the other pages it is noted that they were seen', async () => {
  const told: [number, number][] = [];
  expect(await fillKinds(one, { onProgress: (done, total) => told.push([done, total]) })).toEqual({
    pages: 3,
    asked: 1,
  });
  expect(told).toEqual([[3, 3]]);
  const said = known(one);
  expect([...said.values()].every(isOfThisModel)).toBe(true);
  expect(kindScoreOf(said.get(CALLS), 'guest_post_pages')).toBeGreaterThan(2);
  for (const kind of SCORED_KINDS.filter((other) => other !== 'guest_post_pages'))
    expect(kindScoreOf(said.get(CALLS), kind), kind).toBeLessThan(0);
  expect(said.get('https://calls.example/may.html')).toEqual(packKindScores(null));
  expect(await fillKinds(one)).toEqual({ pages: 0, asked: 0 });
});

test('a search is told what the model said', () => {
  const reader = openIndexReader(one);
  const [view] = reader.readPages([CALLS]);
  reader.close();
  expect(kindScoreOf(view?.kinds, 'guest_post_pages')).toBeGreaterThan(2);
});

test('what it said of a page goes with the text that it was said of', async () => {
  const writer = openIndexWriter(one);
  writer.transaction(() => {
    const told = {
      host: 'calls.example',
      domain: 'calls.example',
      description: null,
      lang: 'en',
      date: null,
    };
    const now = { ...told, url: CALLS, title: 'Closed', text: 'We are closed.', filetype: 'html', links: [] };
    expect(writer.putPage({ ...now, capturedAt: '2099-01-01T00:00:00.000Z' })).toBe('replaced');
  });
  writer.close();
  expect(known(one).get(CALLS)).toBe(null);
  // Its address still says what it was.
  expect(await fillKinds(one)).toEqual({ pages: 1, asked: 1 });
  expect(kindScoreOf(known(one).get(CALLS), 'guest_post_pages')).toBeLessThan(2);
});

test('of shards each page is looked at, and a new generation keeps what was said', async () => {
  expect(await fillKinds(shards)).toEqual({ pages: 3, asked: 1 });
  const before = known(shards);
  await renewIndex(shards, { shards: 3 });
  expect(known(shards)).toEqual(before);
  await renewIndex(shards, { shards: 1 });
  expect(known(shards)).toEqual(before);
  expect(verifyIndexFile(shards).filter(({ isOk }) => !isOk)).toEqual([]);
  expect(await fillKinds(shards)).toEqual({ pages: 0, asked: 0 });
});

test('what a stop leaves stays, and what an older model said is asked anew', async () => {
  const { files, close } = openKindFiles(one);
  for (const { listFrom, put } of files)
    put(listFrom(0, 100).map(({ id }) => ({ id, said: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7) })));
  close();
  const stop = new AbortController();
  const filling = fillKinds(one, { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) });
  await expect(filling).rejects.toThrow('stopped');
  expect([...known(one).values()].every(isOfThisModel)).toBe(true);
  expect(await fillKinds(one)).toEqual({ pages: 0, asked: 0 });
});

test('nobody else writes meanwhile', async () => {
  const writer = openIndexWriter(one);
  await expect(fillKinds(one)).rejects.toThrow('Another import is writing');
  writer.close();
});

test('what was said of a page that is gone is a fault, and a page that is taken down leaves nothing', () => {
  const writer = openIndexWriter(one);
  writer.db.exec("INSERT INTO page_kinds VALUES (999, x'01')");
  writer.close();
  const faults = verifyIndexFile(one).filter(({ isOk }) => !isOk);
  expect(faults.map(({ name }) => name)).toEqual(['everything that a model said has a page']);
  addTakedown(one, { kind: 'site', what: 'calls.example', because: 'asked', since: '2026-05-05T00:00:00Z' });
  const erasing = openIndexWriter(one);
  erasing.db.exec('DELETE FROM page_kinds WHERE page_id = 999');
  expect(erasing.eraseTakenDown()).toBe(2);
  const left = erasing.db.prepare('SELECT count(*) AS n FROM page_kinds').get();
  erasing.close();
  expect(left).toEqual({ n: 1 });
  expect(verifyIndexFile(one).filter(({ isOk }) => !isOk)).toEqual([]);
});
