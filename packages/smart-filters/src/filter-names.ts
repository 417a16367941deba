export const FILTER_IDS = [
  'unlinked_mentions',
  'competitor_mentions',
  'guest_post_pages',
  'resource_pages',
  'broken_mentions',
  'press_mentions',
  'listicles',
  'directories',
  'comparison_alternatives',
  'tool_aggregators',
  'saas_blogs',
] as const;

export type FilterId = (typeof FILTER_IDS)[number];

/** What the menu shows of a filter. */
export interface FilterName {
  readonly label: string;
  /** Whether the search tool shows it; all work on the API. */
  readonly offered: boolean;
}

/** In the order of the menu; those that are not offered there stand last. */
export const FILTER_NAMES: Readonly<Record<FilterId, FilterName>> = {
  unlinked_mentions: { label: 'Unlinked mentions', offered: true },
  competitor_mentions: { label: 'Competitor mentions', offered: true },
  guest_post_pages: { label: 'Guest post pages', offered: true },
  resource_pages: { label: 'Resource pages', offered: true },
  broken_mentions: { label: 'Broken mentions', offered: true },
  press_mentions: { label: 'Press mentions', offered: true },
  listicles: { label: 'Listicles', offered: true },
  directories: { label: 'Directories', offered: true },
  comparison_alternatives: { label: 'Comparisons and alternatives', offered: true },
  tool_aggregators: { label: 'Tool aggregators', offered: true },
  saas_blogs: { label: 'SaaS blogs', offered: false },
};
