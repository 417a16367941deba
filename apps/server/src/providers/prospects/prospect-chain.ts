import {
  ProspectsError,
  type FoundProspect,
  type ProspectFinder,
  type SiteProspects,
} from '../../modules/prospects/index.ts';
import type { VendorProspects } from './search-vendors.ts';

/**
 * The own index first, since its evidence is the site's own page; search vendors where it knows fewer than are wanted.
 * What one of them knows is shown although the other could not be asked; nobody at all is told only where all were
 * asked.
 */
export function createProspectChain(
  ownIndex: ProspectFinder | null,
  vendors: VendorProspects,
): ProspectFinder {
  return {
    known: ownIndex?.known,
    async find(domain, limit, wanted) {
      const own = ownIndex === null ? null : await settled(ownIndex.find(domain, limit, wanted));
      const known = own?.value?.prospects ?? [];
      const contacts = own?.value?.contacts ?? [];
      const ours = known.filter((one) => one.relation === 'own');
      const brand = own?.value?.brand ?? brandOf(domain);
      if (ours.length >= wanted) return { brand, prospects: known, contacts };
      const told = await settled(vendors.find(domain, brand));
      const prospects = merge(known, told.value ?? []).slice(0, limit);
      const error = told.error ?? own?.error ?? null;
      if (prospects.length === 0 && error !== null) throw error;
      return { brand, prospects, contacts };
    },
  };
}

interface Settled<T> {
  readonly value: T | null;
  readonly error: ProspectsError | null;
}

async function settled<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await work, error: null };
  } catch (error) {
    if (error instanceof ProspectsError) return { value: null, error };
    throw error;
  }
}

/** One profile once, and one name once: a person may have two profiles. */
function merge(first: readonly FoundProspect[], more: readonly FoundProspect[]): FoundProspect[] {
  const profiles = new Set(first.flatMap((one) => one.profile ?? []));
  const names = new Set(first.map((one) => one.name.toLowerCase()));
  return [
    ...first,
    ...more.filter((one) => !profiles.has(one.profile ?? '') && !names.has(one.name.toLowerCase())),
  ];
}

/** The first label of the domain, as a site's name that nobody has told. */
function brandOf(domain: string): SiteProspects['brand'] {
  const label = domain.split('.')[0] ?? domain;
  return label.replaceAll('-', ' ').replace(/(^| )(\p{L})/gu, (letter) => letter.toUpperCase());
}
