import { z } from 'zod';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

const Time = toldText().describe('UTC, ISO 8601.');

/** `csv`: the websites of a project, for IMPORTDATA; `feed`: what its standing orders brought, as Atom. */
const Kind = z.enum(['csv', 'feed']);

export const SecretAddress = z.object({
  id: z.uuid(),
  kind: Kind,
  created_at: Time,
  last_read_at: Time.nullable().describe('UTC, ISO 8601, within the hour; null where nobody has read it.'),
});
export type SecretAddress = z.infer<typeof SecretAddress>;

export const listSecretAddresses = route({
  method: 'GET',
  path: '/secret-addresses',
  access: 'account',
  summary: 'The secret addresses of a project. The keys themselves are not kept.',
  query: z.object({ project: z.uuid() }),
  response: z.array(SecretAddress),
  errors: [404],
});

export const createSecretAddress = route({
  method: 'POST',
  path: '/secret-addresses/create',
  access: 'account',
  summary: 'Make an address that shows a project’s websites or news to whoever knows it. Told once, here.',
  body: z.object({ project: z.uuid(), kind: Kind }),
  response: SecretAddress.extend({ address: toldText() }),
  errors: [404],
});

export const revokeSecretAddress = route({
  method: 'POST',
  path: '/secret-addresses/revoke',
  access: 'account',
  summary: 'Close a secret address, at once and for good. Harmless when repeated.',
  body: z.object({ id: z.uuid() }),
  response: z.object({ revoked: z.boolean() }),
  errors: [],
});

const Key = z.object({ key: askedText().max(100) });

export const readSharedSites = route({
  method: 'GET',
  path: '/shared/websites.csv',
  access: 'public',
  summary: 'The websites of a project as CSV, by a secret address, for IMPORTDATA of a spreadsheet.',
  query: Key,
  response: z.unknown(),
  kind: 'file',
  mediaType: 'text/csv; charset=utf-8',
  errors: [404],
});

export const readSharedNews = route({
  method: 'GET',
  path: '/shared/news.atom',
  access: 'public',
  summary: 'What the standing orders of a project brought, as an Atom feed (RFC 4287), by a secret address.',
  query: Key,
  response: z.unknown(),
  kind: 'file',
  mediaType: 'application/atom+xml; charset=utf-8',
  errors: [404],
});
