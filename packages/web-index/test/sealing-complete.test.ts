import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkNearDuplicates } from '../src/duplicates/index.ts';
import { openIndexReader, type IndexReader } from '../src/query/index-reader.ts';
import { completeIndex, sealIndex } from '../src/sealing/index.ts';
import { IndexLockedError } from '../src/store/index-errors.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { parsed } from './parsed-query.ts';
import { someQuery } from './query-chance.ts';
import { addFigures, createChance, makeRandomIndex } from './query-random-index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const LONG = 'at the end of the';

function changing<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(folder.file, { enableForeignKeyConstraints: false });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function reading<T>(work: (reader: IndexReader) => T): T {
  const reader = openIndexReader(folder.file);
  try {
    return work(reader);
  } finally {
    reader.close();
  }
}

const faults = () =>
  reading((reader) => reader.verify().filter((check) => !check.isOk)).map(({ name }) => name);
const countKept = () =>
  changing((db) => ({
    long: Number(
      db.prepare("SELECT count(*) AS n FROM common_phrases WHERE phrase LIKE '% % % %'").get()?.['n'],
    ),
    blocks: Number(
      db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'figure_columns'").get()?.['n'],
    ),
  }));

function writeSealed(): void {
  const { pages } = makeRandomIndex(7, 60);
  const said = Array.from({ length: 60 }, (_, n) =>
    aPage({
      url: `https://end${n}.example/`,
      title: n % 20 === 0 ? `${LONG} road ${n}` : `page ${n}`,
      text: `word${n} ${n % 3 === 0 ? 'at the end of a' : LONG} road number ${n}`,
      date: n % 2 === 0 ? '2024-05-06' : null,
    }),
  );
  writePages(folder.file, [...pages, ...said], (writer) => {
    addFigures(writer, 5);
    linkNearDuplicates(writer.db);
  });
  sealIndex(folder.file);
}

/** As an older program's generation is: without figures by block and without phrases of more than three words. */
function makeOlder(): void {
  changing((db) =>
    db.exec(`DROP TABLE figure_columns; DELETE FROM meta WHERE key = 'figures_generation';
      DELETE FROM common_pages WHERE (id & 1048575) IN (SELECT id FROM common_phrases WHERE phrase LIKE '% % % %');
      DELETE FROM common_phrases WHERE phrase LIKE '% % % %';`),
  );
}

it('answers an older generation as it is, and the same when what is kept beside pages was added to it in place', () => {
  writeSealed();
  const chance = createChance(9);
  const madeUp = makeRandomIndex(7, 60);
  const queries = [
    ...Array.from({ length: 12 }, () => someQuery(chance, madeUp)),
    ...[
      `"${LONG}"`,
      `intitle:"${LONG}"`,
      `"${LONG}" after:2024-01-01`,
      'intext:the da:>=3',
      '"end of the" -road5',
    ].map((text) => parsed(text)),
  ];
  const look = () =>
    reading((reader) =>
      queries.map((query) =>
        (['pages', 'sites'] as const).map((rows) =>
          reader.search({ query, exclude: [], page: 1, pageSize: 20, rows }),
        ),
      ),
    );
  const made = countKept();
  expect(made).toMatchObject({ blocks: 1 });
  expect(made.long).toBeGreaterThan(0);
  const right = look();
  expect(faults()).toEqual([]);
  makeOlder();
  expect(countKept()).toEqual({ long: 0, blocks: 0 });
  expect(look()).toEqual(right);
  expect(faults()).toEqual([]);

  const stop = new AbortController();
  const stopped = () => completeIndex(folder.file, { signal: stop.signal, onProgress: () => stop.abort() });
  expect(stopped).toThrow(/abort/i);
  expect(countKept()).toEqual({ long: 0, blocks: 0 });
  const writer = openIndexWriter(folder.file);
  expect(() => completeIndex(folder.file)).toThrow(IndexLockedError);
  writer.close();

  expect(completeIndex(folder.file).phrases).toBeGreaterThan(0);
  expect(countKept()).toEqual(made);
  expect(look()).toEqual(right);
  expect(faults()).toEqual([]);
});

it('tells figures as they are now where pages were replaced or ranked anew since, and verify finds those that are wrong', () => {
  writeSealed();
  const found = (text: string) =>
    reading((reader) => reader.search({ query: parsed(text), exclude: [], page: 1, pageSize: 10 }).total);
  expect(found(`"${LONG}" after:2024-01-01`)).toBe(21);
  const writer = openIndexWriter(folder.file);
  writer.putPage(
    aPage({
      url: 'https://end2.example/',
      title: 'page 2',
      text: `word2 ${LONG} road number 2`,
      date: '2020-01-01',
      capturedAt: '2026-06-01T00:00:00Z',
    }),
  );
  writer.close();
  expect(found(`"${LONG}" after:2024-01-01`)).toBe(20);
  changing((db) => db.exec("UPDATE domains SET da = 77 WHERE name LIKE 'end4.%' OR name = 'end5.example'"));
  expect(found('da:77 road')).toBe(2);
  expect(faults()).toEqual([]);
  sealIndex(folder.file);
  expect(found(`"${LONG}" after:2024-01-01 -da:77`)).toBe(19);
  changing((db) => db.exec('UPDATE figure_columns SET figures = zeroblob(length(figures))'));
  expect(found(`"${LONG}" after:2024-01-01`)).toBe(0);
  expect(faults()).toEqual(['the figures that are kept for searches are those of the pages']);
  // As a program leaves it that knows nothing of them: they are of the generation before.
  changing((db) => db.exec("UPDATE meta SET value = '7' WHERE key = 'generation'"));
  expect(found(`"${LONG}" after:2024-01-01`)).toBe(20);
});
