import { GRACE_DAYS } from '@linklode/contract/product';
import { DECISION_TEXTS } from '../../content/texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { SignInNotice as Kept } from '../../lib/sign-in-notice.ts';
import { useWebConfig } from '../../lib/use-web-config.ts';
import { Notice } from '../../ui/notice.tsx';

/** What is told above the way in. */
export type Told = Kept | { readonly kind: 'failed' };

export function SignInNotice({ told }: { told: Told }) {
  const { support_email: support } = useWebConfig();
  switch (told.kind) {
    case 'failed':
      return <Notice tone="bad" role="alert" title={DECISION_TEXTS.signInFailed} className="mt-4" />;
    case 'unanswered':
      return (
        <Notice tone="bad" role="alert" title={DECISION_TEXTS.signInFailed} className="mt-4">
          <p className="mt-1">
            Google did not answer in time. Nothing is wrong with your account. If it happens again, wait a
            minute before the next try.
          </p>
        </Notice>
      );
    case 'ended':
      return (
        <Notice tone="info" role="status" title="Your sign-in has ended." className="mt-4">
          <p className="mt-1">
            What you asked for last was not done, and cost nothing. Sign in again to go on.
          </p>
        </Notice>
      );
    case 'suspended':
      return (
        <Notice tone="bad" role="alert" title="This account is suspended." className="mt-4 [&_p+p]:mt-1.5">
          {told.reason === null ? (
            <p>Sign in again to read why.</p>
          ) : (
            <p>
              Reason: <q>{told.reason}</q>
            </p>
          )}
          <p>
            Your credits stay. If you think this is wrong, write to{' '}
            <a href={`mailto:${support}`}>{support}</a>.
          </p>
        </Notice>
      );
    case 'closed':
      return (
        <Notice tone="info" role="status" title="Your account is closed." className="mt-4 [&_p+p]:mt-1.5">
          <p>
            Sign in before {formatDateTime(told.erasedAfter)}, within {GRACE_DAYS} days, and it is open again
            with everything in it. After that it is erased.
          </p>
        </Notice>
      );
  }
}
