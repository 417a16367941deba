import type { DatabaseSync } from 'node:sqlite';
import {
  containsPhrase,
  matchesPage,
  plainWords,
  preparePage,
  words,
  type Node,
  type PhraseItem,
} from '@linklode/query-language';
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

type Condition = (page: CheckedPage) => boolean;

/** More gaps in one pattern could be tried in too many ways. */
const MOST_GAPS_IN_PATTERN = 2;

export function createPageCheck(db: DatabaseSync): (conditions: readonly Node[]) => PageCheck {
  const findPage = db.prepare(`
    SELECT u.url, p.title, p.date, p.lang, p.filetype, d.da, p.pa, d.spam, b.body
    FROM pages p JOIN urls u ON u.id = p.url_id JOIN domains d ON d.id = p.domain_id JOIN bodies b ON b.page_id = p.id
    WHERE p.id = ?`);
  return (nodes) => {
    const conditions = nodes.map(conditionOf);
    return (id) => {
      const { body, ...fields } = findPage.get(id) as unknown as Omit<CheckedPage, 'text'> & {
        body: Uint8Array;
      };
      const page = { ...fields, text: unpackText(body) };
      return conditions.every((holds) => holds(page));
    };
  };
}

function conditionOf(root: Node): Condition {
  const evaluate: Condition = (page) => matchesPage({ root }, preparePage(page));
  if (root.type !== 'phrase' || (root.field !== 'any' && root.field !== 'text')) return evaluate;
  const { items, field } = root;
  const pattern = patternOf(items);
  if (pattern === null) return evaluate;
  return (page) => {
    if (field === 'any' && containsPhrase(words(page.title), items)) return true;
    // Most texts need no list of their words, which takes several times as long as looking at them.
    const plain = plainWords(page.text);
    return plain === null ? evaluate(page) : pattern.test(plain);
  };
}

/** What finds a phrase among plain words, or null for one with other letters or many gaps. */
function patternOf(items: readonly PhraseItem[]): RegExp | null {
  const gaps = items.filter((item) => typeof item !== 'string').length;
  const isPlain = items.every((item) => typeof item !== 'string' || /^[a-z0-9]+$/.test(item));
  if (gaps > MOST_GAPS_IN_PATTERN || !isPlain) return null;
  const parts = items.map((item) =>
    typeof item === 'string' ? item : `(?:[a-z0-9]+[^a-z0-9]+){${item.min},${item.max}}`,
  );
  const joined = parts.reduce((before, part, at) =>
    typeof items[at - 1] === 'string' ? `${before}[^a-z0-9]+${part}` : before + part,
  );
  return new RegExp(`(?<![a-z0-9])${joined}(?![a-z0-9])`);
}
