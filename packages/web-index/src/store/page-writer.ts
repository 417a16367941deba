import type { DatabaseSync } from 'node:sqlite';
import { openNewFingerprints } from '../duplicates/new-fingerprints.ts';
import type { ExtractedPage } from '../page.ts';
import { canonicalTime } from './canonical-time.ts';
import { contentHash } from './content-hash.ts';
import type { GonePages } from './gone-pages.ts';
import type { NameRegistry } from './name-registry.ts';
import { openLinkStore, type WrittenLink } from './link-store.ts';
import { createKindsDropper } from './page-kinds.ts';
import { openPagePeople } from './page-people.ts';
import { openRecapturedPages } from './recaptured-pages.ts';
import { createWordWriter, placedTokensOf, type PlacedTokens } from './page-words.ts';
import { createTextPacker } from './text-packer.ts';
import { readTextWords, type TextWords } from './text-words.ts';
import { openThinPages } from './thin-pages.ts';
import { blob, int, nullable, prepareRows, text } from './rows.ts';

/**
 * What became of a page: `same` has the content that is stored, `older` lost against the capture that is stored,
 * `refused` was taken down and is never stored again.
 */
export type PutOutcome = 'added' | 'replaced' | 'same' | 'older' | 'refused';

/** UTF-8 cannot hold lone surrogates; replaced here, so that what is compared later is what was stored. */
function wellFormed(page: ExtractedPage): ExtractedPage {
  return {
    ...page,
    title: page.title.toWellFormed(),
    description: page.description?.toWellFormed() ?? null,
    text: page.text.toWellFormed(),
    capturedAt: canonicalTime(page.capturedAt),
    links: page.links.map((link) =>
      link.anchor.isWellFormed() && link.rel.isWellFormed()
        ? link
        : { ...link, anchor: link.anchor.toWellFormed(), rel: link.rel.toWellFormed() },
    ),
  };
}

interface PageWriter {
  /** Its words are found after `flush`. */
  put: (page: ExtractedPage) => PutOutcome;
  /**
   * Writes the words of the pages put since, last in a transaction: a trigger of the table of pages makes SQLite open a
   * savepoint for each page, and at each FTS5 writes all words that it holds to the file.
   */
  flush: () => void;
  /** Forgets what it remembers; needed when a transaction was rolled back. */
  clear: () => void;
}

