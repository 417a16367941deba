import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { importRanks, openRankStore, RankFileError, type RankKind } from '../src/index.ts';
import { ranksFolder } from '../src/ranks/rank-store.ts';

let folder: string;
let indexFile: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-ranks-'));
  indexFile = path.join(folder, 'web.sqlite');
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
});

function write(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}
const load = (content: string | Buffer, name = 'list.csv') =>
  importRanks({ indexFile, file: write(name, content), dated: '2026-03-01', now: () => new Date(0) });

function lookUp(domain: string): Partial<Record<RankKind, number>> {
  const store = openRankStore(indexFile);
  try {
    return Object.fromEntries(store.ranksOf(domain).map(({ kind, value }) => [kind, value]));
  } finally {
    store.close();
  }
}

const MAJESTIC = [
  'GlobalRank,TldRank,Domain,TLD,RefSubNets,RefIPs,IDN_Domain,IDN_TLD,PrevGlobalRank,PrevTldRank,PrevRefSubNets,PrevRefIPs',
  '1,1,one.example,com,5000,9000,one.example,com,1,1,5000,9000',
  '2,2,www.two.example,com,400,900,www.two.example,com,1,1,5000,9000',
  '3,1,three.example,org,300,500,three.example,org,1,1,5000,9000',
  '',
].join('\r\n');
const COMMON_CRAWL = [
  '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts',
  '4\t2.4E7\t9\t0.01\texample.one\t7348',
  '100\t1.4E7\t10000\t1.0E-5\tuk.co.example\t2',
  '',
].join('\n');

describe('a published list', () => {
  it.each<[string, string, RankKind, number]>([
    ['a Majestic Million', MAJESTIC, 'majestic', 5000],
    ['ranks of the Common Crawl web graph', COMMON_CRAWL, 'commoncrawl', 6],
    ['a Tranco list', '1,one.example\n2,two.example\n', 'tranco', 1],
    ['a list of domains in their order', 'zero.example\none.example\n', 'tranco', 2],
    [
      'an Open PageRank list',
      '"Rank","Domain","Open Page Rank"\n"7","one.example","9.10"\n',
      'open-pagerank',
      7,
    ],
  ])('is known by its first line: %s', async (_name, content, kind, value) => {
    expect(await load(content)).toMatchObject({ kind, dated: '2026-03-01' });
    expect(lookUp('one.example')).toEqual({ [kind]: value });
  });

  it('may be gzipped', async () => {
    await load(gzipSync(MAJESTIC), 'majestic_million.csv.gz');
    expect(lookUp('three.example')).toEqual({ majestic: 300 });
  });

  it('counts for registrable domains only, and says how many lines did not', async () => {
    expect(await load(MAJESTIC)).toMatchObject({ domains: 2, skipped: 1, last: 300 });
    expect(lookUp('two.example')).toEqual({});
    await load(COMMON_CRAWL, 'domain-ranks.txt');
    expect(lookUp('example.co.uk')).toEqual({ commoncrawl: 1000 });
  });

  it('keeps its date, its licence and where it came from, and stands beside others', async () => {
    await load(MAJESTIC, 'majestic.csv');
    await load('1,one.example\n', 'tranco.csv');
    const store = openRankStore(indexFile);
    expect(store.sources).toMatchObject([
      {
        kind: 'majestic',
        dated: '2026-03-01',
        file: 'majestic.csv',
        licence: expect.stringContaining('Attribution'),
      },
      { kind: 'tranco', file: 'tranco.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    store.close();
    expect(lookUp('one.example')).toEqual({ majestic: 5000, tranco: 1 });
  });

  it('takes the place of an earlier one as a whole', async () => {
    await load('1,one.example\n2,gone.example\n');
    await load('1,new.example\n2,one.example\n');
    expect([lookUp('gone.example'), lookUp('new.example'), lookUp('one.example')]).toEqual([
      {},
      { tranco: 1 },
      { tranco: 2 },
    ]);
  });

  it('that is far shorter than the earlier one does not take its place by itself', async () => {
    const listOf = (domains: number) =>
      Array.from({ length: domains }, (_, at) => `${at + 1},site-${at + 1}.example\n`).join('');
    await load(listOf(100));
    await expect(load(listOf(100).slice(0, 1000), 'top-1m.csv')).rejects.toThrow(
      'top-1m.csv has 53 domains, and what is loaded of its kind 100: it may have been cut off on its way.',
    );
    expect(lookUp('site-100.example')).toEqual({ tranco: 100 });
    await load(MAJESTIC);
    await load(listOf(90));
    const file = write('short.csv', listOf(10));
    expect(await importRanks({ indexFile, file, force: true })).toMatchObject({ domains: 10 });
    fs.writeFileSync(path.join(ranksFolder(indexFile), 'tranco.sqlite'), 'damaged');
    expect(await load(listOf(5))).toMatchObject({ domains: 5 });
  });

  it('that is broken off leaves the earlier one, and nothing half done', async () => {
    await load(MAJESTIC);
    const whole = gzipSync(
      MAJESTIC.replace('5000,9000,one', '7,7,one') + '9,9,more.example,com,9,9\n'.repeat(2000),
    );
    await expect(load(whole.subarray(0, whole.length - 20), 'cut.csv.gz')).rejects.toThrow(
      'cannot be read to its end',
    );
    fs.writeFileSync(
      path.join(ranksFolder(indexFile), 'majestic.sqlite.building-1'),
      'of a run that was killed',
    );
    expect(lookUp('one.example')).toEqual({ majestic: 5000 });
    const stop = AbortSignal.abort(new Error('enough'));
    const file = write('again.csv', MAJESTIC);
    await expect(importRanks({ indexFile, file, signal: stop })).rejects.toThrow();
    await load(MAJESTIC);
    expect(fs.readdirSync(ranksFolder(indexFile))).toEqual(['majestic.sqlite']);
  });

  it.each([
    ['a zip', Buffer.from('PK\u0003\u0004rest')],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['a list of nothing', 'GlobalRank,Domain,RefSubNets\n1,localhost,5\n'],
  ])('that is none is refused in words: %s', async (_name, content) => {
    await expect(load(content)).rejects.toThrow(RankFileError);
    expect(lookUp('one.example')).toEqual({});
  });
});
