import fs from 'node:fs';
import { archivedAddresses } from './archived-addresses.ts';
import { FILES, type IngestionFixture } from './ingestion-fixture.ts';

/** A command that brings something into the index, and what it promises. */
export interface Ingestion {
  readonly name: string;
  /** What has to be there before. */
  readonly before?: (fixture: IngestionFixture) => Promise<unknown>;
  readonly command: string;
  readonly words: (fixture: IngestionFixture) => string[];
  /** Said before the first byte of what it is about comes. */
  readonly plan: RegExp;
  readonly report: RegExp;
  /** What is there when it is through. */
  readonly result: (fixture: IngestionFixture) => Promise<unknown>;
}

const MONEY = 'Money: what your network asks';

export const INGESTIONS: readonly Ingestion[] = [
  {
    name: 'archives at an address',
    command: 'index import',
    words: () => [`http://${FILES}/large.warc`],
    plan: new RegExp(`To fetch: 1 file of 17\\.8 MB, about .*of a core to import, .* of index\\. ${MONEY}`),
    report: /1 page added.*\n1 file read/,
    result: (w) => Promise.resolve(w.indexed()),
  },
  {
    name: 'a plan of Common Crawl',
    command: 'index plan',
    words: (w) => [w.place('gardens.yaml'), '--out', w.planOf()],
    plan: /3 domains to look up \(3 named\): about 6 s, for nothing but your network\./,
    report: /9 pages of 3 domains[^]*To fetch: .* requests[^]*Disk: [^]*Money: /,
    result: (w) => Promise.resolve(fs.existsSync(w.planOf())),
  },
  {
    name: 'the records of a plan',
    before: (w) => w.plan(),
    command: 'index fetch',
    words: (w) => [w.planOf(), '--to', w.place('archives')],
    plan: new RegExp(`To fetch: 9 records, 0\\.0 MB in 9 requests, one at a time: about .*${MONEY}`),
    report: /9 of 9 records are in .*; 0 could not be had\./,
    // Each record once, whatever happened on the way.
    result: async (w) => {
      const archives = fs.readdirSync(w.place('archives'));
      const held = await Promise.all(archives.map((name) => archivedAddresses(w.place(`archives/${name}`))));
      return held.flat().sort();
    },
  },
  {
    name: 'a crawl of sites',
    command: 'index crawl',
    words: (w) => [w.place('sites.txt')],
    plan: new RegExp(`1 site, at most 500 pages each .*\\n.*at most 8 min.*MB to fetch.*${MONEY}`),
    report: /4 pages asked\.\n\s+4 {2}fetched[^]*4 pages added/,
    result: (w) => Promise.resolve(w.indexed()),
  },
  {
    name: 'a refresh of them',
    before: (w) => w.run('index crawl', [w.place('sites.txt')]),
    command: 'index refresh',
    words: (w) => [w.place('sites.txt'), '--older-than', '0'],
    plan: new RegExp(`1 site, 4 known pages to ask again.*about 4 s for the known ones.*${MONEY}`),
    report: /4 pages asked\.\n\s+4 {2}fetched[^]*\d already there as they are/,
    result: (w) => Promise.resolve(w.indexed()),
  },
  {
    name: 'published ranks at an address',
    command: 'index ranks import',
    words: () => [`http://${FILES}/ranks.csv`, '--dated', '2026-10-01'],
    plan: new RegExp(`To fetch: ranks\\.csv, 17\\.\\d MB, about .*${MONEY}`),
    report: /Majestic Million of 2026-10-01: 2,097 domains.*\n {2}Licence: Creative Commons/,
    result: (w) => Promise.resolve(w.named('index/web-ranks')),
  },
  {
    name: 'a web graph at two addresses',
    before: (w) => w.run('index crawl', [w.place('sites.txt')]),
    command: 'index ranks import',
    words: () => [
      `http://${FILES}/x-domain-vertices.txt`,
      `http://${FILES}/x-domain-edges.txt`,
      '--dated',
      '2026-10-01',
    ],
    plan: new RegExp(`In all 17\\.8 MB to fetch[^]*To fetch: x-domain-vertices\\.txt, .*, about .*${MONEY}`),
    report:
      /To read: x-domain-vertices.*about .* of a core[^]*web graph of 2026-10-01: 2 domains and 414,554 links.*; 1 domains of this index are in it.*\n {2}Licence: Common Crawl/,
    result: (w) => Promise.resolve(w.named('index/web-ranks')),
  },
  {
    name: 'a pack at an address',
    before: (w) => w.run('index key', ['trust', w.key, '--of', 'Bea']),
    command: 'index install',
    words: () => [`http://${FILES}/bees/`],
    plan: new RegExp(`To fetch: plan\\.txt, 17\\.8 MB, about .*${MONEY}`),
    report: /The pack bees is in: 1 pages of 1 websites, signed by Bea\. Searches answer from it now/,
    result: (w) => Promise.resolve(w.named('index/web-packs').filter((name) => !name.startsWith('.'))),
  },
];
