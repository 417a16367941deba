import { z } from 'zod';
import { LINK_RELS, LINK_STATES, MAX_LINKS_PER_CALL } from './product.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

const Time = toldText().describe('UTC, ISO 8601.');
const Address = askedText().trim().min(1).max(2000);

export const LinkState = z.enum(LINK_STATES);
export type LinkState = z.infer<typeof LinkState>;
export const LinkRel = z.enum(LINK_RELS);
export type LinkRel = z.infer<typeof LinkRel>;

const NewLink = z.object({
  page: Address.describe('The address of the page that holds the link.'),
  target: Address.describe('Where it has to lead: an address, or a domain for any page of it.'),
  anchor: askedText()
    .trim()
    .max(300)
    .nullable()
    .default(null)
    .describe('As agreed; null for whatever stands there first.'),
  rel: LinkRel.nullable().default(null).describe('As agreed; null where nothing was.'),
});
export type NewLink = z.output<typeof NewLink>;
const NewLinks = z.array(NewLink).min(1).max(MAX_LINKS_PER_CALL);

export const WatchedLink = z.object({
  id: z.uuid(),
  project: z.uuid(),
  page: toldText(),
  target: toldText(),
  agreed: z.object({ anchor: toldText().nullable(), rel: LinkRel.nullable() }),
  /** What all looks so far come to. */
  state: LinkState,
  since: Time,
  /** Of "could not look": the state before, as far as it is known. */
  before: LinkState.nullable(),
  /** Why the last look saw nothing either way; null where it did. */
  why: toldText().nullable(),
  /** What is otherwise than agreed, in words. */
  differs: z.array(toldText()),
  last_look_at: Time.nullable(),
  last_seen_at: Time.nullable(),
  next_look_at: Time.nullable().describe(
    'Null while it is paused, or was lost for so long that nobody looks any more.',
  ),
  is_paused: z.boolean(),
  /** Why it is not looked at although it is due: in words, null where it is. */
  halted: toldText().nullable(),
  /** As last seen; null where it never was. */
  seen: z
    .object({ anchor: toldText(), rel: LinkRel, href: toldText(), sentence: toldText().nullable() })
    .nullable(),
  /** Whether this month (UTC) has been charged. */
  is_paid: z.boolean(),
});
export type WatchedLink = z.infer<typeof WatchedLink>;

export const LinkLook = z.object({
  id: z.uuid(),
  at: Time,
  /** What this one look saw: the link, a whole page without it, a page that is gone, or nothing either way. */
  saw: z.enum(['found', 'absent', 'gone', 'unseen']),
  /** What all looks up to it come to. */
  state: LinkState,
  is_change: z.boolean(),
  why: toldText().nullable(),
  /** Of the answer; null where there was none. */
  status: z.int().nullable(),
  /** Where redirects led. */
  url: toldText().nullable(),
  href: toldText().nullable(),
  anchor: toldText().nullable(),
  rel: LinkRel.nullable(),
  /** Around the link, in the page’s words. */
  sentence: toldText().nullable(),
  /** SHA-256 of the page as it came, codings undone; null where nothing came. */
  sha256: toldText().nullable(),
  /** Whether the page as it came is still kept, to be had as a WARC file. */
  has_capture: z.boolean(),
});
export type LinkLook = z.infer<typeof LinkLook>;

const LinkCosts = z.object({
  /** Credits that the account’s watched links can take in the rest of this month (UTC). */
  this_month: z.int().min(0),
  /** And in each month after it, with as many links. */
  each_month: z.int().min(0),
  /** Credits that are there. */
  available: z.int().min(0),
});

export const listWatchedLinks = route({
  method: 'GET',
  path: '/watched-links',
  access: 'account',
  key: 'read',
  summary: 'The links of a project that are watched, those that changed last first, and what watching costs.',
  query: z.object({
    project: z.uuid(),
    state: LinkState.optional(),
    after: z.uuid().optional().describe('The last link of the part before.'),
  }),
  response: z.object({
    links: z.array(WatchedLink),
    has_more: z.boolean(),
    /** How many links are in which state; those without any are left out. */
    states: z.array(z.object({ state: LinkState, links: z.int().min(1) })),
    costs: LinkCosts,
    /** False where this installation reads no strange pages: nothing is looked at, and nothing charged. */
    can_look: z.boolean(),
  }),
  errors: [404],
});

export const quoteWatchedLinks = route({
  method: 'POST',
  path: '/watched-links/quote',
  access: 'account',
  key: 'read',
  summary: 'What watching these links would cost, which are watched already, and which cannot be. Free.',
  body: z.object({ project: z.uuid(), links: NewLinks }),
  response: z.object({
    fresh: z.int().min(0),
    known: z.int().min(0),
    refused: z.array(z.object({ line: z.int().min(1), text: toldText(), why: toldText() })),
    /**
     * Credits that the fresh ones take at most in this month, and in each month after it: one for each month in which a
     * look succeeds.
     */
    this_month: z.int().min(0),
    each_month: z.int().min(0),
    available: z.int().min(0),
  }),
  errors: [404],
});

export const addWatchedLinks = route({
  method: 'POST',
  path: '/watched-links/add',
  access: 'account',
  summary:
    'Have links watched: one look a day, and one credit a link for each month (UTC) in which a look succeeds. Links that are watched already stay as they are.',
  body: z.object({
    project: z.uuid(),
    links: NewLinks,
    max_credits: z
      .int()
      .min(0)
      .describe('What the fresh ones may take a month; where they could take more, none is added (422).'),
  }),
  response: z.object({ added: z.int().min(0), known: z.int().min(0) }),
  errors: [404],
});

const SomeLinks = z.array(z.uuid()).min(1).max(MAX_LINKS_PER_CALL);

export const changeWatchedLinks = route({
  method: 'POST',
  path: '/watched-links/change',
  access: 'account',
  summary: 'Pause links, which stops their looks at once, or have them looked at again.',
  body: z.object({ project: z.uuid(), links: SomeLinks, is_paused: z.boolean() }),
  response: z.object({ changed: z.int().min(0) }),
  errors: [404],
});

export const removeWatchedLinks = route({
  method: 'POST',
  path: '/watched-links/remove',
  access: 'account',
  summary: 'End the watching of links, with their looks and captures, for good. Harmless when repeated.',
  body: z.object({ project: z.uuid(), links: SomeLinks }),
  response: z.object({ removed: z.int().min(0) }),
  errors: [404],
});

export const listLinkLooks = route({
  method: 'GET',
  path: '/watched-links/looks',
  access: 'account',
  key: 'read',
  summary: 'The looks at a link, newest first, with what was seen.',
  query: z.object({ link: z.uuid() }),
  response: z.object({ looks: z.array(LinkLook) }),
  errors: [404],
});

export const downloadLinkCapture = route({
  method: 'GET',
  path: '/watched-links/capture',
  access: 'account',
  key: 'read',
  summary: 'The page as a look had it, as a WARC 1.1 file.',
  query: z.object({ look: z.uuid() }),
  response: z.unknown(),
  kind: 'file',
  mediaType: 'application/warc+gzip',
  errors: [404],
});

export const downloadWatchedLinks = route({
  method: 'GET',
  path: '/watched-links/download',
  access: 'account',
  key: 'read',
  summary: 'The watched links of a project as a CSV file.',
  query: z.object({ project: z.uuid() }),
  response: z.unknown(),
  kind: 'file',
  mediaType: 'text/csv; charset=utf-8',
  errors: [404],
});
