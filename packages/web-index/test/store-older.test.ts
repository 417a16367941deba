import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkNearDuplicates } from '../src/duplicates/index.ts';
import { openIndexReader, type IndexReader } from '../src/query/index-reader.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { renewIndex } from '../src/sharding/index.ts';
import { findShards } from '../src/sharding/shard-folder.ts';
import { openIndexWriter, type IndexWriter } from '../src/store/index-writer.ts';
import { verifyIndexFile } from '../src/store/verify-index.ts';
import { parsed } from './parsed-query.ts';
import { someQuery } from './query-chance.ts';
import { addFigures, createChance, makeRandomIndex } from './query-random-index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { makeVersion2, makeVersion3, widenFingerprints } from './store-older-index.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const madeUp = makeRandomIndex(23, 150);
const queries = Array.from({ length: 30 }, (_, n) => someQuery(createChance(n), madeUp));
/** Answered by the columns of the full text, which stood in another order. */
const related = [...new Set(madeUp.pages.map(({ domain }) => domain))].map((domain) =>
  parsed(`related:${domain}`),
);

function everything(reader: IndexReader) {
  return {
    pages: [...reader.dumpPages()].toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    found: queries.map((query) => [...reader.matchUrls(query)].toSorted()),
    answers: [...queries, ...related].map((query) =>
      reader.search({ query, exclude: [], page: 1, pageSize: 20 }),
    ),
    views: queries.map((query) => reader.findViews(query, [], 10, { withTargets: true })),
    metrics: reader.lookUpPages(madeUp.pages.map(({ url }) => url)),
    counts: (({ pages, links, outwardLinks, addresses }) => ({ pages, links, outwardLinks, addresses }))(
      reader.stats(),
    ),
    faults: reader.verify().filter(({ isOk }) => !isOk),
  };
}

function look() {
  const reader = openIndexReader(folder.file);
  try {
    return everything(reader);
  } finally {
    reader.close();
  }
}

/** What later imports are compared with. */
const signaturesOf = ({ db }: IndexWriter) =>
  ['page_signatures', 'page_bands'].map((table) =>
    db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all(),
  );

it.each([
  [2, makeVersion2],
  [3, makeVersion3],
])(
  'a file of version %i answers everything as one of this version, is not written to, and is rebuilt',
  (version, makeOlder) => {
    writePages(folder.file, madeUp.pages, (writer) => {
      addFigures(writer, 5);
      linkNearDuplicates(writer.db);
    });
    sealIndex(folder.file);
    const now = look();
    const before = openIndexWriter(folder.file);
    const signatures = signaturesOf(before);
    before.close();
    expect(signatures[1]!.length).toBeGreaterThan(500);
    expect(now.faults).toEqual([]);
    expect(now.found.flat().length).toBeGreaterThan(100);
    expect(now.counts.outwardLinks).toBeGreaterThan(20);
    makeOlder(folder.file);
    expect(look()).toEqual(now);
    expect(verifyIndexFile(folder.file).filter(({ isOk }) => !isOk)).toEqual([]);
    expect(() => openIndexWriter(folder.file)).toThrow(
      new RegExp(`version ${version}, .* writes version 4\\. .*index rebuild`),
    );
    sealIndex(folder.file);
    expect(look()).toEqual(now);
    const writer = openIndexWriter(folder.file);
    expect(signaturesOf(writer)).toEqual(signatures);
    writer.close();
  },
);

it('shards of version 3 become one file of this version that answers as before', async () => {
  writePages(folder.file, madeUp.pages, (writer) => {
    addFigures(writer, 5);
    linkNearDuplicates(writer.db);
  });
  sealIndex(folder.file);
  const now = look();
  await renewIndex(folder.file, { shards: 3, workers: 0 });
  const shards = findShards(folder.file)!;
  for (const file of shards.files) makeVersion3(file);
  const common = new DatabaseSync(shards.common);
  widenFingerprints(common);
  common.close();
  await renewIndex(folder.file, { shards: 1 });
  expect(look()).toEqual(now);
});
