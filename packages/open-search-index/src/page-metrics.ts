import type { PageMetrics } from '@linklode/web-index';
import { completeByRanks, openRankStore, placesOf } from '@linklode/web-index/engine';
import { askPages, type SearchedGeneration } from './ask-pages.ts';
import type { Cluster } from './cluster.ts';
import { readSites } from './site-store.ts';

/** Spellings of addresses that are asked for at once. */
const ADDRESSES_AT_ONCE = 1_000;

/**
 * What the cluster knows of each absolute address, as the index file tells it.
 *
 * @param ranksBeside the index file beside which lists of published ranks lie on this machine
 */
export async function lookUpMetrics(
  cluster: Cluster,
  generation: SearchedGeneration,
  urls: readonly string[],
  ranksBeside: string,
): Promise<(PageMetrics | null)[]> {
  const places = urls.map(placesOf);
  const domains = [...new Set(places.flatMap((place) => place?.domain ?? []))];
  const found = await readSites(cluster, generation, domains);
  const sites = new Map(domains.map((domain, at) => [domain, found[at] ?? null]));
  const spellings = [...new Set(places.flatMap((place) => place?.spellings ?? []))];
  const authority = new Map<string, number>();
  for (let from = 0; from < spellings.length; from += ADDRESSES_AT_ONCE) {
    const some = spellings.slice(from, from + ADDRESSES_AT_ONCE);
    const [pages = []] = await askPages(cluster, generation, [
      {
        filter: { terms: { address: some } },
        from: 1,
        to: generation.pages,
        most: some.length,
        fields: ['address', 'pa'],
      },
    ]);
    for (const { fields } of pages)
      if (fields['pa'] !== undefined) authority.set(String(fields['address']), Number(fields['pa']));
  }
  const known = places.map((place): PageMetrics | null => {
    const site = place === null ? null : sites.get(place.domain);
    if (place === null || !site?.isRanked) return null;
    const pas = place.spellings.flatMap((spelling) => authority.get(spelling) ?? []);
    return { da: site.da, pa: pas.length === 0 ? null : Math.max(...pas), spam: site.spam };
  });
  return completeByRanks(urls, known, () => openRankStore(ranksBeside));
}
