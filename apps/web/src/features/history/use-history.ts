import type { HistoryEntry } from '@linklode/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { downloadHistory, listHistory } from '../../api/list-history.ts';
import { saveFile } from '../../lib/download-file.ts';
import { showToast } from '../../ui/toast.tsx';

interface HistoryState {
  /** Newest first; undefined before the first part is there. */
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly isGrowing: boolean;
  /** An older part did not come. */
  readonly isCut: boolean;
}

/**
 * Every result of the last seven days, newest first; asked for anew each time the page opens, part by part. Where the first
 * fails, that is logged and reads as an empty history, as the specification has it.
 */
export function useHistory(): HistoryState {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['history'],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      try {
        return { ...(await listHistory(pageParam, signal)), isCut: false };
      } catch (error) {
        if (signal.aborted) throw error;
        console.error('Failed to load the search history', error);
        return { entries: [], next: null, isCut: pageParam !== null };
      }
    },
    getNextPageParam: (last) => last.next,
    gcTime: 0,
  });
  useEffect(() => {
    // Two components ask; one call is enough.
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);
  const entries = useMemo(() => data?.pages.flatMap((part) => part.entries), [data]);
  return { entries, isGrowing: hasNextPage, isCut: data?.pages.some((part) => part.isCut) ?? false };
}

/** Saves history.xlsx; one download at a time. */
export function useHistoryDownload() {
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await downloadHistory(), 'history.xlsx');
    } catch (error) {
      console.error('Failed to download the search history', error);
      showToast('The download failed. Please try again.', { kind: 'alert' });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, save };
}
