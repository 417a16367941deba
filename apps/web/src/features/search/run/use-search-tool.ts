import type { FilterId } from '@linklode/smart-filters/names';
import { CancelledError, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { session } from '../../../api/connection.ts';
import { isDrawnSearch } from '../../../api/drawn-search.ts';
import { useMe } from '../../../api/use-me.ts';
import { useSession } from '../../../api/use-session.ts';
import { oneLine, readDrawnField } from '../../../lib/drawn-field.ts';
import { fingerprint } from '../../../lib/fingerprint.ts';
import { readTabState, writeTabState } from '../../../lib/tab-state.ts';
import { parseExcludeList } from '../exclusions/exclude-list.ts';
import { boxesOf, placeKey, readProject, readRows } from './search-address.ts';
import { toSearchFailure } from './search-failure.ts';
import {
  deliveriesOf,
  dropSearches,
  findPage,
  listPages,
  restorePages,
  rowCountsOf,
} from './search-pages.ts';
import type { SearchAnswer } from './search-answer.ts';
import { readSearchRecord, writeSearchRecord, type KeptSearch } from './search-record.ts';
import {
  EMPTY_BOXES,
  type Boxes,
  type QueryProblem,
  type SearchPlace,
  type ShownSearch,
} from './search-state.ts';
import { useSearchAddress } from './use-search-address.ts';
import { useSearchRun } from './use-search-run.ts';

/** Why a query is no search. Where the code that knows does not come, the server says it in the same words. */
async function findProblem(query: string): Promise<QueryProblem | null> {
  const language = await import('../form/read-query.ts').catch(() => null);
  return language?.findQueryProblem(query) ?? null;
}

/** Writes the tab's record, while the session is the one that it is of. Returns what it holds of results. */
function writeRecord(
  client: QueryClient,
  owner: string,
  boxes: Boxes,
  place: SearchPlace | null,
  answer: SearchAnswer | undefined,
): KeptSearch['shown'] {
  if (fingerprint(session.getState().token ?? '') !== owner) return null;
  const shown =
    place && answer
      ? {
          place,
          answer,
          first: place.page === 1 ? null : (findPage(client, { ...place, page: 1 }) ?? null),
          rowCounts: rowCountsOf(client, place.submitted),
        }
      : null;
  writeTabState(writeSearchRecord(owner, { boxes, shown, deliveries: deliveriesOf(client) }));
  return shown;
}

/** The search tool's state and what can be done with it, for one session. */
export function useSearchTool() {
  const client = useQueryClient();
  const { token } = useSession();
  const user = useMe();
  const owner = fingerprint(token ?? '');
  const [kept] = useState(() => {
    const record = readSearchRecord(owner, readTabState());
    restorePages(client, record);
    return record;
  });
  const { place, key, isWayBack, go, keep, leave } = useSearchAddress(kept.shown?.place ?? null);
  const { answer, running, failed, isReplaced, isUnasked, run, dismiss } = useSearchRun(place, key);
  const { search } = useLocation();
  // What was typed before the app was there.
  const [drawn] = useState(readDrawnField);
  const [boxes, setBoxes] = useState(() => {
    const isKept = place === null || (kept.shown && placeKey(kept.shown.place) === placeKey(place));
    const begun = isKept ? kept.boxes : boxesOf(place.submitted);
    // Whoever comes from a project searches for it.
    const all = { ...begun, ...readProject(new URLSearchParams(search)) };
    return drawn === null || drawn.value === '' ? all : { ...all, query: drawn.value };
  });
  const [problem, setProblem] = useState<QueryProblem | null>(null);
  const [isRepeating, setIsRepeating] = useState(false);
  const [seenKey, setSeenKey] = useState(key);

  // Back and forward bring the boxes with them.
  if (seenKey !== key) {
    setSeenKey(key);
    if (isWayBack) {
      setBoxes(place === null ? EMPTY_BOXES : boxesOf(place.submitted));
      setProblem(null);
    }
  }

  const here: ShownSearch | null = place && {
    ...place,
    pages: listPages(client, place.submitted),
    rowCounts: rowCountsOf(client, place.submitted),
  };
  const shown = isReplaced || !answer ? null : here;

  // Keeps the tab's record in step with the screen.
  useEffect(() => {
    const written = writeRecord(client, owner, boxes, place, answer);
    if (written) keep(written.place);
  }, [client, owner, boxes, place, answer, keep]);

  async function load(wanted: SearchPlace, isNew: boolean) {
    try {
      // Before the address names it: whoever reloads at once finds what has been paid for.
      writeRecord(client, owner, boxes, wanted, await run(wanted, isNew));
      go(wanted);
    } catch (error) {
      // What was given up is no failure; the others are on screen.
      if (error instanceof CancelledError) return;
      const failure = toSearchFailure(error);
      if (failure.kind === 'out-of-credits') setIsRepeating(false);
      if (failure.kind !== 'refused' || failure.mayPass || wanted.submitted.filter !== null) return;
      // What was sent before the language was there is judged here as it would have been.
      const wrong = await findProblem(wanted.submitted.query);
      if (wrong === null) return;
      setProblem(wrong);
      dismiss();
    }
  }

  /**
   * Runs what the boxes hold, or with them what was sent before the app was there. Returns why not, where the query is
   * no search. A filter takes any query, and none silently.
   */
  async function submit(sent: string = boxes.query): Promise<QueryProblem | null> {
    const query = oneLine(sent).trim();
    if (boxes.filter !== null && query === '') return null;
    // A search that is on its way has met its judge.
    const isJudged = boxes.filter !== null || isDrawnSearch(query);
    const wrong = isJudged ? null : await findProblem(oneLine(sent));
    setProblem(wrong);
    if (wrong) {
      dismiss();
      return wrong;
    }
    const { filter, exclude, project, rows } = boxes;
    const submitted = {
      filter,
      query,
      exclude: parseExcludeList(exclude),
      ...(project === undefined ? {} : { project }),
      ...(filter === null ? readRows(rows) : {}),
    };
    void load({ submitted, page: 1 }, true);
    return null;
  }

  /** Shows another page of the search on screen: from the cache, else from the API. Nothing without a query. */
  function goToPage(page: number) {
    if (!place) return;
    const other = { submitted: place.submitted, page };
    if (findPage(client, other)) go(other);
    else if (boxes.query.trim() !== '') void load(other, false);
  }

  function chooseFilter(filter: FilterId | null) {
    if (filter === boxes.filter) return;
    setBoxes((now) => ({ ...now, filter, query: '' }));
    setProblem(null);
    if (running || !place || place.page === 1) return;
    const first = { submitted: place.submitted, page: 1 };
    if (findPage(client, first)) go(first);
    else leave();
  }

  function clear() {
    dismiss();
    dropSearches(client);
    setBoxes(EMPTY_BOXES);
    setProblem(null);
    leave();
  }

  // Boxes and screen hold the same search, whatever was run in between.
  const isOfBoxes =
    shown !== null &&
    placeKey({
      submitted: { ...boxes, query: boxes.query.trim(), exclude: parseExcludeList(boxes.exclude) },
      page: 1,
    }) === placeKey({ ...shown, page: 1 });
  const isSearching = running !== null;
  const isRefused = failed?.failure.kind === 'out-of-credits';
  const hasNoCredits = user ? user.credits <= 0 : isRefused;
  return {
    drawn,
    boxes,
    problem,
    shown,
    isOfBoxes,
    running,
    failed,
    isSearching,
    // While a search of one's own holds the last credits, the account is not out of them.
    isOutOfCredits: hasNoCredits && !isSearching,
    // What was delivered before is free, also without credits: the boxes come back for whoever asks for that.
    isOff: hasNoCredits && !isSearching && !isRepeating,
    isRepeating: hasNoCredits && isRepeating,
    /** The search that was just refused would have had to be paid. */
    wasRefused: isRefused,
    /** A page that the address names and that was not asked for: a link or a bookmark brought the person here. */
    unasked: isUnasked ? place : null,
    beginRepeating: () => setIsRepeating(true),
    chooseFilter,
    typeQuery: (query: string) => {
      setBoxes((now) => ({ ...now, query }));
      setProblem(null);
    },
    chooseProject: (project: string | undefined) => setBoxes((now) => ({ ...now, project })),
    chooseRows: (rows: 'sites' | 'pages') => {
      setBoxes((now) => {
        const { rows: _, ...others } = now;
        return { ...others, ...readRows(rows) };
      });
    },
    typeExclude: (exclude: string) => setBoxes((now) => ({ ...now, exclude })),
    submit,
    goToPage,
    runUnasked: () => place && void load(place, place.page === 1),
    tryAgain: () => failed && void load(failed.place, failed.isNew),
    clear,
  };
}

export type SearchToolHandle = ReturnType<typeof useSearchTool>;
