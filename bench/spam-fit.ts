import { createHash } from 'node:crypto';
import { parse } from 'tldts';
import { readNameSignals } from '../packages/web-index/src/ranking/name-signals.ts';
import { readLines, readRows } from './authority-data.ts';
import { foldOf } from './folds.ts';

export const SPAM_FILES = {
  toxic: 'spam/stopforumspam_toxic_domains_2021-04.txt.gz',
  referrers: 'spam/matomo_referrer_spammers_2026-08.txt.gz',
  disavowed: 'spam/opendisavow_domains_2025-09.csv.gz',
  seo: 'spam/super_seo_spam_suppressor_2026-08.csv.gz',
  uk: 'spam/webspam_uk2007_host_labels.csv.gz',
  majestic: 'rank/majestic_top15k_2026-03.csv.gz',
  universities: 'spam/good_university_domains_2026-06.csv.gz',
  smallWeb: 'rank/kagi_smallweb_feeds_2026-08.txt.gz',
  blogs: 'rank/marginalia_blogs.txt.gz',
  guestPosts: 'da/guestpost_da_spam_monthly_2024-2025.csv.gz',
  rejected: 'da/guestpost_rejected_da_spam.csv',
} as const;

/**
 * Of the categories of the list of SEO spam those that sell links, names or things; not who makes AI or has many ads.
 */
const LINK_SPAM = /Automated blogs|Affiliate|SEO business|Gambling|Pharmacy|Fake stores|^Spam\//;
/** Of each set at most so many, chosen by digest, so that no list of one abuser decides. */
const MOST = 6000;
/** Further down stand casinos that were pumped up: known by subnets, and no example of a good name. */
const BEST_OF_MAJESTIC = 3000;
/** Who runs a disavow service reports what was seen in one month under one suffix. */
const SHARE: Record<string, number> = { disavowed: 0.3, universities: 0.2 };

export interface NameRow {
  domain: string;
  isSpam: boolean;
  set: string;
  /** Named features, 0 to 1, and the suffix as one of its own. */
  features: Map<string, number>;
  weight: number;
  fold: number;
}

const digest = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/**
 * Suffixes that anybody may buy, and the five that were given away. Where a country's sites stand in a list says where
 * its keeper lives (one is French), and the three that everybody has are what others are held against.
 */
const isTelling = (suffix: string): boolean =>
  /^(?:[a-z]{3,}|tk|ml|ga|cf|gq)$/.test(suffix) && !/^(?:com|net|org)$/.test(suffix);

export function namesFeatures(domain: string): Map<string, number> {
  const { suffix, ...signals } = readNameSignals(domain);
  const features = new Map(Object.entries(signals).filter(([, value]) => value > 0));
  if (isTelling(suffix)) features.set(`.${suffix}`, 1);
  return features;
}

