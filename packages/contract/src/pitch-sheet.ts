import { z } from 'zod';
import { MAX_RIVALS } from './product.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

/** A fact about a site that one of its pages states. */
const PitchFact = z.object({
  /**
   * `last_post`: `value` is the day of the newest post, YYYY-MM-DD. `guidelines`, `form`: an address. `price`: the
   * words that name a sum. `links_out`: to how many other websites the row's page links. `dead_link`, `rival_link`:
   * where a link leads. `language`: a code of two or three letters.
   */
  kind: z.enum([
    'last_post',
    'guidelines',
    'form',
    'price',
    'links_out',
    'dead_link',
    'rival_link',
    'language',
  ]),
  value: toldText(),
  /** The page that says so, and its words. */
  url: toldText(),
  sentence: toldText(),
  /** Of links out: how many of those websites are linked without nofollow, ugc or sponsored. */
  count: z.int().min(0).optional(),
  /** Of a link: its rel keywords, empty for none. */
  rel: toldText().optional(),
  /** Of a dead link: the page of the index that its words name best. */
  replacement: z.object({ url: toldText(), title: toldText() }).optional(),
});
export type PitchFact = z.infer<typeof PitchFact>;

export const PitchSheet = z.object({
  domain: toldText(),
  /** Pages of the website in the index; none are known where a row came from elsewhere. */
  pages: z.int().min(0),
  /** When the last of them was fetched (UTC, ISO 8601). */
  read_at: toldText().nullable(),
  facts: z.array(PitchFact),
});
export type PitchSheet = z.infer<typeof PitchSheet>;

export const getPitchSheet = route({
  method: 'GET',
  path: '/pitch-sheet',
  access: 'account',
  key: 'read',
  summary:
    'What a website of yours says that helps to write to it, each fact with its page and sentence. Free.',
  query: z.object({
    /** Of a row that the account was charged for in the last days. */
    url: askedText().max(4000),
    /** Repeated; websites to whom links are told. */
    rival: z.union([askedText().max(300), z.array(askedText().max(300)).max(MAX_RIVALS)]).optional(),
  }),
  response: PitchSheet,
  errors: [404],
});
