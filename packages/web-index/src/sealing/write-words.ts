import type { DatabaseSync } from 'node:sqlite';
import { words } from '@linklode/query-language';
import { unpackText } from '../store/page-body.ts';
import { createThinReader } from '../store/thin-pages.ts';
import { createWordWriter, tokensOf, type PageTokens } from '../store/page-words.ts';
import { wordsOfList } from '../store/text-words.ts';
import { chooseCommonPhrases, collectCommonPages, type CommonPhraseList } from './common-phrases.ts';
import { createWordSample, sampleStep, writeWordClasses, type WordSample } from './word-sample.ts';
import { blob, int, nullable, prepareRows, text } from '../store/rows.ts';

/** Much larger than while an import runs, so that the full text is written in few and long stretches. */
const FULL_TEXT_MEMORY = 64 * 1024 * 1024;
const TOLD_EVERY = 500;

/** Makes the full text, the heads and what is known of common words anew, page by page in the order of ids. */
export function writeWords(
  db: DatabaseSync,
  tell: (done: number, total: number) => void,
  phrases: CommonPhraseList = learnWords(db),
): void {
  const total = prepareRows(db, 'SELECT count(*) FROM pages', int).get();
  const common = collectCommonPages(db, phrases);
  const writePage = createWordWriter(db);
  db.exec(`INSERT INTO pages_fts (pages_fts, rank) VALUES ('hashsize', ${FULL_TEXT_MEMORY})`);
  let done = 0;
  for (const { id, hostId, tokens } of pagesWithTokens(db, 1)) {
    writePage.put(id, hostId, tokens, wordsOfList(tokens.text));
    common.add(id, tokens);
    if (++done % TOLD_EVERY === 0) tell(done, total);
  }
  common.finish();
  db.exec(`
    INSERT INTO pages_fts (pages_fts) VALUES ('optimize');
    INSERT INTO pages_fts (pages_fts, rank) VALUES ('hashsize', 1048576);`);
  tell(done, total);
}

/**
 * Writes down how common words are, and answers which phrases are: from a sample of the pages, which `which` says of a
 * page `p` and a step.
 */
export function learnWords(db: DatabaseSync, which?: string, into: DatabaseSync = db): CommonPhraseList {
  const sample = readWordSample(db, which);
  writeWordClasses(into, sample);
  return chooseCommonPhrases(sample);
}

/** The words of some pages, spread over all. */
export function readWordSample(db: DatabaseSync, which?: string): WordSample {
  const total = prepareRows(db, 'SELECT count(*) FROM pages', int).get();
  const sample = createWordSample();
  for (const { tokens } of pagesWithTokens(db, sampleStep(total), which)) sample.add(tokens);
  return sample;
}

/** Every so-manieth page, in the order of ids. */
function* pagesWithTokens(
  db: DatabaseSync,
  step: number,
  which = 'p.id % ? = 0',
): Generator<{ id: number; hostId: number; tokens: PageTokens }> {
  const pages = prepareRows(
    db,
    `SELECT p.id, p.host_id AS hostId, u.url, h.name AS host, p.title, p.lang, p.filetype, b.body
    FROM pages p JOIN urls u ON u.id = p.url_id JOIN hosts h ON h.id = p.host_id JOIN bodies b ON b.page_id = p.id
    WHERE ${which} ORDER BY p.id`,
    {
      id: int,
      hostId: int,
      url: text,
      host: text,
      title: text,
      lang: nullable(text),
      filetype: nullable(text),
      body: blob,
    },
  );
  const hostsLinkedOn = prepareRows(
    db,
    `SELECT DISTINCT h.name FROM link_targets l JOIN urls u ON u.id = l.target_url_id JOIN hosts h ON h.id = u.host_id
    WHERE l.source_id = ?`,
    text,
  );
  const thinKindOf = createThinReader(db);
  for (const { id, hostId, body, ...page } of pages.each(step)) {
    const linkedHosts = hostsLinkedOn.list(id);
    const isThin = thinKindOf(id) !== null;
    yield {
      id,
      hostId,
      tokens: tokensOf({ ...page, isThin, textWords: words(unpackText(db, body)), linkedHosts }),
    };
  }
}
