import type { DatabaseSync } from 'node:sqlite';
import { matchesPage, preparePage, type Node, type Query } from '@linklode/query-language';
import { unpackText } from '../store/page-body.ts';
import { FROM_PAGES, SELECTED_FACTS, type PageFacts } from '../store/page-facts.ts';

/** Whether a page fulfils conditions that its own words, address and figures decide. Reads the page. */
export type PageCheck = (id: number) => boolean;

export function createPageCheck(db: DatabaseSync): (conditions: readonly Node[]) => PageCheck {
  const findPage = db.prepare(`SELECT ${SELECTED_FACTS}, b.body ${FROM_PAGES} WHERE p.id = ?`);
  return (nodes) => {
    const conditions = nodes.map((root): Query => ({ root }));
    return (id) => {
      const { body, ...facts } = findPage.get(id) as unknown as PageFacts & { body: Uint8Array };
      const page = preparePage({ ...facts, text: unpackText(db, body) });
      return conditions.every((query) => matchesPage(query, page));
    };
  };
}
