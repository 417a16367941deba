import { isPage, pageFault, printQuery, validateSearch, words, type Query } from '@linklode/query-language';
import { readInputs, SmartInputError, type Filter, type Inputs } from '@linklode/smart-filters';
import { withoutWww } from '@linklode/web-index/domain';
import { AppError } from '../../platform/app-error.ts';
import { digestOf } from './answer-cache.ts';
import { rowsFor } from './row-site.ts';
import type { RowsAre } from './web-search.port.ts';
import { normaliseExclusions } from './exclusions.ts';
import type { HiddenHosts, HideRequest } from './hidden-sites.ts';
import type { SearchKey } from './search.repo.ts';

export interface SearchInput {
  readonly accountId: string;
  readonly query: unknown;
  readonly exclude: readonly string[];
  readonly page?: unknown;
  readonly hide?: HideRequest;
  /** What a row is; a website when not given. */
  readonly rows?: RowsAre;
}

export interface SmartInput {
  readonly accountId: string;
  /** Id of a filter. */
  readonly filter: string;
  /** The filter's inputs, separated by commas. */
  readonly query: string;
  readonly exclude: readonly string[];
  readonly page: unknown;
  readonly hide?: HideRequest;
}

interface AskedPage {
  readonly key: SearchKey;
  /** The query or the inputs, as the history shows them. */
  readonly typed: string;
  readonly exclude: readonly string[];
  /** Hosts of which no row is delivered, though they count where pages end. */
  readonly dropped?: readonly string[];
  readonly rows: RowsAre;
}

/** One requested page. Cost and delivery are the same for both modes. */
export type PageRequest =
  | (AskedPage & { readonly mode: 'normal'; readonly query: Query })
  | (AskedPage & { readonly mode: 'smart'; readonly filter: Filter; readonly inputs: Inputs });

/** The same page without hidden hosts: another set of exclusions is another search. */
export function withHidden<Request extends PageRequest>(
  asked: Request,
  { hosts, since }: Pick<HiddenHosts, 'hosts' | 'since'>,
): Request {
  const request = since.length === 0 ? asked : { ...asked, dropped: since };
  if (hosts.length === 0) return request;
  const exclude = [...new Set([...request.exclude, ...hosts])].toSorted();
  const fingerprint = digestOf([request.key.fingerprint.toString('hex'), 'hidden', hosts]);
  return { ...request, exclude, key: { ...request.key, fingerprint } };
}

/** The same page as part of a separate run: what was delivered outside of the run does not count as a repeat. */
export function ofRun<Request extends PageRequest>(request: Request, run: string | undefined): Request {
  if (run === undefined) return request;
  const fingerprint = digestOf([request.key.fingerprint.toString('hex'), 'run', run]);
  return { ...request, key: { ...request.key, fingerprint } };
}

/** Throws AppError with the specification's texts. */
export function readSearch(input: SearchInput): PageRequest {
  const valid = validateSearch({ query: input.query, page: input.page });
  if (!valid.ok) {
    throw new AppError(422, valid.error.code, valid.error.message, { position: valid.error.position });
  }
  const { query, page } = valid;
  const exclude = normaliseExclusions(input.exclude);
  const rows = rowsFor(query, input.rows ?? 'sites');
  const kind = rows === 'sites' ? 'sites' : 'normal';
  const fingerprint = digestOf([kind, null, printQuery(query), exclude]);
  const typed = String(input.query).trim();
  return {
    mode: 'normal',
    key: { accountId: input.accountId, fingerprint, page },
    typed,
    exclude,
    rows,
    query,
  };
}

/** Throws AppError. */
export function readSmartSearch(input: SmartInput): PageRequest & { readonly mode: 'smart' } {
  const { filter, inputs } = readSmartInputs(input.filter, input.query);
  const { page } = input;
  if (!isPage(page)) {
    const { code, message } = pageFault(page);
    throw new AppError(422, code, message);
  }
  const exclude = normaliseExclusions(input.exclude);
  const fingerprint = digestOf(['smart', filter.id, comparable(filter, inputs), exclude]);
  const typed = input.query.trim();
  const key = { accountId: input.accountId, fingerprint, page };
  return { mode: 'smart', key, typed, exclude, rows: 'sites', filter, inputs };
}

function readSmartInputs(filterId: string, text: string): { filter: Filter; inputs: Inputs } {
  try {
    return readInputs(filterId, text, withoutWww);
  } catch (error) {
    if (error instanceof SmartInputError)
      throw new AppError(422, error.code, error.message, { cause: error });
    throw error;
  }
}

/**
 * The inputs in the form in which queries compare them, in the recipe's order, so that case and spacing do not make
 * another search.
 */
function comparable({ inputs: asked }: Filter, inputs: Inputs): (string | null)[] {
  return asked.map(({ name, kind }) => {
    const value = inputs[name];
    if (value === undefined) return null;
    return kind === 'site' ? value : words(value).join(' ');
  });
}
