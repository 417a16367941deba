import { z } from 'zod';
import { BulkCheck } from './bulk.ts';
import { CreditEntry } from './credits.ts';
import { HistoryEntry } from './history.ts';
import { KeyEvent, PersonalKey } from './keys.ts';
import { Invitation, Member, Workplace } from './members.ts';
import { ProjectSite } from './projects.ts';
import { BillingDetails } from './invoices.ts';
import { Prospect, SiteContact } from './prospects.ts';
import { route } from './route.ts';
import { StandingOrder, StandingReceipt } from './standing-orders.ts';
import { askedText, toldText } from './text.ts';
import { LinkLook, WatchedLink } from './watched-links.ts';
import { Webhook } from './webhooks.ts';

const Time = toldText().describe('UTC, ISO 8601.');

export const SessionEntry = z.object({
  id: z.uuid().describe('Names the session; opens nothing.'),
  created_at: Time,
  last_used_at: Time.nullable().describe('UTC, ISO 8601, within five minutes; null where it is not known.'),
  expires_at: Time,
  device: toldText().describe('The kind of browser and system, in words of ours: "Firefox on Windows".'),
  current: z.boolean().describe('Whether this call was made with it.'),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const listSessions = route({
  method: 'GET',
  path: '/user/sessions',
  access: 'account',
  role: 'person',
  summary: 'The sessions of the account that are open, the last used first. No tokens.',
  response: z.array(SessionEntry),
  errors: [],
});

const EndedSessions = z.object({ ended: z.int().min(0).describe('How many were open until now.') });

export const endSession = route({
  method: 'POST',
  path: '/user/sessions/end',
  access: 'account',
  role: 'person',
  summary: 'End one session of the account, at once and everywhere. Harmless when repeated.',
  body: z.object({ id: z.uuid() }),
  response: EndedSessions,
  errors: [],
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/user/sessions/end-others',
  access: 'account',
  role: 'person',
  summary: 'End every session of the account but the one of this call, at once and everywhere.',
  response: EndedSessions,
  errors: [],
});

export const AccountExport = z.object({
  format: z.literal('account-export/5').describe('Changes with the shape.'),
  made_at: Time,
  account: z.object({
    id: z.uuid(),
    email: toldText().nullable(),
    name: toldText().nullable(),
    created_at: Time,
    sign_in: z.object({
      issuer: toldText().describe('Who vouches for the person.'),
      subject: toldText().describe('The number that the issuer knows the person by.'),
    }),
    credits: z.int().min(0).describe('The balance less what running searches hold.'),
  }),
  members: z.array(Member).describe('Who works for the account.'),
  invitations: z.array(Invitation).describe('Who is invited to, without the keys.'),
  workplaces: z.array(Workplace).describe('The accounts of others that the person works for.'),
  sessions: z.array(SessionEntry),
  personal_keys: z.array(PersonalKey).describe('Every personal key, the newest first; no key itself.'),
  key_log: z.array(KeyEvent).describe('What the keys did in the last 90 days, newest first.'),
  credit_history: z.array(CreditEntry).describe('Every change of the balance, newest first.'),
  searches: z.array(HistoryEntry).describe('Every result delivered in the last seven days, newest first.'),
  bulk_checks: z
    .array(BulkCheck)
    .describe('Every bulk check of the last seven days with its rows, newest first.'),
  payments: z
    .array(
      z.object({
        order: toldText().describe('The order number that receipts carry.'),
        created_at: Time,
        credits: z.int(),
        amount_paise: z.int(),
        currency: toldText(),
        state: toldText(),
        credited_at: Time.nullable(),
        returned_paise: z.int().describe('What went back by refunds and lost disputes.'),
      }),
    )
    .describe('Every order, newest first. Card numbers are with the payment provider alone.'),
  billing_details: BillingDetails.describe('What the next invoices carry.'),
  webhooks: z.array(Webhook).describe('Every webhook, without its secret.'),
  people: z
    .array(
      z.object({
        domain: toldText(),
        prospects: z.array(Prospect),
        contacts: z.array(SiteContact),
        shown_at: Time,
      }),
    )
    .describe('What look-ups of people showed in the last seven days, by site.'),
  projects: z
    .array(
      z.object({
        name: toldText(),
        created_at: Time,
        sites: z.array(ProjectSite),
        blocked_sites: z.array(toldText()),
      }),
    )
    .describe('Every project with its websites and its block list.'),
  blocked_sites: z.array(toldText()).describe('The block list of the account.'),
  standing_orders: z.array(StandingOrder).describe('Every standing order, newest first.'),
  standing_receipts: z.array(StandingReceipt).describe('What they brought and what it cost, newest first.'),
  watched_links: z
    .array(WatchedLink.extend({ looks: z.array(LinkLook) }))
    .describe('Every link that is watched, and the looks at it, newest first.'),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = route({
  method: 'GET',
  path: '/user/export',
  access: 'account',
  summary: 'All that is kept about the account, as one file: linklode-account.json.',
  response: AccountExport,
  errors: [],
});

export const closeAccount = route({
  method: 'POST',
  path: '/user/close',
  access: 'account',
  summary:
    'Close the account: every session ends at once, and all is erased after 30 days. A sign-in before that opens it again.',
  body: z.object({
    email: askedText()
      .max(320)
      .describe('The e-mail address of the account, typed by its owner; letter case does not matter.'),
  }),
  response: z.object({ erased_after: Time.describe('A sign-in before this opens the account again.') }),
  errors: [409],
});

/** A reason for a suspension is told to the person; longer ones are not taken. */
export const MAX_REASON_LENGTH = 300;
