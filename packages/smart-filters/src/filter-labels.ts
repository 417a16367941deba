import { FILTER_NAMES, type FilterId, type FilterName } from './filter-names.ts';

export interface FilterInput {
  /** Key in `Inputs`, and what error messages call it. */
  readonly name: string;
  /** How a person calls it: "your site". */
  readonly label: string;
  /** A site is read as a host; words must hold a letter or a figure. */
  readonly kind: 'words' | 'site';
  readonly required: boolean;
  /** What it is for, under its field. */
  readonly help: string;
}

/** What a person sees of a filter. How pages are judged is no part of it. */
export interface FilterLabel extends FilterName {
  readonly id: FilterId;
  /** In the order in which they are typed, separated by commas. */
  readonly inputs: readonly FilterInput[];
  readonly placeholder: string;
  readonly hint: string;
}

export const FILTER_LABELS: Readonly<Record<FilterId, FilterLabel>> = {
  unlinked_mentions: {
    id: 'unlinked_mentions',
    ...FILTER_NAMES.unlinked_mentions,
    inputs: [
      { name: 'brand', label: 'your brand', kind: 'words', required: true, help: 'As articles write it.' },
      {
        name: 'site',
        label: 'your site',
        kind: 'site',
        required: true,
        help: 'Left out, and so is who links to it already.',
      },
      {
        name: 'alias',
        label: 'another spelling',
        kind: 'words',
        required: false,
        help: 'Or the name of a product.',
      },
    ],
    placeholder: 'Acme CRM, acme.com',
    hint: 'Finds articles that name your brand and do not link to you.',
  },
  competitor_mentions: {
    id: 'competitor_mentions',
    ...FILTER_NAMES.competitor_mentions,
    inputs: [
      {
        name: 'competitor',
        label: 'a competitor',
        kind: 'words',
        required: true,
        help: 'As articles write it.',
      },
      {
        name: 'competitor_site',
        label: 'the competitor’s site',
        kind: 'site',
        required: false,
        help: 'Left out. Pages that link to it come first.',
      },
      { name: 'site', label: 'your site', kind: 'site', required: false, help: 'Left out of the results.' },
      {
        name: 'second_competitor',
        label: 'a second competitor',
        kind: 'words',
        required: false,
        help: 'Looked for as well.',
      },
    ],
    placeholder: 'Rival CRM, rival.com, acme.com',
    hint: 'Finds reviews, comparisons and articles that name a competitor, and pages that link to it.',
  },
  guest_post_pages: {
    id: 'guest_post_pages',
    ...FILTER_NAMES.guest_post_pages,
    inputs: [
      {
        name: 'topic',
        label: 'your topic',
        kind: 'words',
        required: true,
        help: 'What you would write about.',
      },
    ],
    placeholder: 'home coffee brewing',
    hint: 'Finds pages that invite outsiders to write: guidelines, calls for writers, “write for us”.',
  },
  resource_pages: {
    id: 'resource_pages',
    ...FILTER_NAMES.resource_pages,
    inputs: [
      {
        name: 'topic',
        label: 'your topic',
        kind: 'words',
        required: true,
        help: 'A broader word finds more.',
      },
      {
        name: 'site',
        label: 'your site',
        kind: 'site',
        required: false,
        help: 'Who links to it already is left out.',
      },
    ],
    placeholder: 'gardening, acme.com',
    hint: 'Finds collections of links on the topic that your page belongs to.',
  },
  broken_mentions: {
    id: 'broken_mentions',
    ...FILTER_NAMES.broken_mentions,
    inputs: [
      {
        name: 'topic',
        label: 'your topic',
        kind: 'words',
        required: true,
        help: 'What the pages are about.',
      },
      {
        name: 'dead_site',
        label: 'a site that closed',
        kind: 'site',
        required: false,
        help: 'Who still links to it is found, also without a topic.',
      },
    ],
    placeholder: 'gardening, old-tool.com',
    hint: 'Finds pages that link to what is gone. Give a topic, a site that closed, or both.',
  },
  press_mentions: {
    id: 'press_mentions',
    ...FILTER_NAMES.press_mentions,
    inputs: [
      { name: 'brand', label: 'a brand', kind: 'words', required: true, help: 'A company or a product.' },
      {
        name: 'site',
        label: 'the brand’s site',
        kind: 'site',
        required: false,
        help: 'Left out of the results.',
      },
    ],
    placeholder: 'Acme Bikes, acmebikes.com',
    hint: 'Finds news, releases, interviews and podcast notes about a company or a product.',
  },
  listicles: {
    id: 'listicles',
    ...FILTER_NAMES.listicles,
    inputs: [
      {
        name: 'topic',
        label: 'what the list is of',
        kind: 'words',
        required: true,
        help: 'What people would call the list.',
      },
      {
        name: 'brand',
        label: 'your brand',
        kind: 'words',
        required: false,
        help: 'Lists that name it already are left out.',
      },
    ],
    placeholder: 'email marketing tools, Acme CRM',
    hint: 'Finds articles that list the best of something, where yours could be one.',
  },
  directories: {
    id: 'directories',
    ...FILTER_NAMES.directories,
    inputs: [
      {
        name: 'category',
        label: 'a trade or category',
        kind: 'words',
        required: true,
        help: 'What its entries are.',
      },
      {
        name: 'place',
        label: 'a place',
        kind: 'words',
        required: false,
        help: 'A town, a region or a country.',
      },
    ],
    placeholder: 'accounting firms, India',
    hint: 'Finds lists of entries that offer to add yours.',
  },
  comparison_alternatives: {
    id: 'comparison_alternatives',
    ...FILTER_NAMES.comparison_alternatives,
    inputs: [
      { name: 'product', label: 'a product', kind: 'words', required: true, help: 'Yours or a rival’s.' },
      {
        name: 'site',
        label: 'a site to leave out',
        kind: 'site',
        required: false,
        help: 'Such as that of the product itself.',
      },
    ],
    placeholder: 'Rival CRM, rival.com',
    hint: 'Finds “X vs Y” and “alternatives to X”.',
  },
  tool_aggregators: {
    id: 'tool_aggregators',
    ...FILTER_NAMES.tool_aggregators,
    inputs: [
      {
        name: 'category',
        label: 'what the tool does',
        kind: 'words',
        required: true,
        help: 'In a word or two.',
      },
      { name: 'audience', label: 'for whom', kind: 'words', required: false, help: 'Who would use it.' },
    ],
    placeholder: 'invoicing, freelancers',
    hint: 'Finds collections of tools, each described, also those where makers add theirs.',
  },
  saas_blogs: {
    id: 'saas_blogs',
    ...FILTER_NAMES.saas_blogs,
    inputs: [
      {
        name: 'topic',
        label: 'your topic',
        kind: 'words',
        required: true,
        help: 'What their articles are about.',
      },
    ],
    placeholder: 'customer onboarding',
    hint: 'Finds articles on the blogs of companies that sell software.',
  },
};
