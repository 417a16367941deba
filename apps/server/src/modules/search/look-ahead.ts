import { findPage, type AnswerSources } from './answer-page.ts';
import type { PageRequest } from './page-request.ts';
import type { SearchKey } from './search.repo.ts';
import type { WebSearchAnswer } from './web-search.port.ts';

/** Of each account and each page a few dozen bytes; what is forgotten only waits for its hold. */
const MOST_KEPT = 10_000;

/**
 * Asks for the rows of a page while its run begins, so that one wait hides the other (docs/decisions/0016). Nothing of
 * them is delivered where the run does not begin. So that nobody gets the index's work for nothing, it asks only after
 * a search of the account that was delivered by this process and left it credits, once for each of them, and for no
 * page that was delivered already.
 */
export interface LookAhead {
  /** The rows that are on their way, which nobody need wait for; null where this search waits for its hold first. */
  start(request: PageRequest): Promise<WebSearchAnswer> | null;
  /** A page that began without a look at its state first, and so of an account that blocks no website. */
  noteDelivered(key: SearchKey, creditsLeft: number): void;
}

/** Asks an index of our own alone: what others answer may cost money, or is kept in the database. */
export function createLookAhead(sources: Pick<AnswerSources, 'webSearch' | 'cache'>): LookAhead {
  const accounts = new Set<string>();
  const pages = new Set<string>();
  return {
    start(request) {
      if (request.mode !== 'normal' || sources.webSearch.version() !== null) return null;
      if (pages.has(nameOf(request.key)) || !accounts.delete(request.key.accountId)) return null;
      const found = findPage(sources, request);
      // Whoever waits for it is told; where nobody does, it has failed for nobody.
      found.catch(() => undefined);
      return found;
    },
    noteDelivered(key, creditsLeft) {
      keep(pages, nameOf(key));
      if (creditsLeft > 0) keep(accounts, key.accountId);
    },
  };
}

const nameOf = ({ accountId, fingerprint, page }: SearchKey): string =>
  `${accountId} ${fingerprint.toString('base64')} ${page}`;

/** The oldest goes. */
function keep(names: Set<string>, name: string): void {
  names.add(name);
  if (names.size <= MOST_KEPT) return;
  for (const oldest of names) {
    names.delete(oldest);
    return;
  }
}
