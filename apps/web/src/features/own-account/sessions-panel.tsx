import type { SessionEntry } from '@linklode/contract';
import { endOtherSessions, endSession, listSessions } from '@linklode/contract/calls';
import { SESSION_DAYS } from '@linklode/contract/product';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { useChange } from '../../api/use-change.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

const KEY = ['sessions'] as const;

function SessionRow({ session, onEnd }: { session: SessionEntry; onEnd: (() => void) | null }) {
  const { device, created_at: createdAt, last_used_at: lastUsedAt, current } = session;
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5">
      <div>
        <strong className="font-semibold">{device}</strong>{' '}
        {current ? <span className="tag tag-accent">This one</span> : null}
        <p className="num text-13/5 text-muted">
          Signed in {formatDateTime(createdAt)}.{' '}
          {lastUsedAt === null ? null : `Last used ${formatDateTime(lastUsedAt)}.`}
        </p>
      </div>
      {current ? null : (
        <Button disabled={onEnd === null} onClick={onEnd ?? undefined}>
          End
          <span className="sr-only">
            {' '}
            the session on {device}, signed in {formatDateTime(createdAt)}
          </span>
        </Button>
      )}
    </li>
  );
}

/** Where the account is signed in, and the way to end that elsewhere. */
export function SessionsPanel() {
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    gcTime: 0,
  });
  const ending = useChange(endSession, { of: KEY, done: 'The session was ended.' });
  const endingOthers = useChange(endOtherSessions, { of: KEY, done: 'All other sessions were ended.' });
  const isBusy = ending.isPending || endingOthers.isPending;
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <TitledPanel titleId="sessions-title" title="Where you are signed in">
      <p className="text-13/5 text-muted">
        A sign-in lasts {SESSION_DAYS} days. One that you end here is refused at once, on every device. Times
        of use are right within five minutes.
      </p>
      <Loaded query={sessions} what="Your sessions">
        {(all) => (
          <ul className="w-full border-t border-line">
            {all.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={isBusy ? null : () => ending.mutate({ id: session.id })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {others > 0 ? (
        <Button disabled={isBusy} onClick={() => endingOthers.mutate(undefined)}>
          End all others
        </Button>
      ) : null}
    </TitledPanel>
  );
}
