import { acceptInvitation, readInvitation } from '@linklode/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call, session } from '../../api/connection.ts';
import { useMe } from '../../api/use-me.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { formatCount } from '../../lib/format.ts';
import { dropInvitation, takeInvitation } from '../../lib/kept-invitation.ts';
import { keepPlace } from '../../lib/place-to-return.ts';
import { Link } from '../../lib/router.tsx';
import { useSteady } from '../../lib/use-steady.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { switchAccount } from './switch-account.ts';

const PANEL = 'panel panel-pad mx-auto grid max-w-140 gap-4';

const refusalOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? error.body.text
    : 'The invitation could not be read. Please try again.';

/** What an invitation says, and its acceptance. */
export function Join() {
  const user = useMe();
  const [key] = useState(takeInvitation);
  const { data, error } = useQuery({
    queryKey: ['invitation', key],
    queryFn: ({ signal }) => call(readInvitation, { body: { key: key ?? '' }, signal }),
    enabled: key !== null,
    gcTime: 0,
  });
  const accepting = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { key: key ?? '' } }),
    onSuccess: ({ account }) => {
      dropInvitation();
      switchAccount(account);
    },
  });
  const { isSteady, whenSteady } = useSteady();
  const failure = error ?? accepting.error;
  if (key === null || failure !== null)
    return (
      <section className={PANEL}>
        <h1>Invitation</h1>
        <Notice tone="warn" role="alert" title="There is no invitation here">
          {failure === null ? 'Open the link that you were sent once more.' : refusalOf(failure)}
        </Notice>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              keepPlace(`${paths.join}#${key ?? ''}`);
              session.logOut();
            }}
          >
            Log out, to sign in as somebody else
          </Button>
          <Link className={buttonClass('quiet')} to={paths.dashboard} onClick={dropInvitation}>
            {SPEC_TEXTS.dashboard}
          </Link>
        </div>
      </section>
    );
  if (data === undefined)
    return (
      <section className={PANEL}>
        <h1>Invitation</h1>
        <p role="status">{SPEC_TEXTS.loading}</p>
      </section>
    );
  const { name, owner_email: address, role, month_cap: cap } = data;
  return (
    <section className={PANEL}>
      <h1 className="overflow-hidden wrap-anywhere">
        <bdi>{name}</bdi> invites you
      </h1>
      {/* Anybody can take any name. */}
      {address === null || address === name ? null : <p className="wrap-anywhere text-muted">{address}</p>}
      <p>
        {role === 'reader'
          ? 'To read in their account: its searches, history and projects. You spend and change nothing there.'
          : `To work in their account: you search with their credits${cap === null ? '' : `, at most ${formatCount(cap)} a month`}, and share its history and projects.`}
      </p>
      <p className="text-13/5 text-muted">
        {user?.email ? `You are signed in as ${user.email}. ` : ''}Your own account and its credits stay as
        they are; a line at the top says for whom you work. The owner sees your name, your address, what you
        search for in their account and what it took.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          disabled={accepting.isPending}
          aria-disabled={!isSteady}
          onClick={() => whenSteady(() => accepting.mutate())}
        >
          Accept
        </Button>
        <Link className={buttonClass('quiet')} to={paths.dashboard} onClick={dropInvitation}>
          Not now
        </Link>
      </div>
    </section>
  );
}
