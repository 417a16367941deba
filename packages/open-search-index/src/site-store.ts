import type { RelatedSites, WordClasses } from '@linklode/web-index/engine';
import { domainOf } from '@linklode/web-index/domain';
import { answerId, type AddressAnswer } from './address-answers.ts';
import type { Cluster } from './cluster.ts';
import type { Generation } from './generations.ts';
import { classesId } from './load-generation.ts';
import { Missing } from './missing.ts';
import type { SiteDocument, WordClassesPart } from './site-documents.ts';

export interface SiteStore extends Pick<RelatedSites, 'findRelated' | 'homePages'> {
  domainIds: (names: readonly string[]) => number[];
}

interface ManyAnswer {
  docs: {
    found?: boolean;
    _source?: { site?: SiteDocument; classes?: WordClassesPart; answer?: AddressAnswer };
  }[];
}

async function readMany(
  cluster: Cluster,
  { sitesIndex }: Generation,
  ids: readonly string[],
): Promise<ManyAnswer['docs']> {
  const { docs } = await cluster.call<ManyAnswer>({
    method: 'POST',
    path: `${sitesIndex}/_mget`,
    body: { ids },
  });
  return docs;
}

/** What the cluster knows of these registrable domains; null for one that it does not know. */
export async function readSites(
  cluster: Cluster,
  generation: Generation,
  domains: readonly string[],
): Promise<(SiteDocument | null)[]> {
  if (domains.length === 0) return [];
  const docs = await readMany(cluster, generation, domains);
  return docs.map(({ _source }) => _source?.site ?? null);
}

const ANSWERS_AT_ONCE = 1_000;

/** What archives last found at these addresses; null for one of which nothing is known. */
export async function readAnswers(
  cluster: Cluster,
  generation: Generation,
  urls: readonly string[],
): Promise<(AddressAnswer | null)[]> {
  const answers: (AddressAnswer | null)[] = [];
  for (let from = 0; from < urls.length; from += ANSWERS_AT_ONCE) {
    const ids = urls.slice(from, from + ANSWERS_AT_ONCE).map(answerId);
    const docs = await readMany(cluster, generation, ids);
    answers.push(...docs.map(({ _source }) => _source?.answer ?? null));
  }
  return answers;
}

/** Related sites as they were worked out when the generation was loaded. */
export function createSiteStore(cluster: Cluster, generation: Generation): SiteStore {
  const known = new Map<string, SiteDocument | null>();
  const homes = new Map<number, number>();

  function sitesOf(domains: readonly string[]): (SiteDocument | null)[] {
    const missing = domains.filter((domain) => !known.has(domain));
    if (missing.length > 0)
      throw new Missing(async () => {
        const found = await readSites(cluster, generation, missing);
        missing.forEach((domain, at) => known.set(domain, found[at] ?? null));
      });
    return domains.map((domain) => known.get(domain) ?? null);
  }

  return {
    domainIds: (names) => sitesOf(names).flatMap((site) => site?.id ?? []),
    findRelated(host) {
      const [site] = sitesOf([domainOf(host)]);
      for (const [id, , home] of site?.related ?? []) homes.set(id, home);
      return new Map(site?.related.map(([id, value]) => [id, value]));
    },
    homePages: (domains) => [...domains].flatMap((id) => homes.get(id) ?? []),
  };
}

const PARTS_AT_ONCE = 10;

/** How common words are; one small read for each generation. */
export async function readWordClasses(cluster: Cluster, generation: Generation): Promise<WordClasses> {
  const classes = new Map<string, number>();
  for (let part = 0; ; part += PARTS_AT_ONCE) {
    const ids = Array.from({ length: PARTS_AT_ONCE }, (_, at) => classesId(part + at));
    const docs = await readMany(cluster, generation, ids);
    for (const { _source } of docs)
      for (const [word, level] of _source?.classes ?? []) classes.set(word, level);
    if (docs.some(({ found }) => found !== true)) return (word) => classes.get(word) ?? null;
  }
}
