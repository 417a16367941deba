/** Lists of domains that others publish and that an operator may load beside the index. */
export type RankKind = 'majestic' | 'commoncrawl' | 'tranco' | 'open-pagerank';

export const RANK_KINDS: readonly RankKind[] = ['majestic', 'commoncrawl', 'tranco', 'open-pagerank'];

interface RankKindFacts {
  name: string;
  /** What the number beside a domain counts, for a sentence such as "12,345 referring subnets". */
  unit: string;
  /** What its publisher asks for; said at each import and kept with the file. No legal advice. */
  licence: string;
}

export const RANK_KIND_FACTS: Record<RankKind, RankKindFacts> = {
  majestic: {
    name: 'Majestic Million',
    unit: 'referring subnets',
    licence: 'Creative Commons Attribution 3.0: name Majestic as the source where its figures are shown.',
  },
  commoncrawl: {
    name: 'Common Crawl web graph ranks',
    unit: 'as place by harmonic centrality and PageRank',
    licence: "Common Crawl's terms of use; name Common Crawl and the release.",
  },
  tranco: {
    name: 'Tranco list',
    unit: 'as place',
    licence:
      'Made of lists with terms of their own, some of which ask for attribution or exclude commercial use: read tranco-list.eu before selling what follows from it.',
  },
  'open-pagerank': {
    name: 'Open PageRank list',
    unit: 'as place',
    licence: "The publisher's terms (Open PageRank by DomCop, from Common Crawl data): name the source.",
  },
};

/** A domain's number in one list: a count for Majestic, a place from 1 for the others. */
export interface RankValue {
  kind: RankKind;
  value: number;
}
