import { z } from 'zod';
import { MAX_CALL_CAP, MAX_DAY_CAP, MAX_KEY_DAYS } from './product.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

const Time = toldText().describe('UTC, ISO 8601.');

/** `read`: quotes, people, lists and what was delivered; `spend`: that, searches and checks, and changing projects. */
export const KeyScope = z.enum(['read', 'spend']);
export type KeyScope = z.infer<typeof KeyScope>;

export const PersonalKey = z.object({
  id: z.uuid().describe('Names the key; opens nothing.'),
  name: toldText(),
  hint: toldText().describe('Its first characters.'),
  client: toldText()
    .nullable()
    .describe(
      'Of a program that was let in by consent: the host that it belongs to. Null of a key made by hand.',
    ),
  scope: KeyScope,
  call_cap: z.int().nullable().describe('Credits that one call may take; null where it may not spend.'),
  day_cap: z
    .int()
    .nullable()
    .describe('Credits that it may take in a day (UTC); null where it may not spend.'),
  used_today: z.int().min(0).describe('Credits taken or held today (UTC).'),
  created_at: Time,
  expires_at: Time,
  last_used_at: Time.nullable().describe('UTC, ISO 8601, within the minute; null where it was never used.'),
  revoked_at: Time.nullable(),
});
export type PersonalKey = z.infer<typeof PersonalKey>;

export const listKeys = route({
  method: 'GET',
  path: '/user/keys',
  access: 'account',
  summary:
    'The personal keys of the account, the newest first; ended ones for 30 days. The keys themselves are not kept.',
  response: z.array(PersonalKey),
  errors: [],
});

export const createKey = route({
  method: 'POST',
  path: '/user/keys/create',
  access: 'account',
  summary: 'Make a personal key for a program. It is told once, here.',
  body: z.object({
    name: askedText().trim().min(1).max(60),
    scope: KeyScope,
    call_cap: z.int().min(1).max(MAX_CALL_CAP).optional().describe('Needed where it may spend.'),
    day_cap: z.int().min(1).max(MAX_DAY_CAP).optional().describe('Needed where it may spend.'),
    expires_in_days: z.int().min(1).max(MAX_KEY_DAYS),
  }),
  response: PersonalKey.extend({ key: toldText() }),
  errors: [],
});

export const revokeKey = route({
  method: 'POST',
  path: '/user/keys/revoke',
  access: 'account',
  summary: 'End a personal key, at once and for good. Harmless when repeated.',
  body: z.object({ id: z.uuid() }),
  response: z.object({ revoked: z.boolean().describe('Whether it was open until now.') }),
  errors: [],
});

export const KeyEvent = z.object({
  at: Time,
  key: z.uuid(),
  name: toldText(),
  event: z.enum(['made', 'charged', 'revoked']),
  call: toldText().nullable().describe('Of a charge: method and path.'),
  credits: z.int().min(0).describe('Of a charge: credits taken.'),
});
export type KeyEvent = z.infer<typeof KeyEvent>;

export const listKeyEvents = route({
  method: 'GET',
  path: '/user/keys/log',
  access: 'account',
  summary:
    'What became of the personal keys and what each took, newest first: 200 entries of the last 30 days.',
  response: z.array(KeyEvent),
  errors: [],
});
