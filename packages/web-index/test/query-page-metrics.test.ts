import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createSearchPool,
  importRanks,
  openIndexWriter,
  removeRanks,
  type ExtractedPage,
} from '../src/index.ts';

let folder: string;
let file: string;

const page = (url: string): ExtractedPage => {
  const { hostname } = new URL(url);
  return {
    url,
    host: hostname,
    domain: hostname.split('.').slice(-2).join('.'),
    title: url,
    description: null,
    text: `Text of ${url}`,
    lang: 'en',
    date: null,
    filetype: 'html',
    capturedAt: null,
    links: [],
  };
};

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-metrics-'));
  file = path.join(folder, 'web.sqlite');
  const writer = openIndexWriter(file);
  for (const url of [
    'https://www.one.example/',
    'https://one.example/deep',
    'https://blog.one.example/',
    'https://two.example/x',
    'https://three.example/',
    'https://unrated.example/',
  ])
    writer.putPage(page(url));
  writer.db.exec(`
    UPDATE domains SET rank_inputs = '{}' WHERE name <> 'three.example';
    UPDATE domains SET spam = 6 WHERE name = 'unrated.example';
    UPDATE domains SET da = 40, spam = 12 WHERE name = 'one.example';
    UPDATE domains SET da = 5, spam = NULL WHERE name = 'two.example';
    UPDATE pages SET pa = 33 WHERE url_id = (SELECT id FROM urls WHERE url = 'https://www.one.example/');
    UPDATE pages SET pa = 17 WHERE url_id = (SELECT id FROM urls WHERE url = 'https://one.example/deep');
    UPDATE pages SET pa = 21 WHERE url_id = (SELECT id FROM urls WHERE url = 'https://blog.one.example/');`);
  writer.checkpoint();
  writer.close();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('what the index does not hold has an authority where a published rank names it, with the day of the list', async () => {
  const list = path.join(folder, 'majestic.csv');
  fs.writeFileSync(list, 'Domain,RefSubNets\nfour.example,50000\none.example,50000\n');
  await importRanks({ indexFile: file, file: list, dated: '2026-03-01' });
  const pool = createSearchPool({ file, size: 1, timeoutMs: 10_000 });
  try {
    const [known, listed, unknown] = await pool.lookUpPages([
      'https://one.example/',
      'https://blog.four.example/x',
      'https://five.example/',
    ]);
    expect(known).toEqual({ da: 40, pa: 33, spam: 12 });
    expect(listed).toMatchObject({ pa: null, spam: null, dated: '2026-03-01' });
    expect(listed!.da).toBeGreaterThan(90);
    expect(unknown).toBeNull();
  } finally {
    await pool.close();
    removeRanks(file, 'majestic');
  }
});

test('pages get their own score and those of their domain, in order; the unknown and unranked get none', async () => {
  const pool = createSearchPool({ file, size: 1, timeoutMs: 10_000 });
  try {
    expect(
      await pool.lookUpPages([
        'https://one.example/',
        'http://www.one.example/',
        'https://blog.one.example/',
        'https://one.example/deep',
        'https://one.example/never-seen?x=1',
        'https://two.example/',
        'https://three.example/',
        'https://four.example/',
        'no address',
        'https://unrated.example/',
      ]),
    ).toEqual([
      { da: 40, pa: 33, spam: 12 },
      { da: 40, pa: 33, spam: 12 },
      { da: 40, pa: 21, spam: 12 },
      { da: 40, pa: 17, spam: 12 },
      { da: 40, pa: null, spam: 12 },
      { da: 5, pa: null, spam: null },
      null,
      null,
      null,
      { da: null, pa: null, spam: 6 },
    ]);
  } finally {
    await pool.close();
  }
});
