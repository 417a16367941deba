import type { SessionEntry } from '@linklode/contract';
import { SESSION_DAYS } from '@linklode/contract/product';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { useSessions } from './use-sessions.ts';

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
  const { sessions, hasFailed, isBusy, retry, end, endOthers } = useSessions();
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  return (
    <TitledPanel titleId="sessions-title" title="Where you are signed in">
      <p className="text-13/5 text-muted">
        A sign-in lasts {SESSION_DAYS} days. One that you end here is refused at once, on every device. Times
        of use are right within five minutes.
      </p>
      {hasFailed ? (
        <Notice
          tone="bad"
          role="alert"
          title="Your sessions could not be loaded."
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : sessions === null ? (
        <p className="text-13/5 text-muted" role="status">
          {SPEC_TEXTS.loading}
        </p>
      ) : (
        <ul className="w-full border-t border-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={isBusy ? null : () => end(session.id)} />
          ))}
        </ul>
      )}
      {others > 0 ? (
        <Button disabled={isBusy} onClick={endOthers}>
          End all others
        </Button>
      ) : null}
    </TitledPanel>
  );
}
