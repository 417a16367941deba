import { capitalise } from './format.ts';

interface ShownQuery {
  /** The smart filter in words; null for a typed query. */
  readonly filter: string | null;
  /** The query without the marker. */
  readonly text: string;
}

const MARKER = /^smart:([a-z0-9_]{1,64})(?: |$)/;

/** Takes the marker of a smart filter off a query of the history. */
export function splitSmartQuery(query: string): { readonly filter: string | null; readonly text: string } {
  const [marker = '', filter = null] = MARKER.exec(query) ?? [];
  return { filter, text: query.slice(marker.length) };
}

/** The same with the filter in words. */
export function readSmartQuery(query: string): ShownQuery {
  const { filter, text } = splitSmartQuery(query);
  if (filter === null) return { filter, text };
  const words = capitalise(filter.replaceAll('_', ' ').trim());
  return { filter: words.replace(/^Saas\b/, 'SaaS'), text };
}

/** A query of the history in one line of text. */
export function queryLabel(query: string): string {
  const { filter, text } = readSmartQuery(query);
  if (filter === null) return text;
  return text === '' ? filter : `${filter}: ${text}`;
}
