import type { DatabaseSync } from 'node:sqlite';
import { decodedPath, urlWords, words } from '@linklode/query-language';
import { blockOf, knowsCommonPages, pagesOf, setKey, unpackSet } from './common-pages.ts';
import { compareFigureColumns, knowsFigureColumns } from './figure-blocks.ts';
import { knowsGonePages } from './gone-pages.ts';
import { knowsMovedPages } from './moved-pages.ts';
import type { IndexCheck } from './index-check.ts';
import { IndexUnavailableError } from './index-errors.ts';
import { openIndexDatabase } from './index-file.ts';
import { unpackText } from './page-body.ts';
import { knowsPageKinds } from './page-kinds.ts';
import { knowsPagePeople } from './page-people.ts';
import { unpackTemplated } from './page-templates.ts';
import { inReadTransaction } from './read-transaction.ts';
import { indexedWords } from './indexed-text.ts';
import { pageKeys } from './page-keys.ts';
import { createThinReader } from './thin-pages.ts';
import { SEALED } from './sealed-pages.ts';
import { anything, blob, int, nullable, prepareRows, text } from './rows.ts';
import { contentChecks, TEXTS_UNPACK } from './verify-contents.ts';

const READABLE = 'the file can be read';
const HEADS_UNPACK = 'every head can be unpacked';

const SAMPLED_PAGES = 200;
const SAMPLED_PHRASES = 30;
const SAMPLED_BLOCKS = 200;

/** From which page to which address, and by which anchor. */
const LEAVING = `SELECT l.source_id, l.target_url_id, l.anchor_id FROM links l JOIN pages s ON s.id = l.source_id
  JOIN urls u ON u.id = l.target_url_id JOIN hosts h ON h.id = u.host_id WHERE s.domain_id <> h.domain_id`;

/** Each counts what it looked at and selects what is wrong. */
const COUNTED: readonly (readonly [name: string, of: string, wrong: string])[] = [
  ['every page has a body', 'pages', 'SELECT id FROM pages EXCEPT SELECT page_id FROM bodies'],
  ['every body has a page', 'bodies', 'SELECT page_id FROM bodies EXCEPT SELECT id FROM pages'],
  ['every page has a head', 'pages', 'SELECT id FROM pages EXCEPT SELECT page_id FROM heads'],
  ['every page is in the full text', 'pages', 'SELECT id FROM pages EXCEPT SELECT rowid FROM pages_fts'],
  [
    'every row of the full text has a page',
    'pages_fts',
    'SELECT rowid FROM pages_fts EXCEPT SELECT id FROM pages',
  ],
  ['every page has an address', 'pages', 'SELECT 1 FROM pages WHERE url_id NOT IN (SELECT id FROM urls)'],
  [
    'every link starts at a page',
    'links',
    'SELECT 1 FROM links WHERE source_id NOT IN (SELECT id FROM pages)',
  ],
  [
    'every link leads to an address',
    'links',
    'SELECT 1 FROM links WHERE target_url_id NOT IN (SELECT id FROM urls)',
  ],
  [
    'every link has its anchor',
    'links',
    'SELECT 1 FROM links WHERE anchor_id NOT IN (SELECT id FROM anchors)',
  ],
  [
    'every address is found by its key, and once',
    'urls',
    `SELECT 1 FROM urls WHERE key IS NOT name_key(url)
     UNION ALL SELECT 1 FROM urls a JOIN urls b ON b.key = a.key AND b.url = a.url AND b.id > a.id`,
  ],
  ['every address has a host', 'urls', 'SELECT 1 FROM urls WHERE host_id NOT IN (SELECT id FROM hosts)'],
  ['every host has a domain', 'hosts', 'SELECT 1 FROM hosts WHERE domain_id NOT IN (SELECT id FROM domains)'],
  [
    'every page has the host of its address and the domain of its host',
    'pages',
    `SELECT 1 FROM pages p JOIN urls u ON u.id = p.url_id JOIN hosts h ON h.id = p.host_id
     WHERE u.host_id <> p.host_id OR h.domain_id <> p.domain_id`,
  ],
  [
    'every host is its domain or below it',
    'hosts',
    `SELECT 1 FROM hosts h JOIN domains d ON d.id = h.domain_id
     WHERE h.name <> d.name AND substr(h.name, -length(d.name) - 1) <> '.' || d.name`,
  ],
  [
    'links are found by target and anchor exactly when they leave the domain',
    'outward_links',
    `SELECT * FROM (${LEAVING} EXCEPT SELECT source_id, target_url_id, anchor_id FROM outward_links)
     UNION ALL SELECT * FROM (SELECT source_id, target_url_id, anchor_id FROM outward_links EXCEPT ${LEAVING})`,
  ],
  [
    'every near duplicate belongs to a page that is there',
    'pages',
    'SELECT 1 FROM pages WHERE cluster_id IS NOT NULL AND cluster_id NOT IN (SELECT id FROM pages)',
  ],
  [
    'every industry label has a page',
    'page_industries',
    'SELECT 1 FROM page_industries WHERE page_id NOT IN (SELECT id FROM pages)',
  ],
  [
    'scores are between 0 and 100',
    'pages',
    `SELECT 1 FROM pages WHERE pa NOT BETWEEN 0 AND 100
     UNION ALL SELECT 1 FROM domains WHERE da NOT BETWEEN 0 AND 100 OR spam NOT BETWEEN 0 AND 100`,
  ],
];

