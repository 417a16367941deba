import type { FilterId } from '@linklode/smart-filters/labels';
import { useEffect, useReducer, useRef, useState } from 'react';
import { session } from '../../api/connection.ts';
import { runSearch } from '../../api/run-search.ts';
import { runSmartSearch } from '../../api/run-smart-search.ts';
import { useSession } from '../../api/use-session.ts';
import { fingerprint } from '../../lib/fingerprint.ts';
import { readTabState, writeTabState } from '../../lib/tab-state.ts';
import { parseExcludeList } from './exclude-list.ts';
import { findQueryProblem } from './read-query.ts';
import { readSearchRecord, writeSearchRecord } from './search-record.ts';
import type { SearchAnswer } from './search-answer.ts';
import { toSearchFailure } from './search-failure.ts';
import { EMPTY_SEARCH, reduceSearch, type QueryProblem, type SubmittedSearch } from './search-state.ts';

function initialState({ owner, query }: { owner: string; query: string | null }) {
  if (query !== null) return { ...EMPTY_SEARCH, query };
  return readSearchRecord(owner, readTabState());
}

function fetchPage(
  { filter, query, exclude }: SubmittedSearch,
  page: number,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  if (filter !== null) return runSmartSearch({ filter, query, exclude, page }, signal);
  return runSearch({ query, exclude: [...exclude], page }, signal);
}

const JUST_LOADED_MS = 2_000;

/**
 * The search tool's state and what can be done with it, for one session: give the component that uses it the session's
 * fingerprint as key. `givenQuery` fills the query box instead of what this tab kept.
 */
export function useSearchTool(givenQuery: string | null) {
  const { token, user } = useSession();
  const owner = fingerprint(token ?? '');
  const [state, dispatch] = useReducer(reduceSearch, { owner, query: givenQuery }, initialState);
  const controller = useRef<AbortController | null>(null);
  const [isRepeating, setIsRepeating] = useState(false);

  // Keeps the tab's record in step with the screen, while the session is the one that wrote it.
  useEffect(() => {
    const isOwner = fingerprint(session.getState().token ?? '') === owner;
    if (isOwner) writeTabState(writeSearchRecord(owner, state));
  }, [owner, state]);

  // Follows the page's opening and the return to its tab: credits may have been bought or spent elsewhere.
  useEffect(() => {
    // On a fresh document the tool appears as soon as the user is there: that answer serves.
    session.refreshUser({ joinRunning: true, maxAgeMs: JUST_LOADED_MS });
    const refreshOnReturn = () => {
      if (document.visibilityState === 'visible' && session.getState().user?.credits === 0)
        session.refreshUser();
    };
    document.addEventListener('visibilitychange', refreshOnReturn);
    return () => {
      document.removeEventListener('visibilitychange', refreshOnReturn);
      controller.current?.abort();
    };
  }, []);

  async function load(submitted: SubmittedSearch, page: number) {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    try {
      const answer = await fetchPage(submitted, page, own.signal);
      if (own.signal.aborted) return;
      dispatch({ type: 'delivered', answer });
      session.setCredits(answer.credits_left);
    } catch (error) {
      if (own.signal.aborted) return;
      const failure = toSearchFailure(error);
      dispatch({ type: 'failed', failure });
      if (failure.kind === 'out-of-credits') {
        setIsRepeating(false);
        session.setCredits(0);
        return;
      }
    }
    session.refreshUser();
  }

  /** Runs what the boxes hold. Returns why not, where the query is no search. A filter takes any query, and none silently. */
  function submit(): QueryProblem | null {
    if (state.filter !== null && state.query.trim() === '') return null;
    const problem = state.filter === null ? findQueryProblem(state.query) : null;
    if (problem) {
      dispatch({ type: 'rejected', problem });
      return problem;
    }
    const submitted = {
      filter: state.filter,
      query: state.query.trim(),
      exclude: parseExcludeList(state.exclude),
    };
    dispatch({ type: 'started', submitted });
    void load(submitted, 1);
    return null;
  }

  /** Shows another page of the search on screen: from the cache, else from the API. Nothing without a query. */
  function goToPage(page: number) {
    if (!state.shown) return;
    if (state.shown.pages[page]) {
      dispatch({ type: 'page-shown', page });
      return;
    }
    if (state.query.trim() === '') return;
    dispatch({ type: 'page-started', page });
    void load(state.shown.submitted, page);
  }

  function tryAgain() {
    if (!state.failed) return;
    const { submitted, page } = state.failed;
    if (page === 1 || !state.shown) dispatch({ type: 'started', submitted });
    else dispatch({ type: 'page-started', page });
    void load(submitted, page);
  }

  function clear() {
    controller.current?.abort();
    dispatch({ type: 'cleared' });
    // The search that was cut off may have been delivered all the same.
    if (state.running) session.refreshUser();
  }

  const isSearching = state.running !== null;
  const hasNoCredits = user ? user.credits <= 0 : state.failed?.failure.kind === 'out-of-credits';
  return {
    state,
    isSearching,
    // While a search of one's own holds the last credits, the account is not out of them.
    isOutOfCredits: hasNoCredits && !isSearching,
    // What was delivered before is free, also without credits: the boxes come back for whoever asks for that.
    isOff: hasNoCredits && !isSearching && !isRepeating,
    isRepeating: hasNoCredits && isRepeating,
    /** The search that was just refused would have had to be paid. */
    wasRefused: state.failed?.failure.kind === 'out-of-credits',
    beginRepeating: () => setIsRepeating(true),
    chooseFilter: (filter: FilterId | null) => dispatch({ type: 'filter-chosen', filter }),
    typeQuery: (query: string) => dispatch({ type: 'query-typed', query }),
    typeExclude: (exclude: string) => dispatch({ type: 'exclude-typed', exclude }),
    submit,
    goToPage,
    tryAgain,
    clear,
  };
}

export type SearchToolHandle = ReturnType<typeof useSearchTool>;