/** The statements that write one page. Runs inside the caller's transaction. */
export function createPageWriter(db: DatabaseSync, names: NameRegistry, gone: GonePages): PageWriter {
  const findPage = prepareRows(
    db,
    'SELECT id, content_hash AS hash, captured_at AS capturedAt FROM pages WHERE url_id = ?',
    { id: int, hash: blob, capturedAt: nullable(text) },
  );
  const addPage = db.prepare(`
    INSERT INTO pages (url_id, host_id, domain_id, title, description, lang, date, filetype, captured_at,
      content_hash, word_count)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const changePage = db.prepare(`
    UPDATE pages SET title = ?, description = ?, lang = ?, date = ?, filetype = ?, captured_at = ?,
      content_hash = ?, word_count = ?, cluster_id = NULL
    WHERE id = ?`);
  const people = openPagePeople(db);
  const dropKinds = createKindsDropper(db);
  const fingerprints = openNewFingerprints(db);
  const noteRecaptured = openRecapturedPages(db);
  const thin = openThinPages(db);
  // Nobody knows whether what is unknown is alike, so that a thin page stands for itself.
  const standAlone = db.prepare('UPDATE pages SET cluster_id = id WHERE id = ?');
  const setCapturedAt = db.prepare('UPDATE pages SET captured_at = ? WHERE id = ?');
  // The others of a cluster stay together under their next page when the first one changes.
  const handClusterOn = db.prepare(`
    UPDATE pages SET cluster_id = (SELECT min(id) FROM pages WHERE cluster_id = ?1 AND id <> ?1)
    WHERE cluster_id = ?1 AND id <> ?1`);
  const setBody = db.prepare('INSERT OR REPLACE INTO bodies (page_id, body) VALUES (?, ?)');
  const dropWords = db.prepare('DELETE FROM pages_fts WHERE rowid = ?');
  const pageWords = createWordWriter(db);
  const links = openLinkStore(db);
  const texts = createTextPacker(db);
  const unwritten = new Map<number, { hostId: number; tokens: PlacedTokens; textWords: TextWords }>();

  function namedLinks(domainId: number, page: ExtractedPage): WrittenLink[] {
    let host = '';
    let target = { hostId: 0, domainId: 0 };
    return page.links.map((link) => {
      // Most links lead to the host of the one before.
      if (link.host !== host) target = names.hostIds((host = link.host), link.domain);
      const outward = target.domainId !== domainId;
      const targetUrlId = names.urlId(link.url, link.host, target.hostId);
      const anchorId = names.anchorId(link.anchor, outward);
      return { targetUrlId, anchorId, rel: link.rel, textOffset: link.textOffset, outward };
    });
  }

  function put(given: ExtractedPage): PutOutcome {
    let page = wellFormed(given);
    const { hostId, domainId } = names.hostIds(page.host, page.domain);
    const urlId = names.urlId(page.url, page.host, hostId);
    gone.undo(urlId, page.capturedAt);
    let hash = contentHash(page);
    const stored = findPage.find(urlId);
    const storedTime = stored?.capturedAt ?? null;
    const isNewer = page.capturedAt !== null && (storedTime === null || page.capturedAt > storedTime);

    if (stored && Buffer.compare(stored.hash, hash) === 0) {
      // Seen again later: a capture between the two must not win by coming last.
      if (isNewer) {
        setCapturedAt.run(page.capturedAt, stored.id);
        noteRecaptured(stored.id);
      }
      people.add(stored.id, page.people);
      return 'same';
    }
    const storedKind = stored ? thin.kindOf(stored.id) : null;
    const kind = page.thin ?? null;
    // What was read whole says more than what is known in part, whichever was captured later.
    if (stored && storedKind === null && kind !== null) return 'older';
    const saysMore = storedKind !== null && kind === null;
    const isOtherPart =
      storedKind !== null && kind !== null && page.capturedAt === storedTime && !storedKind.includes(kind);
    if (stored && isOtherPart) {
      page = thin.merge(stored.id, page);
      hash = contentHash(page);
    } else if (stored && !isNewer && !saysMore) return 'older';

    const textWords = readTextWords(page.text);
    const { title, description, lang, date, filetype, capturedAt } = page;
    const content = [title, description, lang, date, filetype, capturedAt, hash, textWords.count] as const;
    let pageId: number;
    if (stored) {
      pageId = stored.id;
      handClusterOn.run(pageId);
      changePage.run(...content, pageId);
      dropWords.run(pageId);
      links.drop(pageId);
      dropKinds(pageId);
      noteRecaptured(pageId);
    } else {
      pageId = Number(addPage.run(urlId, hostId, domainId, ...content).lastInsertRowid);
    }
    people.set(pageId, page.people);
    thin.set(pageId, page.thin ?? null);
    if (page.thin != null) standAlone.run(pageId);
    else fingerprints.note(pageId, title, textWords);
    setBody.run(pageId, texts.pack(hostId, page.text));
    const linkedHosts = page.links.map((link) => link.host);
    const tokens = placedTokensOf({ ...page, isThin: page.thin != null, linkedHosts });
    unwritten.set(pageId, { hostId, tokens, textWords });
    links.add(pageId, hostId, namedLinks(domainId, page));
    return stored ? 'replaced' : 'added';
  }

  return {
    put,
    flush() {
      for (const [pageId, { hostId, tokens, textWords }] of unwritten)
        pageWords.put(pageId, hostId, tokens, textWords);
      unwritten.clear();
      names.flush();
    },
    clear() {
      unwritten.clear();
      for (const part of [texts, pageWords, links]) part.clear();
    },
  };
}
