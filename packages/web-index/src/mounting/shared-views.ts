import type { DatabaseSync } from 'node:sqlite';
import type { HiddenPages } from './hidden-pages.ts';
import type { AnchoredPages } from '../query/compile-query.ts';
import { createHostFinder, followMoves } from '../query/follow-moves.ts';
import { createLinkTargets, type AskedLink, type FoundTarget } from '../query/link-targets.ts';
import {
  createViewSource,
  readWithin,
  type FindViews,
  type ReadPages,
  type ViewPlace,
} from '../query/page-views.ts';
import { createGoneSince } from './gone-since.ts';
import { memberOf, ownId, sharedId } from './shared-ids.ts';

/**
 * Whole pages of several files, in one order; where links lead is looked for in all of them. To be used in one
 * transaction of all.
 */
export function createSharedViews(
  dbs: readonly DatabaseSync[],
  hiddenOf: (member: number) => HiddenPages,
  anchoredIn: (member: number) => AnchoredPages,
): { findViews: FindViews; readPages: ReadPages } {
  const files = dbs.map((db, member) => ({
    views: createViewSource(db, { hidden: hiddenOf(member), anchored: anchoredIn(member) }),
    targets: createLinkTargets(db, hiddenOf(member)),
    findHost: createHostFinder(db),
    goneSince: createGoneSince(db),
  }));

  function findBest(query: Parameters<FindViews>[0], exclude: readonly string[], limit: number): ViewPlace[] {
    // Some of those asked for may be gone by what another file says.
    for (let most = limit; ; most *= 2) {
      const found = files.map(({ views }, member) =>
        views.find(query, exclude, most).map((place) => ({ ...place, id: sharedId(member, place.id) })),
      );
      const places = found.flat().toSorted(byAuthority);
      const gone = new Set(files.flatMap(({ goneSince }) => goneSince(places)));
      const there = places.filter(({ url }) => !gone.has(url)).slice(0, limit);
      if (there.length === limit || found.every((own) => own.length < most)) return there;
    }
  }

  const endsOf = files.map(({ findHost }, member) =>
    followMoves((links) => targetsOf(member, links), findHost),
  );

  function targetsOf(member: number, links: readonly AskedLink[]): FoundTarget[] {
    const targets = files[member]!.targets(links);
    for (const [other, { targets: lookUp, findHost }] of files.entries()) {
      const open = [...links.keys()].filter((at) => targets[at]!.page === null);
      if (other === member || open.length === 0) continue;
      const asked = open.map((at): AskedLink => {
        const { url, host } = links[at]!;
        return { url, host, targetId: null, ...findHost(host) };
      });
      lookUp(asked).forEach((found, place) => {
        const at = open[place]!;
        targets[at] = together(targets[at]!, found);
      });
    }
    return targets;
  }

  const read = (id: number, withTargets: boolean) =>
    files[memberOf(id)]!.views.read(ownId(id), withTargets ? (links) => endsOf[memberOf(id)]!(links) : null);

  /** Of an address that several files hold, all but the latest capture are hidden. */
  function idOf(url: string): number | null {
    for (const [member, { views }] of files.entries()) {
      const id = views.idOf(url);
      if (id !== null) return sharedId(member, id);
    }
    return null;
  }

  return {
    findViews: (query, exclude, limit, { withTargets = false, budget } = {}) =>
      readWithin(
        findBest(query, exclude, limit).map(({ id }) => id),
        (id) => read(id, withTargets),
        budget,
      ),
    readPages: (urls, { withTargets = false } = {}) =>
      urls.flatMap((url) => idOf(url) ?? []).map((id) => read(id, withTargets)),
  };
}

function byAuthority(a: ViewPlace, b: ViewPlace): number {
  return (b.pa ?? -1) - (a.pa ?? -1) || (b.da ?? -1) - (a.da ?? -1) || (a.url < b.url ? -1 : 1);
}

/**
 * What two files know of one target. A page in either is there, even if the other once found it gone: which was later
 * is not asked, and a link is rather not called broken.
 */
function together(a: FoundTarget, b: FoundTarget): FoundTarget {
  if (b.page !== null) return b;
  const [first, second] = (a.site?.pages ?? 0) >= (b.site?.pages ?? 0) ? [a.site, b.site] : [b.site, a.site];
  const site = first === null ? null : { ...first, home: first.home ?? second?.home ?? null };
  return { page: null, site, isGone: a.isGone || b.isGone, movedTo: a.movedTo ?? b.movedTo };
}
