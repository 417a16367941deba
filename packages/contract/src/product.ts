/** Facts about the product that server and browser share. The name lives here and nowhere else. */
export const PRODUCT_NAME = 'Linklode';

/** Credits given once per Google subject at first sign-in. */
export const SIGNUP_CREDITS = 20;
export const RESULTS_PER_PAGE = 10;
/** Totals of results are exact up to here. */
export const TOTAL_COUNTED_MOST = 10_000;
export const MAX_PAGES = 10;
export const MAX_EXCLUSIONS_PER_CALL = 1000;
/** One call of a quote tries so many further conditions. */
export const MAX_QUOTED_CONDITIONS = 12;
/** Of one account, over all its tabs. */
export const QUOTES_PER_MINUTE = 120;
/** Query by example: each question counts some hundred conditions. */
export const LIKENESS_PER_MINUTE = 6;
export const MIN_EXAMPLES = 3;
export const MAX_EXAMPLES = 10;
export const MAX_UPLOADED_EXCLUSIONS = 500;
export const MAX_BULK_DOMAINS = 50;
export const HISTORY_DAYS = 7;
/** So many of the newest entries the credit history shows; the file of an account's data has all. */
export const MAX_CREDIT_ENTRIES = 10_000;
/** An identical search is repeated free for so long, whatever else is. */
export const FREE_REPEAT_HOURS = 24;
/** What was charged for is free for so long; never longer than the history, which shows it. */
export const FREE_REPEAT_DAYS = 7;
/** Of a personal key: credits that one call, and that a day, may be allowed; and how long a key may live. */
export const MAX_CALL_CAP = 1_000;
export const MAX_DAY_CAP = 100_000;
export const MAX_KEY_DAYS = 365;
export const MAX_KEYS = 20;
/** What keys did, and keys that ended, are kept so long. */
export const KEY_LOG_DAYS = 90;
/** How the command line calls itself; the log of keys tells it from other programs by this. */
export const CLI_USER_AGENT = 'Linklode-CLI';
/** People who work for an account beside its owner, with those who are invited. */
export const MAX_MEMBERS = 50;
export const MAX_MONTH_CAP = 100_000;
export const INVITATION_DAYS = 7;
export const SEARCHES_PER_DAY = 200;

/** How long what was paid for is free, as it is said behind "free": an installation may choose fewer days, or none. */
export function freeRepeatWords(days: number): string {
  if (days === 0) return `for ${FREE_REPEAT_HOURS} hours in the same search`;
  return `for ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** A sign-in lasts this long, whatever happens in between. */
export const SESSION_DAYS = 30;
/** After an account ends, its data may be deleted once this much time has passed. */
export const GRACE_DAYS = 30;
/** In business hours. */
export const SUPPORT_RESPONDS_WITHIN_HOURS = 48;
export const MIN_AGE_YEARS = 18;
export const PROSPECTS_DEFAULT_LIMIT = 12;
export const PROSPECTS_MAX_LIMIT = 25;
/** What is known beside the rows of so many pages, of one account. */
export const GLANCES_PER_MINUTE = 60;
/** Pitch sheets of one account. */
export const SHEETS_PER_MINUTE = 30;
/**
 * Files of one account, each made of thousands of rows: downloads and receipts; and reads of all its secret addresses.
 */
export const FILES_PER_MINUTE = 60;
/** Websites to whom links are looked for on one sheet. */
export const MAX_RIVALS = 10;
/** Websites of one such question. */
export const MAX_GLANCED_SITES = 25;

/** The rate that the prices in dollars are shown with; no money moves at it. */
export const USD_PER_RUPEE = 0.012;

export interface CreditPack {
  readonly credits: number;
  readonly priceRupees: number;
  readonly label: string;
}

export const CREDIT_PACKS: readonly CreditPack[] = [
  { credits: 50, priceRupees: 129, label: 'Tester' },
  { credits: 100, priceRupees: 249, label: 'Most Popular' },
  { credits: 200, priceRupees: 499, label: 'Great Value' },
  { credits: 400, priceRupees: 999, label: 'Best Value' },
];

/**
 * Who measured DA, PA and Spam Score, as people read it. Open PageRank goes from 0 to 10 and stands for DA times ten;
 * it has no PA and no Spam Score.
 */
export const METRICS_SOURCE_NAMES = {
  'own-index': `${PRODUCT_NAME} index`,
  moz: 'Moz',
  'open-pagerank': '10 × Open PageRank',
} as const;

/** Where pages are looked for, by the names that people know. */
export const SEARCH_SOURCE_NAMES = {
  'own-index': 'own index',
  serper: 'Serper',
  brave: 'Brave',
  searxng: 'SearXNG',
  serpapi: 'SerpApi',
  dataforseo: 'DataForSEO',
  'google-cse': 'Google Custom Search',
} as const;

/** Where a page fulfils a clause of a query, as people read it; some clauses have a name of their own on screen. */
export const MATCH_PLACE_NAMES = {
  title: 'title',
  url: 'URL',
  text: 'text',
  anchor: 'links to the page',
  link: 'links of the page',
  site: 'domain',
  related: 'sites that link alike',
  filetype: 'file type',
  date: 'date of the page',
  metric: 'metrics',
  lang: 'language of the page',
  industry: 'industry',
} as const;

/** Of so many searches one call brings what they delivered. */
export const MAX_HISTORY_SEARCHES = 500;

/** Where a website of a project stands. */
export const SITE_STATES = ['new', 'contacted', 'replied', 'won', 'skipped'] as const;
export const MAX_PROJECTS = 100;
/** In one project; and on one block list. */
export const MAX_PROJECT_SITES = 10_000;
export const MAX_BLOCKED_SITES = 10_000;
/** Lists go over in parts of so many. */
export const MAX_SITES_PER_CALL = 1_000;
/** Of a website in a project; characters in UTF-16 units. */
export const MAX_SITE_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
export const MAX_NOTE_LENGTH = 4_000;
export const MAX_SKIP_REASON_LENGTH = 500;

/** What the looks at a placed link come to. Lost are "link removed" and "page gone" alone. */
export const LINK_STATES = [
  'waiting',
  'live',
  'nofollow',
  'sponsored',
  'ugc',
  'anchor changed',
  'target changed',
  'moved',
  'missing',
  'link removed',
  'page gone',
  'not found',
  'could not look',
] as const;
export const LINK_RELS = ['follow', 'nofollow', 'sponsored', 'ugc'] as const;
/** Links go over in parts of so many; and one account has so many watched. */
export const MAX_LINKS_PER_CALL = 500;
export const MAX_WATCHED_LINKS = 5_000;
