import { parseQuery, type Node } from '@linklode/query-language';
import { MAX_RIVALS } from '@linklode/contract/product';
import { FILTER_LABELS } from '@linklode/smart-filters/labels';
import type { FilterId } from '@linklode/smart-filters/names';
import { splitInputs } from '@linklode/smart-filters/typed-inputs';

/** As the search tool ran it. */
export interface PitchSearch {
  readonly filter: FilterId | null;
  readonly query: string;
}

/**
 * The websites that a search names because others link to them: of `link:` and `gap:`, and of a filter a competitor's.
 */
export function rivalsOf({ filter, query }: PitchSearch): string[] {
  if (filter !== null) {
    const values = splitInputs(query) ?? [];
    const at = FILTER_LABELS[filter].inputs.findIndex(({ name }) => name === 'competitor_site');
    return [values[at] ?? ''].filter((site) => site !== '');
  }
  const parsed = parseQuery(query);
  if (!parsed.ok) return [];
  const hosts: string[] = [];
  const open: Node[] = [parsed.query.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'and' || node.type === 'or') open.push(...node.children);
    else if (node.type === 'link') hosts.push(node.host);
    else if (node.type === 'gap') hosts.push(...node.sites.map(({ host }) => host));
  }
  return [...new Set(hosts)].slice(0, MAX_RIVALS);
}
