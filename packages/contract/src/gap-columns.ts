import type { Cell } from './csv.ts';
import type { ClauseMatch, LinkEvidence } from './search.ts';

interface Linking {
  readonly matches: readonly Pick<ClauseMatch, 'links'>[] | null;
}

/** What a row links to of these sites, in their order: one link each. */
export function gapLinks({ matches }: Linking, sites: readonly string[]): LinkEvidence[] {
  const links = (matches ?? []).flatMap((match) => match.links ?? []);
  return sites.flatMap((site) => links.find((link) => link.site === site) ?? []);
}

/** The columns of a file for a query that asks who links to these sites; none where it asks for none. */
export function gapColumns(sites: readonly string[]): string[] {
  if (sites.length === 0) return [];
  return [
    'Rivals Linked',
    ...sites.flatMap((site) => ['Link', 'Anchor', 'Rel', 'Sentence'].map((what) => `${what}: ${site}`)),
  ];
}

/** Their cells; of a site that the page does not link to they are empty, and a link without a rel says `none`. */
export function gapCells(row: Linking, sites: readonly string[]): Cell[] {
  if (sites.length === 0) return [];
  const links = gapLinks(row, sites);
  return [
    links.length,
    ...sites.flatMap((site) => {
      const link = links.find((one) => one.site === site);
      return link === undefined
        ? [null, null, null, null]
        : [link.url, link.anchor, link.rel || 'none', link.sentence];
    }),
  ];
}
