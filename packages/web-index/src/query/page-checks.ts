import type { DatabaseSync } from 'node:sqlite';
import { matchesPage, preparePage, type Node, type Query } from '@linklode/query-language';
import { unpackText } from '../store/page-body.ts';
import { FACT_KINDS, FROM_PAGES, SELECTED_FACTS } from '../store/page-facts.ts';
import { certainMatch } from './plan-search.ts';
import { blob, prepareRows } from '../store/rows.ts';

/**
 * Whether a page fulfils conditions that depend on its own words, address and figures. Reads the page if the index
 * cannot tell.
 */
export type PageCheck = (id: number) => boolean;

/** @param whenRead told of each page that is read */
export function createPageCheck(
  db: DatabaseSync,
  whenRead: (id: number) => void = () => undefined,
): (conditions: readonly Node[]) => PageCheck {
  const findPage = prepareRows(db, `SELECT ${SELECTED_FACTS}, b.body ${FROM_PAGES} WHERE p.id = ?`, {
    ...FACT_KINDS,
    body: blob,
  });
  // Looking into the lists of words is far less work than unpacking and folding a page.
  const findMatch = db.prepare(
    'SELECT 1 FROM pages_fts WHERE pages_fts MATCH ? AND rowid = CAST(? AS INTEGER)',
  );

  function readPage(id: number): ReturnType<typeof preparePage> {
    whenRead(id);
    const { body, ...facts } = findPage.get(id);
    return preparePage({ ...facts, text: unpackText(db, body) });
  }

  return (nodes) => {
    const conditions = nodes.map((root): [Query, string | null] => [{ root }, certainMatch(root)]);
    return (id) => {
      const open = conditions.filter(([, match]) => match === null || findMatch.get(match, id) === undefined);
      if (open.length === 0) return true;
      const page = readPage(id);
      return open.every(([query]) => matchesPage(query, page));
    };
  };
}
