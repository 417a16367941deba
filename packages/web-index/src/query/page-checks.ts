import type { DatabaseSync } from 'node:sqlite';
import { matchesPage, preparePage, type Node } from '@linklode/query-language';
import { unpackText } from '../store/page-body.ts';

/** Whether a page fulfils conditions that its own words, address and figures decide. Reads the page. */
export function createPageCheck(db: DatabaseSync): (conditions: readonly Node[], id: number) => boolean {
  const findPage = db.prepare(`
    SELECT u.url, p.title, p.date, p.lang, p.filetype, d.da, p.pa, d.spam, b.body
    FROM pages p JOIN urls u ON u.id = p.url_id JOIN domains d ON d.id = p.domain_id JOIN bodies b ON b.page_id = p.id
    WHERE p.id = ?`);
  return (conditions, id) => {
    const { body, ...fields } = findPage.get(id) as unknown as {
      url: string;
      title: string;
      date: string | null;
      lang: string | null;
      filetype: string | null;
      da: number | null;
      pa: number | null;
      spam: number | null;
      body: Uint8Array;
    };
    const page = preparePage({ ...fields, text: unpackText(body) });
    return conditions.every((root) => matchesPage({ root }, page));
  };
}
