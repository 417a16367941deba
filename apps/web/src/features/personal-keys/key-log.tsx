import type { KeyEvent } from '@linklode/contract';
import { listKeyEvents } from '@linklode/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/connection.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useTurnedPage } from '../../lib/use-turned-page.ts';
import { Pager } from '../../ui/pager.tsx';

const DOORS = { api: 'API', mcp: 'MCP', 'command line': 'command line' } as const;

function wordsOf({ event, call, door, calls, refused }: KeyEvent): string {
  if (event === 'made') return 'Made';
  if (event === 'revoked') return 'Revoked';
  const times = calls === 1 ? '' : `, ${formatCount(calls)} times`;
  const failed = refused === 0 ? '' : `; ${formatCount(refused)} refused`;
  return `${call ?? ''} by ${door === null ? 'API' : DOORS[door]}${times}${failed}`;
}

/** What one key did, by pages, the newest first: which call, when, by which door, and what it took. */
export function KeyLog({ id, name }: { id: string; name: string }) {
  const [page, setPage] = useState(1);
  const log = useQuery({
    queryKey: ['key-log', id, page],
    queryFn: ({ signal }) => call(listKeyEvents, { query: { key: id, page }, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const { top, turn } = useTurnedPage<HTMLOListElement>(page, !log.isPlaceholderData);
  return (
    <Loaded query={log} what="Its log">
      {({ events, has_more: hasMore }) => (
        <div className="grid w-full gap-2">
          <ol
            className="num scroll-mt-2 text-13/5 focus:outline-none"
            aria-label={`What ${name} did`}
            ref={top}
            tabIndex={-1}
          >
            {events.map((one) => (
              <li
                className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5"
                key={`${one.at} ${one.event} ${one.call ?? ''} ${one.door ?? ''}`}
              >
                <span className="min-w-0 wrap-anywhere">{wordsOf(one)}</span>
                <span className="text-muted">
                  {one.credits === 0 ? null : `${formatCount(one.credits)} credits, `}
                  {formatDateTime(one.at)}
                </span>
              </li>
            ))}
          </ol>
          {page === 1 && !hasMore ? null : (
            <Pager
              label={`Pages of what ${name} did`}
              page={page}
              pages={null}
              canGoBack={page > 1}
              canGoOn={hasMore}
              onPage={(other) => {
                turn();
                setPage(other);
              }}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
