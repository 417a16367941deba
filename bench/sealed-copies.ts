import { DatabaseSync } from 'node:sqlite';
import { words } from '../packages/query-language/src/index.ts';
import { chooseCommonPhrases, collectCommonPages } from '../packages/web-index/src/sealing/common-phrases.ts';
import {
  createWordSample,
  sampleStep,
  writeWordClasses,
} from '../packages/web-index/src/sealing/word-sample.ts';
import { addressRest } from '../packages/web-index/src/store/address-parts.ts';
import { COMMON_GENERATION } from '../packages/web-index/src/store/common-pages.ts';
import { addIndexFunctions } from '../packages/web-index/src/store/index-functions.ts';
import { openIndexDatabase } from '../packages/web-index/src/store/index-file.ts';
import { writeFigureColumns } from '../packages/web-index/src/store/figure-blocks.ts';
import { packText, unpackText } from '../packages/web-index/src/store/page-body.ts';
import { createWordWriter, tokensOf, type PageTokens } from '../packages/web-index/src/store/page-words.ts';
import { wordsOfList } from '../packages/web-index/src/store/text-words.ts';
import { FILE_PAGE_SIZE, SCHEMA, SCHEMA_VERSION } from '../packages/web-index/src/store/schema.ts';
import { SEALED } from '../packages/web-index/src/store/sealed-pages.ts';

const TOLD_EVERY = 50_000;
const FULL_TEXT_MEMORY = 1024 * 1024 * 1024;

interface CopiedPage {
  id: number;
  hostId: number;
  url: string;
  host: string;
  title: string;
  lang: string | null;
  filetype: string | null;
  body: Uint8Array;
}

/** The host of a copy; the copy 0 is the original. */
function copiedHost(host: string, copy: number): string {
  return copy === 0 ? host : `${host.replaceAll('.', '-')}-m${copy}.example`;
}

/**
 * Writes a sealed index of so many pages: those of a sealed one and copies of them, each copy of a site a domain of its
 * own with the same scores, so that ids are in the order of static rank as in what is copied. Much quicker than to
 * import, rank and seal as many, since a page is taken apart once for all its copies. Without links, which no query of
 * the peers' asks for.
 */
export function writeSealedCopies(source: string, target: string, pages: number): void {
  const db = new DatabaseSync(target, { enableForeignKeyConstraints: false });
  db.prepare('ATTACH ? AS old').run(source);
  const original = openIndexDatabase(source);
  addIndexFunctions(db);
  // Copies are of other hosts, which have no dictionaries.
  db.function('own_text', (body) => packText(unpackText(original, body as Uint8Array)));
  db.exec(`PRAGMA page_size = ${FILE_PAGE_SIZE}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;
    BEGIN; ${SCHEMA}`);
  const known = Number(db.prepare('SELECT count(*) AS n FROM old.pages').get()?.['n']);
  const copies = Math.ceil(pages / known);
  db.function('address_rest', (url, host) => addressRest(String(url), String(host)));
  // Once for all copies of a page: packing takes longer than writing it.
  db.exec(`PRAGMA temp_store = FILE;
    CREATE TEMP TABLE own_bodies AS SELECT page_id, own_text(body) AS body FROM old.bodies;`);
  db.function('copied_host', { deterministic: true }, (host, copy) => copiedHost(String(host), Number(copy)));
  for (let copy = 0; copy < copies; copy++) {
    const id = (of: string): string => `(${of} - 1) * ${copies} + ${copy} + 1`;
    const url = copy === 0 ? 'u.url' : `replace(u.url, '//' || h.name, '//' || copied_host(h.name, ${copy}))`;
    db.exec(`
      INSERT INTO domains (id, name, da, spam, links_out, links_in)
        SELECT ${id('d.id')}, copied_host(d.name, ${copy}), d.da, d.spam, 0, 0
        FROM old.domains d WHERE d.id IN (SELECT domain_id FROM old.pages);
      INSERT INTO hosts SELECT ${id('h.id')}, copied_host(h.name, ${copy}), ${id('h.domain_id')}
        FROM old.hosts h WHERE h.id IN (SELECT host_id FROM old.pages);
      INSERT INTO addresses (id, host_id, rest)
        SELECT ${id('u.id')}, ${id('u.host_id')}, address_rest(${url}, copied_host(h.name, ${copy}))
        FROM old.pages p JOIN old.urls u ON u.id = p.url_id JOIN old.hosts h ON h.id = u.host_id;
      INSERT INTO pages SELECT ${id('p.id')}, ${id('p.url_id')}, ${id('p.host_id')}, ${id('p.domain_id')}, title, description,
          lang, date, filetype, captured_at, content_hash, word_count, ${id('p.cluster_id')}, pa, NULL
        FROM old.pages p;
      INSERT INTO page_industries SELECT ${id('i.page_id')}, label_key, label FROM old.page_industries i;
      INSERT INTO bodies SELECT ${id('b.page_id')}, body FROM own_bodies b;`);
  }
  console.log(`tables of ${known * copies} pages`);
  writeWords(db, copies);
  const setMeta = db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  db.exec('INSERT INTO meta SELECT key, value FROM old.meta');
  for (const [key, value] of [
    ['schema_version', SCHEMA_VERSION],
    ['generation', 1],
    [COMMON_GENERATION, 1],
    [SEALED, known * copies],
  ] as const)
    setMeta.run(key, String(value));
  writeFigureColumns(db);
  db.exec('DROP TABLE temp.own_bodies');
  db.exec('COMMIT; DETACH old; PRAGMA journal_mode = WAL');
  db.close();
  original.close();
}

