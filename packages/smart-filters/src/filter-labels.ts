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

export interface FilterInput {
  /** Key in `Inputs`, and what error messages call it. */
  readonly name: string;
  /** How a person calls it: "your site". */
  readonly label: string;
  /** A site is read as a host; words must hold a letter or a figure. */
  readonly kind: 'words' | 'site';
  readonly required: boolean;
}

/** What a person sees of a filter. The browser takes this file alone: how pages are judged is no part of the menu. */
export interface FilterLabel {
  readonly id: FilterId;
  readonly label: string;
  /** Whether the search tool shows it; all work on the API. */
  readonly offered: boolean;
  /** In the order in which they are typed, separated by commas. */
  readonly inputs: readonly FilterInput[];
  readonly placeholder: string;
  readonly hint: string;
}

/** In the order of the menu; those that are not offered there stand last. */
export const FILTER_LABELS: Readonly<Record<FilterId, FilterLabel>> = {
  unlinked_mentions: {
    id: 'unlinked_mentions',
    label: 'Unlinked mentions',
    offered: true,
    inputs: [
      { name: 'brand', label: 'your brand', kind: 'words', required: true },
      { name: 'site', label: 'your site', kind: 'site', required: true },
      { name: 'alias', label: 'another spelling', kind: 'words', required: false },
    ],
    placeholder: 'Acme CRM, acme.com',
    hint:
      'Your brand as articles write it, then your site; a third value may be another spelling or a product. ' +
      'Pages on your site, and pages that link to it already, are left out.',
  },
  competitor_mentions: {
    id: 'competitor_mentions',
    label: 'Competitor mentions',
    offered: true,
    inputs: [
      { name: 'competitor', label: 'a competitor', kind: 'words', required: true },
      { name: 'competitor_site', label: 'the competitor’s site', kind: 'site', required: false },
      { name: 'site', label: 'your site', kind: 'site', required: false },
      { name: 'second_competitor', label: 'a second competitor', kind: 'words', required: false },
    ],
    placeholder: 'Rival CRM, rival.com, acme.com',
    hint:
      'A competitor as articles write it, then its site and yours, which are left out; a fourth value may be another ' +
      'competitor. Pages that link to the competitor come first.',
  },
  guest_post_pages: {
    id: 'guest_post_pages',
    label: 'Guest post pages',
    offered: true,
    inputs: [{ name: 'topic', label: 'your topic', kind: 'words', required: true }],
    placeholder: 'home coffee brewing',
    hint: 'Your topic. Finds pages that invite outsiders to write: guidelines, calls for writers, “write for us”.',
  },
  resource_pages: {
    id: 'resource_pages',
    label: 'Resource pages',
    offered: true,
    inputs: [
      { name: 'topic', label: 'your topic', kind: 'words', required: true },
      { name: 'site', label: 'your site', kind: 'site', required: false },
    ],
    placeholder: 'gardening, acme.com',
    hint: 'The topic your page belongs to; a broader word finds more. Add your site to leave out pages that link to it already.',
  },
  broken_mentions: {
    id: 'broken_mentions',
    label: 'Broken mentions',
    offered: true,
    inputs: [
      { name: 'topic', label: 'your topic', kind: 'words', required: true },
      { name: 'dead_site', label: 'a site that closed', kind: 'site', required: false },
    ],
    placeholder: 'gardening, old-tool.com',
    hint:
      'Your topic; add a site that closed to find who still links to it, or give only that (“, old-tool.com”). ' +
      'Finds pages that link to what is gone.',
  },
  press_mentions: {
    id: 'press_mentions',
    label: 'Press mentions',
    offered: true,
    inputs: [
      { name: 'brand', label: 'a brand', kind: 'words', required: true },
      { name: 'site', label: 'the brand’s site', kind: 'site', required: false },
    ],
    placeholder: 'Acme Bikes, acmebikes.com',
    hint: 'A company or product, then its site, which is left out. Finds news, releases, interviews and podcast notes.',
  },
  listicles: {
    id: 'listicles',
    label: 'Listicles',
    offered: true,
    inputs: [
      { name: 'topic', label: 'what the list is of', kind: 'words', required: true },
      { name: 'brand', label: 'your brand', kind: 'words', required: false },
    ],
    placeholder: 'email marketing tools, Acme CRM',
    hint: 'What people would call the list. Add your brand to leave out lists that name it already.',
  },
  directories: {
    id: 'directories',
    label: 'Directories',
    offered: true,
    inputs: [
      { name: 'category', label: 'a trade or category', kind: 'words', required: true },
      { name: 'place', label: 'a place', kind: 'words', required: false },
    ],
    placeholder: 'accounting firms, India',
    hint: 'The trade or kind of site; a second value may be a place. Finds lists of entries that offer to add yours.',
  },
  comparison_alternatives: {
    id: 'comparison_alternatives',
    label: 'Comparisons and alternatives',
    offered: true,
    inputs: [
      { name: 'product', label: 'a product', kind: 'words', required: true },
      { name: 'site', label: 'a site to leave out', kind: 'site', required: false },
    ],
    placeholder: 'Rival CRM, rival.com',
    hint: 'A product, yours or a rival’s; its site may follow and is then left out. Finds “X vs Y” and “alternatives to X”.',
  },
  tool_aggregators: {
    id: 'tool_aggregators',
    label: 'Tool aggregators',
    offered: true,
    inputs: [
      { name: 'category', label: 'what the tool does', kind: 'words', required: true },
      { name: 'audience', label: 'for whom', kind: 'words', required: false },
    ],
    placeholder: 'invoicing, freelancers',
    hint: 'What your tool does; a second value may say for whom. Finds collections of tools, each described, also those where makers add theirs.',
  },
  saas_blogs: {
    id: 'saas_blogs',
    label: 'SaaS blogs',
    offered: false,
    inputs: [{ name: 'topic', label: 'your topic', kind: 'words', required: true }],
    placeholder: 'customer onboarding',
    hint: 'Your topic. Finds articles on the blogs of companies that sell software.',
  },
};
