import { z } from 'zod';
import { PROSPECTS_DEFAULT_LIMIT, PROSPECTS_MAX_LIMIT } from './product.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

export const Prospect = z.object({
  name: toldText(),
  linkedin_url: toldText(),
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
});
export type Prospect = z.infer<typeof Prospect>;

export const ProspectsResponse = z.object({
  domain: toldText(),
  /** How the site calls itself. */
  brand: toldText(),
  prospects: z.array(Prospect),
  /** What to tell when the list is empty; null otherwise. */
  message: toldText().nullable(),
});
export type ProspectsResponse = z.infer<typeof ProspectsResponse>;

export const INVALID_SITE = 'This is not a valid domain or URL.';

/** One of `url` and `domain`; that it is exactly one is checked by the prospects module, which has the words for it. */
export const ProspectsQuery = z.object({
  url: askedText(INVALID_SITE).max(4000, INVALID_SITE).optional(),
  domain: askedText(INVALID_SITE).max(4000, INVALID_SITE).optional(),
  limit: z.coerce.number().int().min(1).max(PROSPECTS_MAX_LIMIT).default(PROSPECTS_DEFAULT_LIMIT),
});

export const listProspects = route({
  method: 'GET',
  path: '/prospects/linkedin',
  access: 'account',
  summary: 'People whom a site presents by their LinkedIn profiles. Free; 60 look-ups an hour.',
  query: ProspectsQuery,
  response: ProspectsResponse,
  errors: [],
});
