import { INVITATION_DAYS } from '@linklode/contract/product';
import { useState } from 'react';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';
import { useMembers } from './use-members.ts';

/** The people of one's own account. A line where there is nobody else. */
export default function MembersPanel() {
  const { people, hasFailed, retry, made, forget, ...team } = useMembers();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    forget();
  };
  if (hasFailed)
    return (
      <TitledPanel titleId="people-title" title="People">
        <Notice
          tone="bad"
          role="alert"
          title="The people of your account could not be loaded."
          action={<Button onClick={retry}>Try again</Button>}
        />
      </TitledPanel>
    );
  const isAlone = people !== null && people.members.length === 0 && people.invitations.length === 0;
  return (
    <TitledPanel titleId="people-title" title="People">
      {people === null ? (
        <p className="text-13/5 text-muted" role="status">
          {SPEC_TEXTS.loading}
        </p>
      ) : (
        <p className="text-13/5 text-muted">
          {isAlone
            ? 'You work here alone. Others can work with your credits, history and projects, up to a cap that you set.'
            : 'They work with your credits, history and projects. Buying, keys, webhooks, standing orders and this list are yours alone.'}
        </p>
      )}
      {people === null || people.members.length === 0 ? null : (
        <ul className="w-full border-t border-line" aria-label="Members">
          {people.members.map((member) => (
            <MemberRow
              key={member.person}
              member={member}
              isBusy={team.isBusy}
              onChange={(terms) => team.change({ person: member.person, ...terms })}
              onRemove={() => team.remove(member.person)}
            />
          ))}
        </ul>
      )}
      {people === null || people.invitations.length === 0 ? null : (
        <ul className="w-full border-t border-line" aria-label="Open invitations">
          {people.invitations.map(({ id, email, role, expires_at: expires }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
              <p className="min-w-0 flex-1 basis-60 text-13/5 wrap-anywhere text-muted">
                <strong className="font-semibold text-text">{email}</strong> is invited to{' '}
                {role === 'reader' ? 'read' : 'work'}, until {formatDateTime(expires)}.
              </p>
              <Button disabled={team.isBusy} onClick={() => team.revoke(id)}>
                Take back<span className="sr-only"> the invitation of {email}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {made !== null ? (
        <Notice
          tone="info"
          role="status"
          className="w-full"
          title="Now send this link to them yourself: we send no mail."
          action={<Button onClick={close}>Done</Button>}
        >
          <p className="mb-2">
            It works once, within {INVITATION_DAYS} days, for whoever signs in as {made.email}.
          </p>
          <ShownOnce label="Shown once: keep it now" text={made.address} />
        </Notice>
      ) : isOpen ? (
        <InviteForm isBusy={team.isInviting} failure={team.failure} onInvite={team.invite} onCancel={close} />
      ) : (
        <Button disabled={people === null} onClick={() => setIsOpen(true)}>
          Invite somebody
        </Button>
      )}
    </TitledPanel>
  );
}
