import type { DatabaseSync } from 'node:sqlite';
import { words } from '@linklode/query-language';
import { unpackText } from '../store/page-body.ts';

const SAMPLED_PAGES = 30;
const LOOKED_UP_TERMS = 200;
const SHORTEST_TERM = 3;
/** A word in more than this part of all pages tells nothing about a site. */
const COMMON_SHARE = 0.2;

/**
 * The words that tell what a site speaks of: those with the highest
 * (part of the site's pages that have it) x ln(pages of the index / pages that have it), over its 30 best pages. Words
 * that no other site uses are left out, for they lead nowhere.
 */
export function createSiteTerms(db: DatabaseSync): (domainId: number, count: number) => string[] {
  const findTexts = db.prepare(`
    SELECT p.title, b.body FROM pages p JOIN bodies b ON b.page_id = p.id
    WHERE p.domain_id = ? ORDER BY p.pa DESC, p.id LIMIT ${SAMPLED_PAGES}`);
  const countOnSite = db.prepare('SELECT count(*) AS pages FROM pages WHERE domain_id = ?');
  const countAll = db.prepare('SELECT count(*) AS pages FROM bodies');
  const findFrequency = db.prepare("SELECT doc FROM pages_vocabulary WHERE term = ? AND col = 'text'");

  return (domainId, count) => {
    const pagesWith = new Map<string, number>();
    let sampled = 0;
    for (const page of findTexts.iterate(domainId)) {
      sampled += 1;
      const text = `${String(page['title'])}\n${unpackText(page['body'] as Uint8Array)}`;
      for (const word of new Set(words(text))) {
        if (word.length >= SHORTEST_TERM && !/^\d+$/.test(word))
          pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1);
      }
    }
    if (sampled === 0) return [];
    const all = Number(countAll.get()?.['pages']);
    const onSite = Number(countOnSite.get(domainId)?.['pages']);
    const frequent = [...pagesWith]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, LOOKED_UP_TERMS);
    const weighted = frequent.flatMap(([term, pages]) => {
      const found = Number(findFrequency.get(term)?.['doc'] ?? 0);
      const elsewhere = found - (pages / sampled) * onSite;
      if (elsewhere < 1 || found > Math.max(2, all * COMMON_SHARE)) return [];
      return [{ term, weight: (pages / sampled) * Math.log(all / found) }];
    });
    weighted.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
    return weighted.slice(0, count).map(({ term }) => term);
  };
}
