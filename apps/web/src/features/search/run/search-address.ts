import { MAX_PAGES } from '@linklode/contract/product';
import { isId } from '../../../lib/is-id.ts';
import { parseExcludeList } from '../exclusions/exclude-list.ts';
import type { Boxes, SearchPlace, SubmittedSearch } from './search-state.ts';
import { findMenuFilter } from '../smart/smart-filter-menu.ts';

/**
 * Longer lists of excluded sites stay in the tab's history entry: an address has to fit into a mail and a server's log.
 */
const LONGEST_EXCLUDE = 1_500;

interface SearchEntry {
  /** With its question mark; empty for no search. */
  readonly search: string;
  /** What the history entry holds beside the address, in this tab and across reloads. */
  readonly state: { readonly exclude: readonly string[] } | null;
}

/** The address of a page of a search, as `?q=intitle%3Asoil&page=2`, and what does not fit into it. */
export function searchEntry({
  submitted: { filter, query, exclude, project, rows },
  page,
  delivery,
}: SearchPlace): SearchEntry {
  const list = exclude.join(',');
  const isLong = list.length > LONGEST_EXCLUDE;
  const params = new URLSearchParams({
    q: query,
    ...(filter === null ? {} : { filter }),
    ...(list === '' || isLong ? {} : { exclude: list }),
    ...(project === undefined ? {} : { project }),
    ...(rows === undefined ? {} : { rows }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(delivery === undefined ? {} : { delivery }),
  });
  return { search: `?${params}`, state: isLong ? { exclude } : null };
}

function readExclude(text: string, state: unknown): string[] {
  const held = typeof state === 'object' && state !== null ? (state as { exclude?: unknown }).exclude : null;
  if (Array.isArray(held) && held.every((site) => typeof site === 'string')) return held;
  return parseExcludeList(text);
}

/** The page of a search that an address names; null where it names none. Anybody can write one: it is only text. */
export function readSearchEntry(search: string, state: unknown = null): SearchPlace | null {
  const params = new URLSearchParams(search);
  const query = params.get('q')?.trim() ?? '';
  if (query === '') return null;
  const page = Number(params.get('page') ?? 1);
  const delivery = params.get('delivery') ?? '';
  return {
    submitted: {
      filter: findMenuFilter(params.get('filter'))?.id ?? null,
      query,
      exclude: readExclude(params.get('exclude') ?? '', state),
      ...readProject(params),
      ...readRows(params.get('rows')),
    },
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1,
    ...(isId(delivery) ? { delivery } : {}),
  };
}

/** The project that an address names, also one without a query. */
export function readProject(params: URLSearchParams): { project?: string } {
  const project = params.get('project') ?? '';
  return isId(project) ? { project } : {};
}

/** What rows are, as an address or a record tells it; nothing for websites. */
export function readRows(value: unknown): { rows?: 'pages' } {
  return value === 'pages' ? { rows: value } : {};
}

export function boxesOf({ exclude, ...submitted }: SubmittedSearch): Boxes {
  return { ...submitted, exclude: exclude.join(', ') };
}

/** One text for each page of each search: two places are the same where it is. */
export function placeKey({
  submitted: { filter, query, exclude, project, rows },
  page,
}: SearchPlace): string {
  return JSON.stringify([
    filter,
    query,
    exclude,
    page,
    ...[project, rows].filter((part) => part !== undefined),
  ]);
}
