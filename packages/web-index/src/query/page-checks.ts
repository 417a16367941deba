import type { DatabaseSync } from 'node:sqlite';
import { matchesPage, preparePage, type Node, type Query } from '@linklode/query-language';
import { unpackText } from '../store/page-body.ts';

/** Whether a page fulfils conditions that its own words, address and figures decide. Reads the page. */
export type PageCheck = (id: number) => boolean;

interface CheckedPage {
  url: string;
  title: string;
  date: string | null;
  lang: string | null;
  filetype: string | null;
  da: number | null;
  pa: number | null;
  spam: number | null;
  text: string;
}

export function createPageCheck(db: DatabaseSync): (conditions: readonly Node[]) => PageCheck {
  const findPage = db.prepare(`
    SELECT u.url, p.title, p.date, p.lang, p.filetype, d.da, p.pa, d.spam, b.body
    FROM pages p JOIN urls u ON u.id = p.url_id JOIN domains d ON d.id = p.domain_id JOIN bodies b ON b.page_id = p.id
    WHERE p.id = ?`);
  return (nodes) => {
    const conditions = nodes.map((root): Query => ({ root }));
    return (id) => {
      const { body, ...fields } = findPage.get(id) as unknown as Omit<CheckedPage, 'text'> & {
        body: Uint8Array;
      };
      const page = preparePage({ ...fields, text: unpackText(body) });
      return conditions.every((query) => matchesPage(query, page));
    };
  };
}
