import type { AnswerOf, HistoryEntry } from '@linklode/contract';
import { downloadHistory, listHistory } from '@linklode/contract/calls';
import { MAX_HISTORY_SEARCHES } from '@linklode/contract/product';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../api/connection.ts';
import { useDownload } from '../../api/use-download.ts';

const DOWNLOAD_TIMEOUT_MS = 180_000;
/** Few searches first, since a person is waiting; then as many as there are in one answer. */
const FIRST_SEARCHES = 50;

interface HistoryPart {
  readonly entries: readonly HistoryEntry[];
  /** Where the part behind it begins; null at the end. */
  readonly next: string | null;
}

/** Takes a part that says where to go on, and a whole history, bare or under `data`. */
function toPart(answer: AnswerOf<typeof listHistory>): HistoryPart {
  if (Array.isArray(answer)) return { entries: answer, next: null };
  if ('data' in answer) return { entries: answer.data, next: null };
  return { entries: answer.history, next: answer.next };
}

interface HistoryState {
  /** Newest first; undefined before the first part is there. */
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly isGrowing: boolean;
  /** An older part did not come. */
  readonly isCut: boolean;
}

const NOTHING: readonly HistoryEntry[] = [];

/**
 * Every result of the last seven days, newest first; asked for anew each time the page opens, part by part. Where the
 * first fails, that is logged and reads as an empty history, as the specification has it.
 */
export function useHistory(): HistoryState {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['history'],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam: after }) => {
      const query = {
        searches: after === null ? FIRST_SEARCHES : MAX_HISTORY_SEARCHES,
        ...(after === null ? {} : { after }),
      };
      return toPart(await call(listHistory, { query, signal }));
    },
    getNextPageParam: (last) => last.next,
    gcTime: 0,
  });
  const isGrowing = hasNextPage && error === null;
  useEffect(() => {
    // Two components ask; one call is enough.
    if (isGrowing && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isGrowing, isFetching, fetchNextPage]);
  useEffect(() => {
    if (error) console.error('Failed to load the search history', error);
  }, [error]);
  const entries = useMemo(() => data?.pages.flatMap((part) => part.entries), [data]);
  return {
    entries: entries ?? (error ? NOTHING : undefined),
    isGrowing,
    isCut: error !== null && entries !== undefined,
  };
}

/** Saves history.xlsx. */
export function useHistoryDownload() {
  return useDownload(downloadHistory, 'history.xlsx', DOWNLOAD_TIMEOUT_MS);
}
