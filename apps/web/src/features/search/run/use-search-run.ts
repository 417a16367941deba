import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isFreePage } from './free-pages.ts';
import { placeKey } from './search-address.ts';
import type { SearchAnswer } from './search-answer.ts';
import { toSearchFailure, type SearchFailure } from './search-failure.ts';
import { deliveriesOf, dropLaterPages, pageQuery } from './search-pages.ts';
import type { SearchPlace } from './search-state.ts';

/** A page that somebody asked for; going elsewhere gives it up. */
interface Asked {
  readonly place: SearchPlace;
  /** A new search takes the last one off the screen; another page of the same search does not. */
  readonly isNew: boolean;
}

interface FailedSearch extends Asked {
  readonly failure: SearchFailure;
}

function isFree(client: QueryClient, place: SearchPlace | null, nowMs: number): boolean {
  return place !== null && isFreePage(deliveriesOf(client), placeKey(place), nowMs);
}

/**
 * What runs, what has come and what has failed. The page of the address (`place`) is asked for by itself only where
 * this tab knows that it comes free: whoever follows a link or a bookmark is asked first.
 */
export function useSearchRun(place: SearchPlace | null, at: string) {
  const client = useQueryClient();
  const [openedAtMs] = useState(Date.now);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [seenAt, setSeenAt] = useState(at);
  const current = seenAt === at ? asked : null;
  // The same entry of the history comes back with Back: what was asked for there is over.
  if (seenAt !== at) {
    setSeenAt(at);
    setAsked(null);
  }
  const shown = useQuery({
    ...pageQuery(client, place),
    enabled: current === null && (place?.delivery !== undefined || isFree(client, place, openedAtMs)),
  });
  const wanted = useQuery({ ...pageQuery(client, current?.place ?? null), enabled: false });

  const hasFailed = current !== null && wanted.error !== null && !wanted.isFetching;
  // What has come still runs until the address names it, so that nothing else shows in between.
  const running = current && !hasFailed ? current.place : shown.isFetching ? place : null;
  let failed: FailedSearch | null = null;
  if (current && hasFailed) failed = { ...current, failure: toSearchFailure(wanted.error) };
  else if (!running && place && shown.error && !shown.data)
    failed = { place, isNew: true, failure: toSearchFailure(shown.error) };
  const isReplaced =
    current?.isNew === true && (running !== null || (failed && failed.failure.kind !== 'out-of-credits'));

  return {
    answer: shown.data,
    running,
    failed,
    /** A new search has taken what the address names off the screen. */
    isReplaced: isReplaced === true,
    /** Whether the address names what nobody has asked for yet. */
    isUnasked: place !== null && !current && shown.data === undefined && !running && !failed,
    /** Asks for a page; a new search also where it is here already. Throws what the call throws. */
    run: async (wantedPlace: SearchPlace, isNew: boolean): Promise<SearchAnswer> => {
      setAsked({ place: wantedPlace, isNew });
      const come = await client.fetchQuery({
        ...pageQuery(client, wantedPlace),
        staleTime: isNew ? 0 : Infinity,
      });
      if (isNew) dropLaterPages(client, wantedPlace.submitted);
      return come;
    },
    /** Forgets what was asked for and its failure. */
    dismiss: () => setAsked(null),
  };
}
