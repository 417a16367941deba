import { capitalise } from './format.ts';

interface ShownQuery {
  /** The smart filter in words; null for a typed query. */
  readonly filter: string | null;
  /** The query without the marker. */
  readonly text: string;
}

const MARKER = /^smart:([a-z0-9_]{1,64})(?: |$)/;

/** Takes the marker of a smart filter off a query of the history. */
export function readSmartQuery(query: string): ShownQuery {
  const match = MARKER.exec(query);
  if (!match) return { filter: null, text: query };
  const words = capitalise((match[1] ?? '').replaceAll('_', ' ').trim());
  return { filter: words.replace(/^Saas\b/, 'SaaS'), text: query.slice(match[0].length) };
}

/** A query of the history in one line of text. */
export function queryLabel(query: string): string {
  const { filter, text } = readSmartQuery(query);
  if (filter === null) return text;
  return text === '' ? filter : `${filter}: ${text}`;
}