/** Where the index has the table. */
const PEOPLE_CHECKS: typeof COUNTED = [
  [
    'everything that is said of people has a page',
    'page_people',
    'SELECT 1 FROM page_people WHERE page_id NOT IN (SELECT id FROM pages) OR NOT json_valid(people_json(people))',
  ],
];

/** Where the index has the table. */
const KIND_CHECKS: typeof COUNTED = [
  [
    'everything that a model said has a page',
    'page_kinds',
    'SELECT 1 FROM page_kinds WHERE page_id NOT IN (SELECT id FROM pages)',
  ],
];

/** Where the index has the table. */
const GONE_CHECKS: typeof COUNTED = [
  [
    'every address that is gone is known',
    'gone_pages',
    'SELECT 1 FROM gone_pages WHERE url_id NOT IN (SELECT id FROM urls)',
  ],
  [
    'no address is gone where a later page stands',
    'gone_pages',
    `SELECT 1 FROM gone_pages g JOIN pages p ON p.url_id = g.url_id
     WHERE coalesce(p.captured_at, '') >= coalesce(g.seen_at, '')`,
  ],
];

/** Where the index has both tables. */
const MOVED_CHECKS: typeof COUNTED = [
  [
    'every address that leads elsewhere is known',
    'moved_pages',
    'SELECT 1 FROM moved_pages WHERE url_id NOT IN (SELECT id FROM urls)',
  ],
  [
    'no address leads elsewhere where a later page stands, or that is gone',
    'moved_pages',
    `SELECT 1 FROM moved_pages m LEFT JOIN pages p ON p.url_id = m.url_id
     WHERE coalesce(p.captured_at, '') >= coalesce(m.seen_at, '') AND p.id IS NOT NULL
       OR m.url_id IN (SELECT url_id FROM gone_pages)`,
  ],
];

function countedCheck(db: DatabaseSync, [name, of, wrong]: (typeof COUNTED)[number]): IndexCheck {
  const checked = prepareRows(db, `SELECT count(*) FROM ${of}`, int).get();
  const found = prepareRows(db, `SELECT count(*) FROM (${wrong})`, int).get();
  return { name, isOk: found === 0, checked, wrong: found, problem: null };
}

function fileCheck(db: DatabaseSync): IndexCheck {
  const lines = prepareRows(db, 'PRAGMA integrity_check', text).list();
  const isOk = lines.length === 1 && lines[0] === 'ok';
  const checked = prepareRows(db, 'PRAGMA page_count', int).get();
  return {
    name: 'the file is whole (integrity_check, full text included)',
    isOk,
    checked,
    wrong: isOk ? 0 : lines.length,
    problem: null,
  };
}

/** SQLite's own check sees no byte of a value that has changed, and a search that comes to such a page fails. */
function headCheck(db: DatabaseSync): IndexCheck {
  let [checked, wrong] = [0, 0];
  // Whatever stands there is counted, and what is not packed is wrong.
  for (const packed of prepareRows(db, 'SELECT words FROM heads', anything).each()) {
    checked += 1;
    try {
      unpackTemplated(db, blob.read(packed));
    } catch {
      wrong += 1;
    }
  }
  return { name: HEADS_UNPACK, isOk: wrong === 0, checked, wrong, problem: null };
}

/** Takes pages spread over the whole index, tokenises them anew, and asks the full text for what that gives. */
function sampleCheck(db: DatabaseSync): IndexCheck {
  const sample = prepareRows(
    db,
    `SELECT p.id, u.url, h.name AS host, p.title, p.lang, p.filetype, b.body
       FROM pages p JOIN urls u ON u.id = p.url_id JOIN hosts h ON h.id = p.host_id JOIN bodies b ON b.page_id = p.id
       WHERE p.id % max(1, (SELECT max(id) FROM pages) / ${SAMPLED_PAGES}) = 0 LIMIT ${SAMPLED_PAGES}`,
    {
      id: int,
      url: text,
      host: text,
      title: text,
      lang: nullable(text),
      filetype: nullable(text),
      body: blob,
    },
  ).list();
  const linkedHosts = prepareRows(
    db,
    `SELECT DISTINCT h.name FROM link_targets l JOIN urls u ON u.id = l.target_url_id JOIN hosts h ON h.id = u.host_id
    WHERE l.source_id = ?`,
    text,
  );
  const thinKindOf = createThinReader(db);
  const isFound = db.prepare(
    'SELECT 1 FROM pages_fts WHERE pages_fts MATCH ? AND rowid = CAST(? AS INTEGER)',
  );
  let wrong = 0;
  for (const { id, url, title, body, ...page } of sample) {
    const keys = pageKeys({
      ...page,
      path: decodedPath(url),
      isThin: thinKindOf(id) !== null,
      linkedHosts: linkedHosts.list(id),
    });
    const said = words(unpackText(db, body));
    const conditions = (
      [
        ['title', words(title)],
        ['url', urlWords(url)],
        ['text', said.slice(0, 20)],
        ['text', said.slice(-20)],
      ] as const
    )
      .filter(([, found]) => found.length > 0)
      .map(([place, found]) => `"${indexedWords(found, place)}"`);
    conditions.push(...keys.map((key) => `"${key}"`));
    if (!isFound.get(conditions.join(' AND '), id)) wrong += 1;
  }
  return {
    name: 'sampled pages are found by their words, addresses and links',
    isOk: wrong === 0,
    checked: sample.length,
    wrong,
    problem: null,
  };
}

