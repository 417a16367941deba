import type { Filter } from '../filter.ts';
import { FILTER_IDS, type FilterId } from '../filter-names.ts';
import { brokenMentions } from './broken-mentions.ts';
import { comparisonAlternatives } from './comparison-alternatives.ts';
import { competitorMentions } from './competitor-mentions.ts';
import { directories } from './directories.ts';
import { guestPostPages } from './guest-post-pages.ts';
import { listicles } from './listicles.ts';
import { pressMentions } from './press-mentions.ts';
import { resourcePages } from './resource-pages.ts';
import { saasBlogs } from './saas-blogs.ts';
import { toolAggregators } from './tool-aggregators.ts';
import { unlinkedMentions } from './unlinked-mentions.ts';

const BY_ID: Readonly<Record<FilterId, Filter>> = {
  unlinked_mentions: unlinkedMentions,
  competitor_mentions: competitorMentions,
  guest_post_pages: guestPostPages,
  resource_pages: resourcePages,
  broken_mentions: brokenMentions,
  press_mentions: pressMentions,
  listicles,
  directories,
  comparison_alternatives: comparisonAlternatives,
  tool_aggregators: toolAggregators,
  saas_blogs: saasBlogs,
};

/** All filters in the order of the menu; those that are not offered there stand last. */
export const FILTERS: readonly Filter[] = FILTER_IDS.map((id) => BY_ID[id]);

/** Null for an id that no filter has. */
export function findFilter(id: string): Filter | null {
  return FILTERS.find((filter) => filter.id === id) ?? null;
}
