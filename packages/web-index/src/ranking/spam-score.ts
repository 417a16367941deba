import type { DomainFacts } from './domain-facts.ts';
import type { LinkGraph } from './link-graph.ts';
import { isVettedName, readNameSignals } from './name-signals.ts';
import type { Networks } from './networks.ts';

/** A signal that spoke: how strongly, 0 to 1, and how much it weighs, in log-odds; negative ones speak for the site. */
export type SpamSignal = [key: SpamSignalKey, value: number, weight: number];

export const SPAM_WEIGHTS = {
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
  unanswered_links: 0.6,
  no_contact_page: 0.6,
  name_spam_term: 2.5,
  name_keywords: 1.2,
  name_hyphens: 1.6,
  name_digits: 1.2,
  name_length: 0.8,
  name_suffix: 2,
  name_random: 0.8,
  vetted_name: -2,
  established: -1.5,
} as const;
export type SpamSignalKey = keyof typeof SPAM_WEIGHTS;

/** Log-odds of a site of which nothing speaks: one in twenty-five. */
export const SPAM_BASE = -3.2;

/** 0 to 100 from what was stored with the score. */
export function spamScoreOf(signals: readonly SpamSignal[]): number {
  let logOdds = SPAM_BASE;
  for (const [, value, weight] of signals) logOdds += value * weight;
  return Math.round(100 / (1 + Math.exp(-logOdds)));
}

export interface SpamReader {
  /** Signals of a domain that are not zero, strongest first; null where nothing is known of it but its name. */
  signalsOf: (domain: number) => SpamSignal[] | null;
}

/** Values are rounded before they are used, so that the score follows exactly from what is stored. */
const rounded = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const part = (count: number, of: number): number => (of > 0 ? count / of : 0);

/** @param networkCounts how many networks link to each domain with following links */
export function createSpamReader(
  graph: LinkGraph,
  names: readonly string[],
  facts: DomainFacts,
  networks: Networks,
  networkCounts: Int32Array,
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
    const asked = part(targets, 10 * (networkCounts[domain]! + 1));
    if (targets >= 20) add('unanswered_links', Math.log10(Math.max(1, asked)) / 2);
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

  return {
    signalsOf(domain) {
      const crawled = facts.pages[domain]! > 0;
      const linked =
        graph.in.start[domain] !== graph.in.start[domain + 1] || facts.disclaimingDomains[domain]! > 0;
      if (!crawled && !linked) return null;
      const signals: SpamSignal[] = [];
      const add = (key: SpamSignalKey, value: number): void => {
        const kept = rounded(value);
        if (kept > 0) signals.push([key, kept, SPAM_WEIGHTS[key]]);
      };
      const name = readNameSignals(names[domain]!);
      add('name_spam_term', name.terms);
      add('name_keywords', name.keywords);
      add('name_hyphens', name.hyphens);
      add('name_digits', name.digits);
      add('name_length', name.length);
      add('name_suffix', name.suffix);
      add('name_random', name.random);
      add('vetted_name', isVettedName(names[domain]!) ? 1 : 0);
      if (isScheme(domain)) add('scheme_member', (networks.sizes[networks.of[domain]!]! - 1) / 7);
      if (crawled) fromPages(domain, add);
      if (crawled) fromOutLinks(domain, add);
      fromInLinks(domain, add);
      return signals.sort((a, b) => Math.abs(b[1] * b[2]) - Math.abs(a[1] * a[2]) || (a[0] < b[0] ? -1 : 1));
    },
  };
}