/** Compares what is kept of some common phrases with what the full text says, where it is still asked. */
function commonCheck(db: DatabaseSync): IndexCheck {
  const phrases = prepareRows(
    db,
    `SELECT id, phrase FROM common_phrases
       WHERE id % max(1, (SELECT max(id) FROM common_phrases) / ${SAMPLED_PHRASES}) = 0 LIMIT ${SAMPLED_PHRASES}`,
    [int, text],
  ).list();
  const findSet = prepareRows(db, 'SELECT pages FROM common_pages WHERE id = ?', blob);
  const blocks = blockOf(prepareRows(db, 'SELECT coalesce(max(id), 0) FROM pages', int).get()) + 1;
  const asked = prepareRows(
    db,
    `SELECT rowid FROM pages_fts WHERE pages_fts MATCH ?
      AND rowid <= (SELECT CAST(value AS INTEGER) FROM meta WHERE key = '${SEALED}') ORDER BY rowid`,
    int,
  );
  const stale = new Set(prepareRows(db, 'SELECT block FROM stale_blocks', int).each());
  const isFresh = (id: number): boolean => !stale.has(blockOf(id));
  let wrong = 0;
  for (const [id, phrase] of phrases) {
    const kept = Array.from({ length: blocks }, (_, block) => {
      const set = findSet.find(setKey(block, id));
      return set === null ? [] : pagesOf(unpackSet(set), block, 1, Infinity);
    }).flat();
    const found = asked.list(`"${phrase}"`);
    if (kept.filter(isFresh).join() !== found.filter(isFresh).join()) wrong += 1;
  }
  return {
    name: 'sampled phrases that are common stand on the pages that are kept for them',
    isOk: wrong === 0,
    checked: phrases.length,
    wrong,
    problem: null,
  };
}

function figureCheck(db: DatabaseSync): IndexCheck {
  const { checked, wrong } = compareFigureColumns(db, SAMPLED_BLOCKS);
  const name = 'the figures that are kept for searches are those of the pages';
  return { name, isOk: wrong === 0, checked, wrong, problem: null };
}

/**
 * Checks that the index is whole and agrees with itself. Reads all of it, and never throws: what is too damaged to be
 * looked at is a check that failed. An import may be running: what is checked is the state of its last batch.
 */
export function verifyIndex(db: DatabaseSync): IndexCheck[] {
  const checks: IndexCheck[] = [];
  const look = (name: string, check: () => IndexCheck | IndexCheck[]): void => {
    try {
      checks.push(...[check()].flat());
    } catch (error) {
      checks.push(failedCheck(name, error));
    }
  };
  try {
    inReadTransaction(db, () => {
      look('the file is whole', () => fileCheck(db));
      for (const check of COUNTED) look(check[0], () => countedCheck(db, check));
      if (knowsGonePages(db)) for (const check of GONE_CHECKS) look(check[0], () => countedCheck(db, check));
      if (knowsMovedPages(db))
        for (const check of MOVED_CHECKS) look(check[0], () => countedCheck(db, check));
      if (knowsPagePeople(db))
        for (const check of PEOPLE_CHECKS) look(check[0], () => countedCheck(db, check));
      if (knowsPageKinds(db)) for (const check of KIND_CHECKS) look(check[0], () => countedCheck(db, check));
      look(TEXTS_UNPACK, () => contentChecks(db));
      look(HEADS_UNPACK, () => headCheck(db));
      look('sampled pages can be read', () => sampleCheck(db));
      if (knowsCommonPages(db)) look('common phrases can be read', () => commonCheck(db));
      if (knowsFigureColumns(db)) look('figures can be read', () => figureCheck(db));
    });
  } catch (error) {
    // Not even the transaction could begin or end.
    checks.push(failedCheck(READABLE, error));
  }
  return checks;
}

function failedCheck(name: string, error: unknown): IndexCheck {
  const problem = error instanceof Error ? error.message : String(error);
  const whole = error instanceof IndexUnavailableError && error.isWhole ? { isWhole: true as const } : {};
  return { name, isOk: false, checked: 0, wrong: 1, problem, ...whole };
}

/** Opens and checks the index in a file, whatever state that is in. Never throws. */
export function verifyIndexFile(file: string): IndexCheck[] {
  try {
    const db = openIndexDatabase(file);
    try {
      return verifyIndex(db);
    } finally {
      db.close();
    }
  } catch (error) {
    return [failedCheck(READABLE, error)];
  }
}
