import { z } from 'zod';
import { PROSPECTS_DEFAULT_LIMIT, PROSPECTS_MAX_LIMIT } from './product.ts';
import { route } from './route.ts';

export const Prospect = z.object({
  name: z.string(),
  linkedin_url: z.string(),
  /** In the words of the page. */
  designation: z.string(),
  /** The site's name, or the other company that the page names beside the role. */
  company: z.string(),
  /** Of a picture that is ours to show; there is none yet. */
  image: z.string().nullable(),
  /** `seo`: SEO, content and marketing; `outreach`: editors, PR, partnerships, founders. */
  category: z.enum(['seo', 'outreach']),
  evidence_url: z.string(),
  evidence_text: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
});
export type Prospect = z.infer<typeof Prospect>;

export const ProspectsResponse = z.object({
  domain: z.string(),
  /** How the site calls itself. */
  brand: z.string(),
  prospects: z.array(Prospect),
  /** What to tell when the list is empty; null otherwise. */
  message: z.string().nullable(),
});
export type ProspectsResponse = z.infer<typeof ProspectsResponse>;

/** One of `url` and `domain`; that it is exactly one is checked by the prospects module, which has the words for it. */
export const ProspectsQuery = z.object({
  url: z.string().max(4000).optional(),
  domain: z.string().max(4000).optional(),
  limit: z.coerce.number().int().min(1).max(PROSPECTS_MAX_LIMIT).default(PROSPECTS_DEFAULT_LIMIT),
});

export const listProspects = route({
  method: 'GET',
  path: '/prospects/linkedin',
  access: 'account',
  summary: 'People whom a site presents by their LinkedIn profiles. Free; 60 look-ups an hour.',
  query: ProspectsQuery,
  response: ProspectsResponse,
  errors: [401, 422, 429, 503],
});