/** Registrable domains under public suffixes; a label below a host of many is no name that anybody chose to sell. */
function registrable(names: readonly string[]): string[] {
  const found = new Set<string>();
  for (const name of names) {
    const { domain, isPrivate } = parse(name.trim().toLowerCase(), { allowPrivateDomains: true });
    if (domain !== null && isPrivate !== true) found.add(domain);
  }
  return [...found];
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

export function readNameRows(folds: number): NameRow[] {
  const uk = readRows(SPAM_FILES.uk);
  const column = (file: string, name: string): string[] => readRows(file).map((row) => row[name]!);
  const sets: [name: string, isSpam: boolean, domains: string[]][] = [
    ['toxic', true, readLines(SPAM_FILES.toxic)],
    ['referrers', true, readLines(SPAM_FILES.referrers)],
    ['disavowed', true, column(SPAM_FILES.disavowed, 'domain')],
    [
      'seo',
      true,
      readRows(SPAM_FILES.seo).flatMap((row) => (LINK_SPAM.test(row['category']!) ? row['domain']! : [])),
    ],
    ['uk spam', true, uk.flatMap((row) => (row['label'] === 'spam' ? row['host']! : []))],
    ['uk good', false, uk.flatMap((row) => (row['label'] === 'nonspam' ? row['host']! : []))],
    ['majestic', false, column(SPAM_FILES.majestic, 'Domain').slice(0, BEST_OF_MAJESTIC)],
    ['universities', false, column(SPAM_FILES.universities, 'domain')],
    ['small web', false, readLines(SPAM_FILES.smallWeb).map(hostOf)],
    ['blogs', false, readLines(SPAM_FILES.blogs)],
  ];
  const seen = new Set<string>();
  return sets.flatMap(([set, isSpam, names]) => {
    const domains = registrable(names)
      .filter((domain) => !seen.has(domain))
      .toSorted((a, b) => digest(a) - digest(b))
      .slice(0, MOST);
    for (const domain of domains) seen.add(domain);
    return domains.map((domain) => ({
      domain,
      isSpam,
      set,
      features: namesFeatures(domain),
      weight: (SHARE[set] ?? 1) / domains.length,
      fold: foldOf(domain, folds),
    }));
  });
}

export interface NameModel {
  /** Log-odds of a name with no feature, where spam and good names are as many. */
  bias: number;
  weights: Map<string, number>;
}

/** Names only ever speak against a site, and no suffix by itself makes it more than doubtful. */
const MOST_WEIGHT = 3;
const MOST_SUFFIX = 2.5;
const LEAST_ROWS = 25;
const RIDGE = 0.002;

/**
 * Logistic regression with weights between nothing and a bound, both classes weighing the same; always the same result.
 */
export function fitNames(rows: readonly NameRow[]): NameModel {
  const counts = new Map<string, number>();
  for (const { features } of rows)
    for (const key of features.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const keys = [...counts]
    .filter(([, count]) => count >= LEAST_ROWS)
    .map(([key]) => key)
    .toSorted();
  const column = new Map(keys.map((key, at) => [key, at]));
  const total = (isSpam: boolean): number =>
    rows.reduce((sum, row) => sum + (row.isSpam === isSpam ? row.weight : 0), 0);
  const share = [0.5 / total(false), 0.5 / total(true)];
  const data = rows.map(({ features, isSpam, weight }) => ({
    cells: [...features].flatMap(([key, value]): [number, number][] =>
      column.has(key) ? [[column.get(key)!, value]] : [],
    ),
    truth: isSpam ? 1 : 0,
    weight: weight * share[isSpam ? 1 : 0]!,
  }));
  const weights = new Float64Array(keys.length);
  const steps = new Float64Array(keys.length + 1).fill(1e-8);
  let bias = 0;
  for (let round = 0; round < 400; round++) {
    const slopes = Float64Array.from(weights, (weight) => (RIDGE * weight) / keys.length);
    let biasSlope = 0;
    for (const { cells, truth, weight } of data) {
      const odds = cells.reduce((sum, [at, value]) => sum + weights[at]! * value, bias);
      const error = weight * (1 / (1 + Math.exp(-odds)) - truth);
      biasSlope += error;
      for (const [at, value] of cells) slopes[at] = slopes[at]! + error * value;
    }
    for (const [at, slope] of slopes.entries()) {
      steps[at] = steps[at]! + slope * slope;
      const most = keys[at]!.startsWith('.') ? MOST_SUFFIX : MOST_WEIGHT;
      weights[at] = Math.min(most, Math.max(0, weights[at]! - (0.3 * slope) / Math.sqrt(steps[at]!)));
    }
    steps[keys.length] = steps[keys.length]! + biasSlope * biasSlope;
    bias -= (0.3 * biasSlope) / Math.sqrt(steps[keys.length]!);
  }
  return { bias, weights: new Map(keys.map((key, at) => [key, weights[at]!])) };
}

export function oddsOf({ bias, weights }: NameModel, features: ReadonlyMap<string, number>): number {
  let odds = bias;
  for (const [key, value] of features) odds += (weights.get(key) ?? 0) * value;
  return odds;
}

/** Probability that a spam name has higher odds than a good one; ties count half. */
export function areaUnderCurve(spam: readonly number[], good: readonly number[]): number {
  const all = [
    ...spam.map((odds) => ({ odds, isSpam: true })),
    ...good.map((odds) => ({ odds, isSpam: false })),
  ].toSorted((a, b) => a.odds - b.odds);
  let sum = 0;
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]!.odds === all[from]!.odds) to++;
    for (let at = from; at < to; at++) if (all[at]!.isSpam) sum += (from + to + 1) / 2;
  }
  return (sum - (spam.length * (spam.length + 1)) / 2) / (spam.length * good.length);
}
