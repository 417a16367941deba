import type { SitePeople } from '@linklode/web-index';
import { brandOfTitles, MOST_PEOPLE_PAGES, peopleOfPages, SAMPLED_TITLES } from '@linklode/web-index/engine';
import { domainOf } from '@linklode/web-index/domain';
import { askPages, type SearchedGeneration } from './ask-pages.ts';
import type { Cluster } from './cluster.ts';
import { all } from './filter.ts';
import type { KeptPage } from './page-documents.ts';
import { readSites } from './site-store.ts';

/** The people that the site of a host presents, as the index file finds them: by what its pages say of them. */
export async function findSitePeople(
  cluster: Cluster,
  generation: SearchedGeneration,
  host: string,
  limit: number,
): Promise<SitePeople> {
  const domain = domainOf(host);
  const [site = null] = await readSites(cluster, generation, [domain]);
  if (site === null) return { domain, brand: brandOfTitles([], domain), people: [], quoted: [], ways: [] };
  const ofSite = { term: { domain: site.id } };
  const everywhere = { from: 1, to: generation.pages, fields: [] };
  const [titles = [], peopled = []] = await askPages(cluster, generation, [
    {
      ...everywhere,
      filter: ofSite,
      most: SAMPLED_TITLES,
      sort: [{ pa: { order: 'desc', missing: '_last' } }, { seat: 'asc' }],
      kept: ['title'],
    },
    {
      ...everywhere,
      filter: all([ofSite, { exists: { field: 'peopled' } }]),
      most: MOST_PEOPLE_PAGES,
      sort: [{ peopled: 'asc' }, { address: 'asc' }],
      kept: ['url', 'people'],
    },
  ]);
  const brand = brandOfTitles(
    titles.map(({ page }) => (page as KeptPage).title),
    domain,
  );
  const pages = peopled.map(({ page }) => page as KeptPage);
  return peopleOfPages(pages as unknown as Parameters<typeof peopleOfPages>[0], domain, brand, limit);
}
