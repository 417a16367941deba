import { z } from 'zod';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

const Time = toldText().describe('UTC, ISO 8601.');

/** `csv`: the websites of a project, for IMPORTDATA; `feed`: what its standing orders brought, as Atom. */
const ProjectKind = z.enum(['csv', 'feed']);
const Kind = z.enum([...ProjectKind.options, 'search']);

export const SecretAddress = z.object({
  id: z.uuid(),
  /** `search`: what one search delivered lately, for IMPORTDATA. */
  kind: Kind,
  /** Of a search, as the history writes it; null of a project. */
  query: toldText().nullable(),
  created_at: Time,
  last_read_at: Time.nullable().describe('UTC, ISO 8601, within the hour; null where nobody has read it.'),
});
export type SecretAddress = z.infer<typeof SecretAddress>;

export const listSecretAddresses = route({
  method: 'GET',
  path: '/secret-addresses',
  access: 'account',
  summary:
    'The secret addresses of a project, or with none those of searches. The keys themselves are not kept.',
  query: z.object({ project: z.uuid().optional() }),
  response: z.array(SecretAddress),
  errors: [404],
});

export const createSecretAddress = route({
  method: 'POST',
  path: '/secret-addresses/create',
  access: 'account',
  summary: 'Make an address that shows a project’s websites or news to whoever knows it. Told once, here.',
  body: z.object({ project: z.uuid(), kind: ProjectKind }),
  response: SecretAddress.extend({ address: toldText() }),
  errors: [404],
});

export const createSearchAddress = route({
  method: 'POST',
  path: '/secret-addresses/create-for-search',
  access: 'account',
  summary:
    'Make an address that shows what a search delivered in the last seven days to whoever knows it. Told once, here.',
  body: z.object({
    /** A smart filter; null for a query with operators. */
    filter: askedText().max(64).nullable().default(null),
    query: askedText('Invalid search query').max(4000),
  }),
  response: SecretAddress.extend({ address: toldText() }),
  errors: [],
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

export const readSharedSearch = route({
  method: 'GET',
  path: '/shared/search.csv',
  access: 'public',
  summary:
    'What a search delivered to its owner in the last seven days as CSV, by a secret address, for IMPORTDATA of a spreadsheet.',
  query: Key,
  response: z.unknown(),
  kind: 'file',
  mediaType: 'text/csv; charset=utf-8',
  errors: [404],
});
