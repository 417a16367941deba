import { listKeyEvents } from '@linklode/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/connection.ts';

/** What a key did, by pages, the newest first; asked for anew each time it is opened. */
export function useKeyLog(key: string) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    queryKey: ['key-log', key, page],
    queryFn: ({ signal }) => call(listKeyEvents, { query: { key, page }, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    /** Null until they are known. */
    events: data?.events ?? null,
    hasMore: data?.has_more ?? false,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    page,
    setPage,
  };
}
