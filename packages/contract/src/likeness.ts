import { z } from 'zod';
import { LIKENESS_PER_MINUTE, MAX_EXAMPLES, MIN_EXAMPLES } from './product.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

const WRONG_NUMBER = `Give ${MIN_EXAMPLES} to ${MAX_EXAMPLES} websites.`;

export const LikenessRequest = z.object({
  /** Domains or addresses of pages; a page that the index has not stands for its site. */
  sites: z
    .array(askedText(WRONG_NUMBER), WRONG_NUMBER)
    .min(MIN_EXAMPLES, WRONG_NUMBER)
    .max(MAX_EXAMPLES, WRONG_NUMBER),
});
export type LikenessRequest = z.infer<typeof LikenessRequest>;

const Websites = z.object({
  /** Null where that was not counted. */
  websites: z.int().min(0).nullable(),
  /** There are that many or more. */
  websites_is: z.literal('at_least').optional(),
});

const Measured = z.object({
  looked_at: z
    .int()
    .min(0)
    .describe('Websites that were looked at: the first that a search for it shows, without the examples.'),
  alike: z
    .int()
    .min(0)
    .describe(
      'Those of them that are like the examples to a judge that sees their pages whole: that have a page of the same kind, or as much of what the examples share besides the query.',
    ),
  alike_hidden: z
    .int()
    .min(0)
    .describe(
      'The same, with the words of the query hidden from the judge, so that they do not speak for themselves.',
    ),
});

export const Likeness = z.object({
  /** Finds websites like the examples; null where nothing sets them apart. */
  query: toldText().nullable(),
  /**
   * `too_few_known`: the index has pages of fewer than three of them. `not_counted`: not this time; asking again may
   * help.
   */
  why_none: z.enum(['nothing_in_common', 'too_few_known', 'not_counted']).nullable(),
  /** What kind of page most of the examples have in common, where a judge knows one; null where they share words. */
  kind: z
    .object({
      id: z.enum([
        'guest_post_pages',
        'resource_pages',
        'directories',
        'listicles',
        'tool_aggregators',
        'comparison_alternatives',
        'press_mentions',
      ]),
      label: toldText(),
      /** How many of the examples have such a page. */
      examples: z.int().min(0),
    })
    .nullable(),
  /**
   * How large a part of what the query finds is like the examples, measured on the index by a sample of websites that
   * had no say in the query: from `at_least` (lower end of the 95 % interval, words of the query hidden) to `at_most`
   * (upper end, pages seen whole). Null where there is no query, and where it finds nothing but the examples.
   */
  precision: Measured.extend({
    at_least: z.number().min(0).max(1),
    at_most: z.number().min(0).max(1),
  }).nullable(),
  terms: z.array(
    z.object({
      /** The condition as it stands in the query. */
      text: toldText(),
      /** One of several of which a page needs one only. */
      is_alternative: z.boolean(),
      /** How many of the examples have it on a page that was read. */
      examples: z.int().min(0),
      /** How many websites have it that are no examples. */
      elsewhere: Websites,
      /** Of some websites that have it, by the same judge; null where that was not looked at. */
      precision: Measured.nullable(),
    }),
  ),
  examples: z.array(
    z.object({
      /** As it was given. */
      text: toldText(),
      /** The registrable domain; null where the index has no page of it, or another example is of the same one. */
      site: toldText().nullable(),
      /** Of its pages that were read one of the kind, else the best. */
      page: toldText().nullable(),
      /** Whether the query finds it. */
      is_found: z.boolean().nullable(),
      /** Whether a query made of the other examples alone, by the same rules, finds it. */
      is_found_again: z.boolean().nullable(),
    }),
  ),
  /** How many the query finds, the examples included. */
  websites: Websites,
  /** How many the index has. */
  all_websites: Websites,
  /** How many of the examples such queries would find again by chance. */
  by_chance: z.number().min(0).nullable(),
});
export type Likeness = z.infer<typeof Likeness>;

export const findLikeness = route({
  method: 'POST',
  path: '/search/like',
  access: 'account',
  key: 'read',
  summary: `The query that finds more websites like the given ones, with what each of its terms is worth. Free; ${LIKENESS_PER_MINUTE} a minute.`,
  body: LikenessRequest,
  response: Likeness,
  errors: [],
});
