import type { VendorFaultMode } from './fault-modes.ts';
import type { StandInSite } from './vendor-wire.ts';

const SPOILT: Partial<Record<VendorFaultMode, (honest: StandInSite) => StandInSite | null>> = {
  // The suffix is unknown to the vendor, which then speaks of the suffix as if it were the site.
  'wrong suffix': (honest) => ({
    ...honest,
    rootDomain: honest.rootDomain.split('.').slice(1).join('.') || 'example',
    da: 91,
    spam: 1,
  }),
  'not evaluated': (honest) => ({ ...honest, spam: -1 }),
  'never crawled': ({ rootDomain, da = 1 }) => ({ rootDomain, da, lastCrawled: '', httpCode: 0, spam: -1 }),
  'knows nothing': () => null,
  'wild numbers': (honest) => ({ ...honest, da: 1e9, pa: -7, spam: 3.5, openPageRank: 99.9 }),
};

/** What a vendor in the fault mode says of a site that it knows. */
export function spoilSite(faultMode: VendorFaultMode, honest: StandInSite | null): StandInSite | null {
  const spoil = SPOILT[faultMode];
  return honest === null || spoil === undefined ? honest : spoil(honest);
}

/** Rows of a metrics answer in the fault mode: of sites that nobody asked for, too few, or in another order. */
export function spoilRows(faultMode: VendorFaultMode, rows: readonly unknown[]): readonly unknown[] {
  if (faultMode === 'fewer rows') return rows.slice(0, Math.floor(rows.length / 2));
  if (faultMode === 'another order') return [...rows].reverse();
  if (faultMode === 'rows of others')
    return rows.map((row) => JSON.parse(renamed(JSON.stringify(row))) as unknown);
  return rows;
}

function renamed(text: string): string {
  return text.replaceAll(/[a-z0-9-]+\.(example|test|com|org|net)\b/g, 'somebody-else.invalid');
}