function writeWords(db: DatabaseSync, copies: number): void {
  const known = Number(db.prepare('SELECT count(*) AS n FROM old.pages').get()?.['n']);
  const sample = createWordSample();
  for (const page of originals(db, sampleStep(known))) sample.add(tokensOfCopy(page, 0, textWords(db, page)));
  writeWordClasses(db, sample);
  const common = collectCommonPages(db, chooseCommonPhrases(sample));
  const writePage = createWordWriter(db);
  db.exec(`INSERT INTO pages_fts (pages_fts, rank) VALUES ('hashsize', ${FULL_TEXT_MEMORY});
    INSERT INTO pages_fts (pages_fts, rank) VALUES ('automerge', 0);`);
  let done = 0;
  for (const page of originals(db, 1)) {
    const text = textWords(db, page);
    for (let copy = 0; copy < copies; copy++) {
      const id = (page.id - 1) * copies + copy + 1;
      const tokens = tokensOfCopy(page, copy, text);
      writePage.put(id, (page.hostId - 1) * copies + copy + 1, tokens, wordsOfList(tokens.text));
      common.add(id, tokens);
      if (++done % TOLD_EVERY === 0) console.log(`words of ${done} pages`);
    }
  }
  common.finish();
  db.exec(`
    INSERT INTO pages_fts (pages_fts) VALUES ('optimize');
    INSERT INTO pages_fts (pages_fts, rank) VALUES ('automerge', 4);
    INSERT INTO pages_fts (pages_fts, rank) VALUES ('hashsize', 1048576);`);
}

function* originals(db: DatabaseSync, step: number): Generator<CopiedPage> {
  const pages = db.prepare(`
    SELECT p.id, p.host_id AS hostId, u.url, h.name AS host, p.title, p.lang, p.filetype, own_text(b.body) AS body
    FROM old.pages p JOIN old.urls u ON u.id = p.url_id JOIN old.hosts h ON h.id = p.host_id
      JOIN old.bodies b ON b.page_id = p.id
    WHERE p.id % ? = 0 ORDER BY p.id`);
  for (const row of pages.iterate(step)) yield row as unknown as CopiedPage;
}

function textWords(db: DatabaseSync, { body }: CopiedPage): string[] {
  return words(unpackText(db, body));
}

function tokensOfCopy(
  { url, host, title, lang, filetype }: CopiedPage,
  copy: number,
  text: readonly string[],
): PageTokens {
  const own = copiedHost(host, copy);
  return tokensOf({
    url: url.replace(`//${host}`, `//${own}`),
    host: own,
    title,
    lang,
    filetype,
    textWords: text,
    linkedHosts: [],
  });
}
