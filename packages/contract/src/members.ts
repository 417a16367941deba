import { z } from 'zod';
import { MAX_MONTH_CAP } from './product.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

const Time = toldText().describe('UTC, ISO 8601.');

/**
 * `member`: works as the owner does, up to a cap; `reader`: sees all of it and spends and changes nothing. The owner is
 * no member.
 */
export const MemberRole = z.enum(['member', 'reader']);
export type MemberRole = z.infer<typeof MemberRole>;

const Cap = z
  .int()
  .min(1)
  .max(MAX_MONTH_CAP)
  .nullable()
  .describe('Credits a calendar month (UTC) that this person may take; null: whatever the balance is.');

const Spending = {
  role: MemberRole,
  month_cap: Cap,
  used_this_month: z.int().min(0).describe('Credits taken or held this month (UTC).'),
};

export const Member = z.object({
  person: z.uuid(),
  name: toldText().nullable(),
  email: toldText().nullable(),
  ...Spending,
  joined_at: Time,
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: z.uuid(),
  email: toldText(),
  role: MemberRole,
  month_cap: Cap,
  created_at: Time,
  expires_at: Time,
});
export type Invitation = z.infer<typeof Invitation>;

/** Another person's account that somebody works for. */
export const Workplace = z.object({
  account: z.uuid().describe('For the header For-Account.'),
  name: toldText().describe('Of its owner.'),
  ...Spending,
});
export type Workplace = z.infer<typeof Workplace>;

export const listMembers = route({
  method: 'GET',
  path: '/account/members',
  access: 'account',
  role: 'owner',
  summary: 'Who works for the account, and the invitations that are open.',
  response: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
  errors: [],
});

export const inviteMember = route({
  method: 'POST',
  path: '/account/members/invite',
  access: 'account',
  role: 'owner',
  summary:
    'Invite an e-mail address to work for the account. No mail is sent: the address in the answer, told once, is for the owner to pass on.',
  body: z.object({
    email: askedText()
      .trim()
      .toLowerCase()
      .max(320)
      .regex(/^[^\s@]+@[^\s@]+$/, 'That is no e-mail address.'),
    role: MemberRole,
    month_cap: Cap.default(null),
  }),
  response: Invitation.extend({ address: toldText() }),
  errors: [],
});

export const revokeInvitation = route({
  method: 'POST',
  path: '/account/members/revoke-invitation',
  access: 'account',
  role: 'owner',
  summary: 'Take an invitation back. Harmless when repeated.',
  body: z.object({ id: z.uuid() }),
  response: z.object({ revoked: z.boolean() }),
  errors: [],
});

export const changeMember = route({
  method: 'POST',
  path: '/account/members/change',
  access: 'account',
  role: 'owner',
  summary: 'Give a member another role or cap. It holds from their next request on.',
  body: z.object({ person: z.uuid(), role: MemberRole, month_cap: Cap.default(null) }),
  response: Member,
  errors: [404],
});

export const removeMember = route({
  method: 'POST',
  path: '/account/members/remove',
  access: 'account',
  role: 'owner',
  summary: 'Take a person out of the account, from their next request on. Harmless when repeated.',
  body: z.object({ person: z.uuid() }),
  response: z.object({ removed: z.boolean() }),
  errors: [],
});

const Key = z.object({ key: askedText().max(100) });

export const readInvitation = route({
  method: 'POST',
  path: '/user/invitations/read',
  access: 'account',
  role: 'person',
  summary:
    'What an invitation to the signed-in person says. 404 for one that is not theirs, used, taken back or too old.',
  body: Key,
  response: Workplace.pick({ name: true, role: true, month_cap: true }).extend({
    owner_email: toldText()
      .nullable()
      .describe('Which the owner proved; a name is whatever somebody calls themselves.'),
    expires_at: Time,
  }),
  errors: [404],
});

export const acceptInvitation = route({
  method: 'POST',
  path: '/user/invitations/accept',
  access: 'account',
  role: 'person',
  summary: 'Begin to work for the account of an invitation. It works once, for the address that was invited.',
  body: Key,
  response: Workplace,
  errors: [404],
});

export const leaveAccount = route({
  method: 'POST',
  path: '/user/accounts/leave',
  access: 'account',
  role: 'person',
  summary: 'Stop working for another person’s account. Harmless when repeated.',
  body: z.object({ account: z.uuid() }),
  response: z.object({ left: z.boolean() }),
  errors: [],
});
