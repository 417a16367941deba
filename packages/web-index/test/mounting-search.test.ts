import { mkdirSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { dirname, join } from 'node:path';
import { printQuery } from '@linklode/query-language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepIndexReader } from '../src/mounting/current-reader.ts';
import { packsFolder } from '../src/mounting/mounted-files.ts';
import { openMountedReader, type ServingReader } from '../src/mounting/mounted-reader.ts';
import type { ExtractedPage } from '../src/page.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { addIndexFunctions } from '../src/store/index-functions.ts';
import { someQuery } from './query-chance.ts';
import { addFigures, createChance, makeRandomIndex, type Chance } from './query-random-index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

/** ORACLE_SEED repeats a run; NIGHTLY=1 makes of 60 queries 20,000. */
const SEED = Number(process.env.ORACLE_SEED ?? 1);
const QUERIES = process.env.NIGHTLY === '1' ? 20_000 : 60;
/** So few that an index of some hundred pages goes over each of them. */
const LIMITS = { counted: 60, checked: 20, checkedForTotal: 15 };
const NOW = '2026-05-05T00:00:00Z';
const BEFORE = '2026-01-01T00:00:00Z';

/** The titles of a website's pages, in their order. */
const titlesOfSite1 = (reader: ServingReader) =>
  reader
    .search({
      query: { root: { type: 'site', host: 'site1.example', subdomainsOnly: false, path: null } },
      exclude: [],
      page: 1,
      pageSize: 10,
    })
    .results.map(({ title }) => title);

let folder: IndexFolder;
const fileOf = (name: string) => join(dirname(folder.file), name);
const readers: ServingReader[] = [];
const open = (...names: string[]): ServingReader => {
  const reader = openMountedReader(names.map(fileOf), fileOf(names[0]!), LIMITS);
  readers.push(reader);
  return reader;
};

const madeUp = makeRandomIndex(SEED, 420);
const chance = createChance(SEED + 1);
const LATER = '2026-06-06T00:00:00Z';
const KINDS = ['links', 'text', 'links and text'] as const;
/** Some are known in part only. */
const pages = madeUp.pages.map((page): ExtractedPage => ({
  ...page,
  capturedAt: NOW,
  ...(chance.in100(10) ? { thin: chance.pick(KINDS) } : {}),
}));

/** The same address again, seen later and known in part: it says less than what was read whole, in whatever file. */
function inPart(page: ExtractedPage, by: Chance): ExtractedPage {
  return { ...formerly(page, by), capturedAt: LATER, thin: by.pick(KINDS) };
}

/** What a page was before: other words, other links. */
function formerly(page: ExtractedPage, by: Chance): ExtractedPage {
  const other = by.pick(pages);
  return { ...page, title: other.title, text: other.text, links: other.links, capturedAt: BEFORE };
}

/** The scores, labels and classes of words of the one file, which a file of a part cannot know. */
function copyFigures(part: string, whole: string): void {
  const db = new DatabaseSync(part);
  addIndexFunctions(db);
  db.prepare('ATTACH ? AS whole').run(whole);
  db.exec(`
    UPDATE domains SET (da, spam) = (SELECT da, spam FROM whole.domains w WHERE w.name = domains.name);
    CREATE TEMP TABLE same AS SELECT p.id, w.id AS whole_id FROM pages p JOIN urls u ON u.id = p.url_id
      JOIN whole.urls wu ON wu.url = u.url JOIN whole.pages w ON w.url_id = wu.id;
    UPDATE pages SET pa = (SELECT w.pa FROM same s JOIN whole.pages w ON w.id = s.whole_id WHERE s.id = pages.id);
    INSERT INTO page_industries SELECT s.id, i.label_key, i.label FROM same s
      JOIN whole.page_industries i ON i.page_id = s.whole_id;
    DETACH whole`);
  db.close();
}

function copyClasses(part: string, whole: string): void {
  const db = new DatabaseSync(part);
  db.prepare('ATTACH ? AS whole').run(whole);
  db.exec(
    'DELETE FROM word_classes; INSERT INTO word_classes SELECT * FROM whole.word_classes; DETACH whole',
  );
  db.close();
}

beforeAll(() => {
  folder = makeIndexFolder();
  writePages(fileOf('whole'), pages, (writer) => addFigures(writer, SEED));
  sealIndex(fileOf('whole'));
  const parts: ExtractedPage[][] = [[], [], []];
  for (const page of pages) {
    const home = chance.below(3);
    parts[home]!.push(page);
    if (chance.in100(25)) parts[(home + 1) % 3]!.push(formerly(page, chance));
    if (chance.in100(5)) parts[(home + 2) % 3]!.push(page);
    else if (page.thin === undefined && chance.in100(25)) parts[(home + 2) % 3]!.push(inPart(page, chance));
  }
  parts.forEach((part, at) => {
    const file = fileOf(`part${at}`);
    writePages(file, part);
    copyFigures(file, fileOf('whole'));
    // The last one is as an import leaves it, without a generation.
    if (at < 2) {
      sealIndex(file);
      copyClasses(file, fileOf('whole'));
    }
  });
});
afterAll(() => {
  for (const reader of readers) reader.close();
  folder.remove();
});

const EXCLUDE = ['site3.example', 'blog.site5.example'];
const MOUNTED = ['part0', 'part1', 'part2'];

describe('several files that answer as one', () => {
  it(
    'find the same pages in the same order, with the same reasons and totals, as one file with all of them',
    { timeout: 180_000 },
    () => {
      const one = open('whole');
      const several = open(...MOUNTED);
      let shown = 0;
      let capped = 0;
      for (let n = 0; n < QUERIES; n++) {
        const query = someQuery(chance, madeUp);
        const exclude = chance.in100(30) ? EXCLUDE : [];
        const counting = {
          steps: [{ query, exclude }],
          owned: ['site1.example', 'site4.example'],
          budgetMs: 60_000,
        };
        expect(several.countSites(counting)).toEqual(one.countSites(counting));
        for (const page of [1, 2, 4]) {
          const rows = chance.pick(['sites', 'pages'] as const);
          const asked = { query, exclude, page, pageSize: 10, rows };
          const answer = several.search(asked);
          expect(answer, `${printQuery(query)} page ${page}`).toEqual(one.search(asked));
          shown += answer.results.length;
          if (answer.total === LIMITS.counted || answer.total === null) capped += 1;
        }
      }
      expect(shown).toBeGreaterThan(QUERIES * 3);
      expect(capped).toBeGreaterThan(QUERIES / 5);
    },
  );

  it('give whole pages, addresses, metrics and people as one file does', () => {
    const one = open('whole');
    const several = open(...MOUNTED);
    expect(several.countPages()).toBe(420);
    for (let n = 0; n < 60; n++) {
      const query = someQuery(chance, madeUp);
      expect([...several.matchUrls(query)].toSorted()).toEqual([...one.matchUrls(query)].toSorted());
      expect(several.findViews(query, EXCLUDE, 20), printQuery(query)).toEqual(
        one.findViews(query, EXCLUDE, 20),
      );
    }
    for (const host of madeUp.hosts) expect(several.findPeople(host, 5)).toEqual(one.findPeople(host, 5));
    const urls = pages.map(({ url }) => url);
    expect(several.lookUpPages(urls)).toEqual(one.lookUpPages(urls));
    expect(several.readPages(urls.slice(0, 40))).toEqual(one.readPages(urls.slice(0, 40)));
    for (const { domain } of pages.slice(0, 20)) {
      // Of pages that are equal in what they are ordered by, which one stands for a language is the file's to say.
      const outlineOf = (reader: ServingReader) => {
        const { languages, dated, ...rest } = reader.outlineSite(domain);
        const counts = languages.map(({ lang, pages: count }) => `${lang} ${count}`);
        return { ...rest, counts, days: dated.map(({ date }) => date) };
      };
      expect(outlineOf(several), domain).toEqual(outlineOf(one));
    }
  });

  it('are not what one file is when a file is missing, so that this would be seen', () => {
    const one = open('whole');
    const fewer = open('part0', 'part1');
    const differing = Array.from({ length: 20 }, () => someQuery(chance, madeUp)).filter((query) => {
      const asked = { query, exclude: [], page: 1, pageSize: 10 };
      return JSON.stringify(fewer.search(asked)) !== JSON.stringify(one.search(asked));
    });
    expect(differing.length).toBeGreaterThan(5);
  });

  it('show a page that was read whole, though another file has seen it later in part, until that was read whole too', () => {
    const url = 'https://site1.example/thin';
    const whole = aPage({ url, title: 'Whole', text: 'zebras', capturedAt: BEFORE });
    const [main, pack] = [fileOf('thin-main'), fileOf('thin-pack')];
    writePages(main, [whole]);
    writePages(pack, [aPage({ url, title: 'Later, in part', thin: 'links', capturedAt: NOW })]);
    const reader = open('thin-main', 'thin-pack');
    const titles = () => titlesOfSite1(reader);
    expect(titles()).toEqual(['Whole']);
    writePages(pack, [{ ...whole, title: 'Later and whole', capturedAt: LATER }]);
    expect(titles()).toEqual(['Later and whole']);
    expect(reader.countPages()).toBe(1);
  });

  it('say which pack cannot be read, and how to take it out', () => {
    const pack = join(packsFolder(fileOf('whole')), 'garden', 'index.sqlite');
    mkdirSync(dirname(pack), { recursive: true });
    writeFileSync(pack, 'no index');
    expect(() => keepIndexReader(fileOf('whole'))()).toThrow(/pack garden .*index uninstall garden/);
  });

  it('follow imports into one of them: a newer capture takes the place of an older one elsewhere', () => {
    const page = aPage({
      url: 'https://site1.example/news',
      title: 'Old news',
      text: 'zebras',
      capturedAt: BEFORE,
    });
    const [main, pack] = [fileOf('main'), fileOf('pack')];
    writePages(main, [aPage({ url: 'https://site2.example/', capturedAt: NOW })]);
    writePages(pack, [page]);
    const reader = open('main', 'pack');
    const titles = () => titlesOfSite1(reader);
    expect(titles()).toEqual(['Old news']);
    writePages(main, [{ ...page, title: 'New news', capturedAt: NOW }]);
    expect(titles()).toEqual(['New news']);
    writePages(pack, [{ ...page, title: 'Latest news', capturedAt: '2026-06-06T00:00:00Z' }]);
    expect(titles()).toEqual(['Latest news']);
    // Seen again as it was, later than that.
    writePages(main, [{ ...page, title: 'New news', capturedAt: '2026-07-07T00:00:00Z' }]);
    expect(titles()).toEqual(['New news']);
    expect(reader.countPages()).toBe(2);
  });
});
