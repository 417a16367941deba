export const SITE_SORTS = ['newest', 'da', 'site'] as const;
export type SiteSort = (typeof SITE_SORTS)[number];

export const SITE_PLACE = /^(-?\d{1,16}):([a-z0-9._-]{1,253})$/;

/** Where a part of a list of sites ended: the value that it is sorted by, and the site. */
export interface SitePlace {
  readonly value: number;
  readonly site: string;
}

export const sitePlaceText = ({ value, site }: SitePlace): string => `${value}:${site}`;

/** Null for what is no place. */
export function readSitePlace(text: string | undefined): SitePlace | null {
  const [, value, site] = SITE_PLACE.exec(text ?? '') ?? [];
  return value === undefined || site === undefined ? null : { value: Number(value), site };
}
