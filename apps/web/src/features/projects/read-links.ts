import type { NewLink } from '@linklode/contract';
import { LINK_RELS } from '@linklode/contract/product';
import { readSiteTable } from '../../lib/site-file.ts';

const NAMES = {
  page: /\b(page|source|from|live|placed|url)\b/i,
  target: /\b(target|to|destination|my|our|client)\b/i,
  anchor: /\banchor\b/i,
  rel: /\b(rel|type|follow)\b/i,
} as const;

const USUAL = { page: 0, target: 1, anchor: 2, rel: 3 };

/** Where each part stands by the names of a header; null where no name of it is known here, so that it is none. */
function placesByName(columns: readonly string[]): typeof USUAL | null {
  const taken = new Set<number>();
  const places = { ...USUAL };
  for (const name of ['target', 'anchor', 'rel', 'page'] as const) {
    places[name] = columns.findIndex((column, at) => !taken.has(at) && NAMES[name].test(column));
    taken.add(places[name]);
  }
  if (Object.values(places).every((at) => at === -1)) return null;
  if (places.page === -1) places.page = columns.findIndex((_, at) => !taken.has(at));
  return places;
}

/**
 * Links out of lines or a file: page, target, anchor and rel, told apart by comma, semicolon or tab, in this order
 * where no header says otherwise. `target` stands for lines that name none. A first line that is neither a link nor a
 * header is a line like any other, so that it is told.
 */
export function readLinks(text: string, target: string): NewLink[] {
  const table = readSiteTable(text);
  const named = table.hasHeader ? placesByName(table.columns) : null;
  const places = named ?? USUAL;
  const rows = table.rows.map(({ cells }) => cells);
  if (table.hasHeader && named === null) rows.unshift(table.first);
  return rows.map((cells) => {
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

const cellText = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Links as lines that read as these links; a target that is the one of all lines is left to it. */
export function writeLinks(links: readonly NewLink[], target: string): string {
  return links
    .map((link) => {
      const cells = [
        link.page,
        link.target === target.trim() ? '' : link.target,
        link.anchor ?? '',
        link.rel ?? '',
      ];
      while (cells.length > 1 && cells.at(-1) === '') cells.pop();
      return cells.map(cellText).join(', ');
    })
    .join('\n');
}
