import type { KeyEvent } from '@linklode/contract';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useKeyLog } from './use-key-log.ts';

const DOORS = { api: 'API', mcp: 'MCP', 'command line': 'command line' } as const;

function wordsOf({ event, call, door, calls, refused }: KeyEvent): string {
  if (event === 'made') return 'Made';
  if (event === 'revoked') return 'Revoked';
  const times = calls === 1 ? '' : `, ${formatCount(calls)} times`;
  const failed = refused === 0 ? '' : `; ${formatCount(refused)} refused`;
  return `${call ?? ''} by ${door === null ? 'API' : DOORS[door]}${times}${failed}`;
}

/** What one key did: which call, when, by which door, and what it took. */
export function KeyLog({ id, name }: { id: string; name: string }) {
  const { events, hasMore, hasFailed, retry, page, setPage } = useKeyLog(id);
  if (hasFailed) return <Button onClick={retry}>Its log could not be loaded. Try again</Button>;
  if (events === null)
    return (
      <p className="text-13/5 text-muted" role="status">
        {SPEC_TEXTS.loading}
      </p>
    );
  return (
    <div className="grid w-full gap-2">
      <ol className="num text-13/5" aria-label={`What ${name} did`}>
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
          onPage={setPage}
        />
      )}
    </div>
  );
}
