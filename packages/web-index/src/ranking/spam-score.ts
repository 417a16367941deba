import type { DomainFacts } from './domain-facts.ts';
import type { LinkGraph } from './link-graph.ts';
import { isDomainName, isVettedName, type NameSignals, readNameSignals, SPAM_NAMES } from './name-signals.ts';
import type { Networks } from './networks.ts';

/** A signal that spoke: how strongly, 0 to 1, and how much it weighs, in log-odds; negative ones speak for the site. */
export type SpamSignal = [key: SpamSignalKey, value: number, weight: number];

const nameWeight = (feature: Exclude<keyof NameSignals, 'suffix'>): number => SPAM_NAMES.names[feature] ?? 0;
const MOST_SUFFIX = Math.max(1, ...Object.values(SPAM_NAMES.suffixes).map((weight) => weight ?? 0));

/**
 * In log-odds. Those of names are learned (bench/fit-spam.ts). The others are a judgement: nobody publishes labels
 * together with pages and links, and the README says so.
 */
const SPAM_WEIGHTS = {
  spam_pages: 3.5,
  spam_anchors: 3,
  scheme_member: 3,
  paid_anchors_out: 2,
  paid_anchors_in: 2,
  repeated_anchor_in: 1,
  scheme_links_in: 1.5,
  copied_pages: 2,
  repeated_pages: 0.6,
  thin_pages: 1.2,
  many_outlinks: 0.8,
  no_contact_page: 0.6,
  name_spam_term: nameWeight('terms'),
  name_keywords: nameWeight('keywords'),
  name_hyphens: nameWeight('hyphens'),
  name_digits: nameWeight('digits'),
  name_length: nameWeight('length'),
  name_suffix: MOST_SUFFIX,
  name_random: nameWeight('random'),
  vetted_name: -2,
  established: -1.5,
  published_rank: -2.8,
};
export type SpamSignalKey = keyof typeof SPAM_WEIGHTS;
export const SPAM_SIGNAL_KEYS = Object.keys(SPAM_WEIGHTS) as SpamSignalKey[];
export const spamWeightOf = (key: SpamSignalKey): number => SPAM_WEIGHTS[key];

/** Log-odds of a site of which nothing speaks; learned with the names, were one site in twenty-five spam. */
export const SPAM_BASE = SPAM_NAMES.base;

/** 0 to 100 from what was stored with the score. */
export function spamScoreOf(signals: readonly SpamSignal[]): number {
  let logOdds = SPAM_BASE;
  for (const [, value, weight] of signals) logOdds += value * weight;
  return Math.round(100 / (1 + Math.exp(-logOdds)));
}

interface SpamReader {
  /** Signals of a domain that are not zero, strongest first; null where nothing is known of it but its name. */
  signalsOf: (domain: number) => SpamSignal[] | null;
}

/** Values are rounded before they are used, so that the score follows exactly from what is stored. */
const rounded = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const part = (count: number, of: number): number => (of > 0 ? count / of : 0);

/** A score of a site that is not in the index, and that fewer networks link to, has only its name behind it. */
const LEAST_NETWORKS = 2;
/** A name that speaks so loudly is told all the same, as a hint: log-odds above the base. */
const LOUD_NAME = 1.5;

/**
 * @param networkCounts how many networks link to each domain with following links
 * @param knownByRanks how well a published rank knows the domain, 0 to 1; 0 where none names it
 */
