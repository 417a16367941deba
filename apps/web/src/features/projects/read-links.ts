import type { NewLink } from '@linklode/contract';
import { LINK_RELS } from '@linklode/contract/product';
import { readSiteTable } from '../../lib/site-file.ts';

const NAMES = {
  page: /\b(page|source|from|live|placed|url)\b/i,
  target: /\b(target|to|destination|my|our|client)\b/i,
  anchor: /\banchor\b/i,
  rel: /\b(rel|type|follow)\b/i,
} as const;

/**
 * Links out of lines or a file: page, target, anchor and rel, told apart by comma, semicolon or tab, in this order
 * where no header says otherwise. `target` stands for lines that name none.
 */
export function readLinks(text: string, target: string): NewLink[] {
  const table = readSiteTable(text);
  const places = { page: 0, target: 1, anchor: 2, rel: 3 };
  if (table.hasHeader) {
    const taken = new Set<number>();
    for (const name of ['target', 'anchor', 'rel', 'page'] as const) {
      const at = table.columns.findIndex((column, place) => !taken.has(place) && NAMES[name].test(column));
      places[name] = at;
      taken.add(at);
    }
  }
  return table.rows.map(({ cells }) => {
    const cell = (name: keyof typeof places): string => cells[places[name]] ?? '';
    const rel = cell('rel').toLowerCase().replace('dofollow', 'follow');
    return {
      page: cell('page'),
      target: cell('target') === '' ? target.trim() : cell('target'),
      anchor: cell('anchor') === '' ? null : cell('anchor').slice(0, 300),
      rel: LINK_RELS.find((one) => one === rel) ?? null,
    };
  });
}
