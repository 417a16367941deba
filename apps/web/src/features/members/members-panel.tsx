import {
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
  revokeInvitation,
} from '@linklode/contract/calls';
import { INVITATION_DAYS } from '@linklode/contract/product';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/connection.ts';
import { failureText, useChange } from '../../api/use-change.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';

const OF_MEMBERS = { of: ['members'], isOfUser: true } as const;

/** The people of one's own account. A line where there is nobody else. */
export default function MembersPanel() {
  const people = useQuery({
    queryKey: OF_MEMBERS.of,
    queryFn: ({ signal }) => call(listMembers, { signal }),
    gcTime: 0,
  });
  // The address of an invitation is told this once.
  const { data: made, ...inviting } = useChange(inviteMember, { ...OF_MEMBERS, isTold: true });
  const revoking = useChange(revokeInvitation, { ...OF_MEMBERS, done: 'The invitation was taken back.' });
  const changing = useChange(changeMember, { ...OF_MEMBERS, done: 'Changed, from their next request on.' });
  const removing = useChange(removeMember, { ...OF_MEMBERS, done: 'Taken out, from their next request on.' });
  const isBusy = revoking.isPending || changing.isPending || removing.isPending;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    inviting.reset();
  };
  return (
    <TitledPanel titleId="people-title" title="People">
      <Loaded query={people} what="The people of your account">
        {({ members, invitations }) => (
          <>
            <p className="text-13/5 text-muted">
              {members.length === 0 && invitations.length === 0
                ? 'You work here alone. Others can work with your credits, history and projects, up to a cap that you set.'
                : 'They work with your credits, history and projects. Buying, keys, webhooks, standing orders and this list are yours alone.'}
            </p>
            {members.length === 0 ? null : (
              <ul className="w-full border-t border-line" aria-label="Members">
                {members.map((member) => (
                  <MemberRow
                    key={member.person}
                    member={member}
                    isBusy={isBusy}
                    onChange={(terms) => changing.mutate({ person: member.person, ...terms })}
                    onRemove={() => removing.mutate({ person: member.person })}
                  />
                ))}
              </ul>
            )}
            {invitations.length === 0 ? null : (
              <ul
                className="w-full border-t border-line [ul+&]:-mt-3 [ul+&]:border-t-0"
                aria-label="Open invitations"
              >
                {invitations.map(({ id, email, role, expires_at: expires }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
                  >
                    <p className="min-w-0 flex-1 basis-60 text-13/5 wrap-anywhere text-muted">
                      <strong className="font-semibold text-text">{email}</strong> is invited to{' '}
                      {role === 'reader' ? 'read' : 'work'}, until {formatDateTime(expires)}.
                    </p>
                    <AskFirst
                      does="Take back"
                      of={`the invitation of ${email}`}
                      question={`The link that you sent to ${email} will open nothing. You can invite them again, by a new link.`}
                      yes="Take it back"
                      isBusy={isBusy}
                      onYes={() => revoking.mutate({ id })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {made !== undefined ? (
        <Notice
          tone="info"
          role="status"
          className="w-full"
          title="Now send this link to them yourself: we send no mail."
        >
          <p className="mb-2">
            It works once, within {INVITATION_DAYS} days, for whoever signs in as {made.email}.
          </p>
          <ShownOnce text={made.address}>
            <Button onClick={close}>Done</Button>
          </ShownOnce>
        </Notice>
      ) : isOpen ? (
        <InviteForm
          isBusy={inviting.isPending}
          failure={inviting.error && failureText(inviting.error)}
          onInvite={inviting.mutate}
          onCancel={close}
        />
      ) : (
        <Button disabled={people.data === undefined} onClick={() => setIsOpen(true)}>
          Invite somebody
        </Button>
      )}
    </TitledPanel>
  );
}
