import { authorityOf, strengthOf } from './authority-curve.ts';
import { PUBLISHED_AUTHORITY, type PublishedAuthority } from '../ranks/publish-authority.ts';
import { coverageFactor } from './coverage.ts';
import { SPAM_SIGNAL_KEYS, type SpamSignal, spamScoreOf } from './spam-score.ts';
import {
  int,
  list,
  members,
  nullable,
  oneOf,
  optional,
  real,
  text,
  truth,
  tuple,
  type Kind,
} from '../store/kinds.ts';

/** Raised with every change that can change a score. */
export const FORMULA_VERSION = 4;

/**
 * From what the index shows to the reference web: the electors in the index, the part of the strength that they give,
 * and the factor by which that part is multiplied.
 */
type Coverage = [sample: number, elected: number, factor: number];

const COVERAGE: Kind<Coverage> = tuple(real, real, real);

/** What a domain's scores were computed from, as stored in `domains.rank_inputs`. */
export interface DomainInputs {
  /** `FORMULA_VERSION` when they were. */
  v: number;
  /** Domains and networks with following links to it, and domains whose links all disclaim. */
  domains: number;
  networks: number;
  disclaiming: number;
  /** Pages of it in the index; 0 for a domain that is only known by links. */
  pages: number;
  /** Domains of the whole web that link to it, where a graph of it is loaded and holds it. */
  graph?: number;
  /** The ten networks that give most, by their strongest domain: name, existence, standing, members. */
  top: [name: string, existence: number, standing: number, members: number][];
  /** The others together: existence, standing. */
  others: [existence: number, standing: number];
  coverage: Coverage;
  /** Null where there is not enough data for an authority. */
  authority: PublishedAuthority | null;
  spam: SpamSignal[] | null;
}

export const DOMAIN_INPUTS: Kind<DomainInputs> = members({
  v: int,
  domains: int,
  networks: int,
  disclaiming: int,
  pages: int,
  graph: optional(real),
  top: list(tuple(text, real, real, int)),
  others: tuple(real, real),
  coverage: COVERAGE,
  authority: nullable(PUBLISHED_AUTHORITY),
  spam: nullable(list(tuple(oneOf(...SPAM_SIGNAL_KEYS), real, real))),
});

/** What a page's score was computed from, as stored in `pages.rank_inputs`. */
export interface PageInputs {
  /** `FORMULA_VERSION` when they were. */
  v: number;
  /** Other domains and networks that link to this very page. */
  domains: number;
  networks: number;
  /**
   * What these give: by linking at all, and by the authority that they have themselves. That the file calls the latter
   * "standing" stays until its version goes up for something else.
   */
  existence: number;
  standing: number;
  coverage: Coverage;
  /**
   * Strength that goes with the domain's published authority, and by how much more that is than its links here show:
   * the page's own links are taken so many times. Then the part of the domain's strength that reaches this page.
   */
  site: number;
  scale: number;
  share: number;
  home: boolean;
  /** Other pages of the site that link here. */
  inner: number;
}

export const PAGE_INPUTS: Kind<PageInputs> = members({
  v: int,
  domains: int,
  networks: int,
  existence: real,
  standing: real,
  coverage: COVERAGE,
  site: real,
  scale: real,
  share: real,
  home: truth,
  inner: int,
});

/** Stored numbers have four decimals, and the scores follow from the stored numbers, not from those before rounding. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export function domainStrengthOf(inputs: Pick<DomainInputs, 'top' | 'others'>): number {
  let [existence, standing] = inputs.others;
  for (const [, itsExistence, itsStanding] of inputs.top) {
    existence += itsExistence;
    standing += itsStanding;
  }
  return strengthOf(existence, standing);
}

export function coverageOf(elected: number, sample: number): Coverage {
  return [rounded(sample), rounded(elected), rounded(coverageFactor(elected, sample))];
}

function extrapolated(strength: number, [, elected, factor]: Coverage): number {
  return strength + (factor - 1) * elected;
}

/** The strength that the domain would have on the reference web. */
export function referenceStrengthOf(inputs: Pick<DomainInputs, 'top' | 'others' | 'coverage'>): number {
  return extrapolated(domainStrengthOf(inputs), inputs.coverage);
}

/** Where the links of this index put a domain, 1 to 100, not rounded: an order, which ranks turn into a scale. */
export function linkScoreOf(inputs: Pick<DomainInputs, 'top' | 'others' | 'coverage'>): number {
  return authorityOf(referenceStrengthOf(inputs));
}

/** Null where too little is known: a score with nothing behind it is missing. */
export function domainAuthorityOf({ authority }: Pick<DomainInputs, 'authority'>): number | null {
  return authority?.da ?? null;
}

export function spamOf(inputs: Pick<DomainInputs, 'spam'>): number | null {
  return inputs.spam === null ? null : spamScoreOf(inputs.spam);
}

/** Strength of a page on the reference web: what links to itself give, and what it receives from its own site. */
export function pageStrengthOf(
  inputs: Pick<PageInputs, 'existence' | 'standing' | 'coverage' | 'site' | 'scale' | 'share'>,
): { own: number; inherited: number } {
  const own = inputs.scale * extrapolated(strengthOf(inputs.existence, inputs.standing), inputs.coverage);
  return { own, inherited: inputs.share * Math.max(0, inputs.site - own) };
}

/**
 * Links to the page itself count in full, the rest of the domain's strength by the page's share. Null where its domain
 * has no authority.
 */
export function pageAuthorityOf(inputs: Parameters<typeof pageStrengthOf>[0]): number | null {
  const { own, inherited } = pageStrengthOf(inputs);
  return inputs.site > 0 && own + inherited > 0 ? Math.round(authorityOf(own + inherited)) : null;
}
