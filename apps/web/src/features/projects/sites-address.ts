import type { ProjectSite } from '@linklode/contract';
import { MAX_TAG_LENGTH, SITE_STATES } from '@linklode/contract/product';
import { readSitePlace, SITE_SORTS, type SiteSort } from '@linklode/contract/site-place';
import {
  choice,
  text,
  trail,
  writeAddress,
  type AddressFields,
  type Trail,
} from '../../lib/address-fields.ts';
import { paths } from '../../paths.ts';

export interface SiteFilters {
  readonly state: ProjectSite['state'] | null;
  readonly tag: string;
  readonly find: string;
  readonly sort: SiteSort;
}

export type SitesShown = SiteFilters & { readonly after: Trail };

/** What the API takes. */
export const LONGEST_FIND = 200;

const within = (longest: number) => (words: string) => words.length <= longest && !words.includes('\0');

/** The filters of a project's websites and the part of them on screen, as its address has them. */
export const SITES_ADDRESS: AddressFields<SitesShown> = {
  state: choice(SITE_STATES, null),
  tag: text(within(MAX_TAG_LENGTH), ''),
  find: text(within(LONGEST_FIND), ''),
  sort: choice(SITE_SORTS, 'newest'),
  after: trail((place) => readSitePlace(place) !== null),
};

export const ALL_SITES: SitesShown = { state: null, tag: '', find: '', sort: 'newest', after: [] };

/** Path and query of a project with what is on screen of its websites. */
export const addressOf = (project: string, shown: SitesShown): string =>
  paths.project + writeAddress(SITES_ADDRESS, shown, `?${new URLSearchParams({ id: project })}`, null).search;
