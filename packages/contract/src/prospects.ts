import { z } from 'zod';
import { MAX_GLANCED_SITES, PROSPECTS_DEFAULT_LIMIT, PROSPECTS_MAX_LIMIT } from './product.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

export const Prospect = z.object({
  name: toldText(),
  /** Null for a person of the site's own pages who publishes no profile there. */
  linkedin_url: toldText().nullable(),
  /** In the words of the page. */
  designation: toldText(),
  /** The site's name, or the other company that the page names beside the role. */
  company: toldText(),
  /** Of a picture that is ours to show; there is none yet. */
  image: toldText().nullable(),
  /** `seo`: SEO, content and marketing; `outreach`: editors, PR, partnerships, founders. */
  category: z.enum(['seo', 'outreach']),
  evidence_url: toldText(),
  evidence_text: toldText(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** `own`: works, writes or speaks for the site; `quoted`: the site quotes them or has them as a guest. */
  relation: z.enum(['own', 'quoted']),
});
export type Prospect = z.infer<typeof Prospect>;

/** A way to reach the site that one of its pages shows. */
export const SiteContact = z.object({
  /** `guidelines`: rules for contributors; `address`: a mail address of a task, never of a person. */
  kind: z.enum(['guidelines', 'address', 'form', 'page']),
  /** The mail address, or the address of the page. */
  value: toldText(),
  evidence_url: toldText(),
  evidence_text: toldText(),
});
export type SiteContact = z.infer<typeof SiteContact>;

export const ProspectsResponse = z.object({
  domain: toldText(),
  /** How the site calls itself. */
  brand: toldText(),
  /** People of the site, best first; behind them, as far as the limit goes, those whom it only quotes. */
  prospects: z.array(Prospect),
  /** Contact page, rules for contributors, form and role addresses, best first. */
  contacts: z.array(SiteContact),
  /** What to tell when nobody of the site is known; null otherwise. */
  message: toldText().nullable(),
});
export type ProspectsResponse = z.infer<typeof ProspectsResponse>;

export const INVALID_SITE = 'This is not a valid domain or URL.';

/** One of `url` and `domain`; that it is exactly one is checked by the prospects module, which has the words for it. */
const ProspectsQuery = z.object({
  url: askedText(INVALID_SITE).max(4000, INVALID_SITE).optional(),
  domain: askedText(INVALID_SITE).max(4000, INVALID_SITE).optional(),
  limit: z.coerce.number().int().min(1).max(PROSPECTS_MAX_LIMIT).default(PROSPECTS_DEFAULT_LIMIT),
});

export const listProspects = route({
  method: 'GET',
  path: '/prospects/linkedin',
  access: 'account',
  key: 'read',
  summary:
    'People of a site, and how else it can be reached, each with its evidence. Free; 60 look-ups an hour.',
  query: ProspectsQuery,
  response: ProspectsResponse,
  errors: [],
});

/** What is known beside a row before anybody is looked up: figures and kinds, no name and no address. */
export const WaysIn = z.object({
  /**
   * In the order asked, each once; what is no site is left out. Empty where only sources that are paid for could tell.
   */
  sites: z.array(
    z.object({
      domain: toldText(),
      /** People of the site, as many as a look-up shows. */
      people: z.int().min(0),
      /** There are that many or more. */
      people_is: z.literal('at_least').optional(),
      /** How else it can be reached, best first. */
      ways: z.array(SiteContact.shape.kind),
    }),
  ),
});
export type WaysIn = z.infer<typeof WaysIn>;

const OneSite = askedText(INVALID_SITE).max(4000, INVALID_SITE);

export const listWaysIn = route({
  method: 'GET',
  path: '/prospects/known',
  access: 'account',
  role: 'reader',
  summary:
    'How many people of each site are known, and how else it can be reached. Free, and counts as no look-up.',
  query: z.object({
    /** Repeated for each site. */
    domain: z.union([OneSite, z.array(OneSite).min(1).max(MAX_GLANCED_SITES)], INVALID_SITE),
  }),
  response: WaysIn,
  errors: [],
});
