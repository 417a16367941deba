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
    'The personal keys of the account, the newest first; ended ones for 90 days. The keys themselves are not kept.',
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
  at: Time.describe('UTC, ISO 8601; of calls the minute.'),
  key: z.uuid(),
  name: toldText(),
  event: z.enum(['made', 'used', 'revoked']),
  call: toldText().nullable().describe('Of calls: method and path. What was asked for is not kept.'),
  door: z
    .enum(['api', 'mcp', 'command line'])
    .nullable()
    .describe('Of calls: where they came in; the command line says so of itself.'),
  calls: z.int().min(0).describe('How often in that minute.'),
  refused: z.int().min(0).describe('Of them, those that were refused or failed.'),
  credits: z.int().min(0).describe('What they took.'),
});
export type KeyEvent = z.infer<typeof KeyEvent>;

export const listKeyEvents = route({
  method: 'GET',
  path: '/user/keys/log',
  access: 'account',
  summary:
    'What became of the personal keys and what each did in the last 90 days, the newest first, by pages of 50.',
  query: z.object({
    key: z.uuid().optional().describe('Of this key alone.'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ events: z.array(KeyEvent), has_more: z.boolean() }),
  errors: [],
});
