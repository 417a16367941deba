import type { DatabaseSync } from 'node:sqlite';
import { createBoundedMap } from './bounded-map.ts';
import { contentHash, type PageContent } from './content-hash.ts';
import type { IndexCheck } from './index-check.ts';
import { createLinkReader } from './link-store.ts';
import { unpackText } from './page-body.ts';
import { anything, blob, int, nullable, prepareRows, text } from './rows.ts';

export const TEXTS_UNPACK = 'every text can be unpacked';
export const CONTENTS_AS_STORED = 'every page says what it said when it was stored';

/** Addresses and anchors that are kept while pages are compared; neighbours link to the same. */
const NAMES_KEPT = 20_000;
const NAMED_PAGES = 5;

/** What a text that UTF-8 could not hold was stored as. */
const REPLACED = '\uFFFD';

/**
 * Unpacks every text, which SQLite's own check does not, and compares each page with the hash that was made of it when
 * it came. Raw deflate has no checksum: half of the bits that may turn in a text leave one that can be unpacked and
 * says something else.
 */
export function contentChecks(db: DatabaseSync): IndexCheck[] {
  const bodies = prepareRows(
    db,
    'SELECT b.body, p.id FROM bodies b LEFT JOIN pages p ON p.id = b.page_id',
    // Whatever stands there is counted, and what is not packed is wrong.
    [anything, nullable(int)],
  );
  const findUrl = prepareRows(
    db,
    'SELECT u.url FROM pages p JOIN urls u ON u.id = p.url_id WHERE p.id = ?',
    text,
  );
  const isAsStored = createComparison(db);
  let [texts, unreadable, checked, wrong] = [0, 0, 0, 0];
  const named: string[] = [];
  for (const [body, id] of bodies.each()) {
    texts += 1;
    const said = attempt(() => unpackText(db, blob.read(body)));
    if (said === null) unreadable += 1;
    // A text without a page is what another check finds.
    if (said === null || id === null) continue;
    checked += 1;
    // What cannot be read, or is of another kind, is not what was stored either.
    if (attempt(() => isAsStored(id, said)) === true) continue;
    wrong += 1;
    if (named.length < NAMED_PAGES)
      named.push(attempt(() => findUrl.find(id)) ?? `page ${id}, which has no address`);
  }
  return [
    { name: TEXTS_UNPACK, isOk: unreadable === 0, checked: texts, wrong: unreadable, problem: null },
    { name: CONTENTS_AS_STORED, isOk: wrong === 0, checked, wrong, problem: null, named },
  ];
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Whether the hash of a page is that of its text and of all else that is stored of it. */
function createComparison(db: DatabaseSync): (pageId: number, text: string) => boolean {
  const findPage = prepareRows(
    db,
    'SELECT content_hash AS hash, title, description, lang, date, filetype FROM pages WHERE id = ?',
    {
      hash: blob,
      title: text,
      description: nullable(text),
      lang: nullable(text),
      date: nullable(text),
      filetype: nullable(text),
    },
  );
  const readLinks = createContentLinks(db);
  return (pageId, said) => {
    const { hash, ...page } = findPage.get(pageId);
    const links = readLinks(pageId);
    if (Buffer.compare(hash, contentHash({ ...page, text: said, links })) === 0) return true;
    // Earlier versions made the hash of half a sign that a `rel` of over 500 had been cut in and stored another for it:
    // nothing tells such a page from a damaged one.
    return links.some(({ rel }) => rel.includes(REPLACED));
  };
}

/** The links of a page as its hash was made of them. */
function createContentLinks(db: DatabaseSync): (pageId: number) => PageContent['links'] {
  const readLinks = createLinkReader(db);
  const urls = keepFound(db, 'SELECT url FROM urls WHERE id = ?');
  const anchors = keepFound(db, 'SELECT text FROM anchors WHERE id = ?');
  return (pageId) =>
    readLinks(pageId).map(({ targetUrlId, anchorId, rel, textOffset }) => ({
      url: urls(targetUrlId),
      anchor: anchors(anchorId),
      rel,
      textOffset,
    }));
}

/** @throws RowError where it is not there */
function keepFound(db: DatabaseSync, sql: string): (id: number) => string {
  const find = prepareRows(db, sql, text);
  const kept = createBoundedMap<number, string>(NAMES_KEPT);
  return (id) => {
    let found = kept.get(id);
    if (found === undefined) kept.set(id, (found = find.get(id)));
    return found;
  };
}