export function createSpamReader(
  graph: LinkGraph,
  names: readonly string[],
  facts: DomainFacts,
  networks: Networks,
  networkCounts: Int32Array,
  knownByRanks: (domain: number) => number,
): SpamReader {
  const isScheme = (domain: number): boolean => networks.kinds[networks.of[domain]!] === 'scheme';

  const fromPages = (domain: number, add: (key: SpamSignalKey, value: number) => void): void => {
    const pages = facts.pages[domain]!;
    add('spam_pages', part(facts.spamPages[domain]!, pages) / 0.2);
    // One odd page of a small site is an accident, one of three hundred a comment.
    add('thin_pages', part(facts.thinPages[domain]!, pages) * Math.min(1, pages / 3));
    add('no_contact_page', pages >= 5 && facts.hasContact[domain] === 0 ? 1 : 0);
    const compared = facts.comparedPages[domain]!;
    add('copied_pages', part(facts.copiedPages[domain]!, compared) / 0.5);
    add('repeated_pages', (part(facts.repeatedPages[domain]!, compared) - 0.2) / 0.5);
  };

  const fromOutLinks = (domain: number, add: (key: SpamSignalKey, value: number) => void): void => {
    const links = facts.outLinks[domain]!;
    if (links === 0) return;
    const following = facts.outFollowing[domain]!;
    const targets = graph.out.start[domain + 1]! - graph.out.start[domain]!;
    add(
      'spam_anchors',
      (part(facts.outSpamLinks[domain]!, links) / 0.1) * Math.min(1, facts.outSpamLinks[domain]! / 3),
    );
    let paidTargets = 0;
    for (let row = graph.out.start[domain]!; row < graph.out.start[domain + 1]!; row++) {
      if (graph.edges.anchor[graph.out.rows[row]!] !== 0) paidTargets++;
    }
    add(
      'paid_anchors_out',
      (part(facts.outCommercial[domain]!, following) / 0.4) * Math.min(1, paidTargets / 5),
    );
    add('many_outlinks', (part(targets, facts.pages[domain]!) - 5) / 25);
  };

  const fromInLinks = (domain: number, add: (key: SpamSignalKey, value: number) => void): void => {
    const first = graph.in.start[domain]!;
    const last = graph.in.start[domain + 1]!;
    if (last === first) return;
    const anchors = new Map<number, number>();
    let scheme = 0;
    let paid = 0;
    let most = 0;
    for (let row = first; row < last; row++) {
      const edge = graph.in.rows[row]!;
      if (isScheme(graph.edges.source[edge]!)) scheme++;
      const anchor = graph.edges.anchor[edge]!;
      if (anchor === 0) continue;
      paid++;
      const count = (anchors.get(anchor) ?? 0) + 1;
      anchors.set(anchor, count);
      most = Math.max(most, count);
    }
    const sources = last - first;
    if (sources >= 3) add('paid_anchors_in', part(paid, sources) / 0.5);
    if (most >= 5) add('repeated_anchor_in', part(most, sources) / 0.5);
    if (sources >= 5) add('scheme_links_in', part(scheme, sources) / 0.6);
    add('established', Math.log10(1 + networkCounts[domain]!) / 3);
  };

  /**
   * What is known of a site by others outweighs how it is called: of six networks that link to it, a seventh is left of
   * its name.
   */
  const fromName = (domain: number, add: (key: SpamSignalKey, value: number) => void): void => {
    const name = readNameSignals(names[domain]!);
    const voice = (1 - knownByRanks(domain)) / (1 + networkCounts[domain]!);
    add('name_spam_term', name.terms);
    add('name_keywords', name.keywords * voice);
    add('name_hyphens', name.hyphens * voice);
    add('name_digits', name.digits * voice);
    add('name_length', name.length * voice);
    add('name_suffix', ((SPAM_NAMES.suffixes[name.suffix] ?? 0) / MOST_SUFFIX) * voice);
    add('name_random', name.random * voice);
    add('vetted_name', isVettedName(names[domain]!) ? 1 : 0);
  };

  return {
    signalsOf(domain) {
      const crawled = facts.pages[domain]! > 0;
      const linked =
        graph.in.start[domain] !== graph.in.start[domain + 1] || facts.disclaimingDomains[domain]! > 0;
      if ((!crawled && !linked) || !isDomainName(names[domain]!)) return null;
      const signals: SpamSignal[] = [];
      const add = (key: SpamSignalKey, value: number): void => {
        const kept = rounded(value);
        if (kept > 0) signals.push([key, kept, SPAM_WEIGHTS[key]]);
      };
      fromName(domain, add);
      // Casinos that were pumped up stand in such lists too.
      const isLoud = signals.some(([key]) => key === 'name_spam_term');
      add('published_rank', isLoud ? 0 : knownByRanks(domain));
      if (isScheme(domain)) add('scheme_member', (networks.sizes[networks.of[domain]!]! - 1) / 7);
      if (crawled) fromPages(domain, add);
      if (crawled) fromOutLinks(domain, add);
      fromInLinks(domain, add);
      const odds = signals.reduce((sum, [, value, weight]) => sum + value * weight, 0);
      const isKnown = crawled || knownByRanks(domain) > 0 || networkCounts[domain]! >= LEAST_NETWORKS;
      if (!isKnown && odds < LOUD_NAME) return null;
      return signals.sort((a, b) => Math.abs(b[1] * b[2]) - Math.abs(a[1] * a[2]) || (a[0] < b[0] ? -1 : 1));
    },
  };
}
