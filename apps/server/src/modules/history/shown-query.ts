import { findFilter } from '@linklode/smart-filters';

const MARKER = /^smart:([a-z0-9_]{1,64})(?: |$)/;

/** The marker of a smart search is for programs; people read the filter's name, as the screen's badge shows it. */
export function shownQuery(query: string): string {
  const [marker = '', id = ''] = MARKER.exec(query) ?? [];
  const label = findFilter(id)?.label;
  if (label === undefined) return query;
  const inputs = query.slice(marker.length);
  return inputs === '' ? label : `${label}: ${inputs}`;
}
