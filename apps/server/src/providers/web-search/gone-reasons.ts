import { addressKey, isFile, whyGone, type GoneReason } from '@linklode/smart-filters';
import type { FoundLink, TargetSite } from '@linklode/web-index';

/**
 * Why the target of a link is gone, as far as the index knows; null where nothing says so. The link has to be read with
 * its target.
 *
 * @param goneHosts known to be gone, whatever the index says of them
 */
export function createGoneReasons(
  goneHosts: readonly string[],
): (link: Pick<FoundLink, 'url' | 'host' | 'target'>, ownHost: string) => GoneReason | null {
  const gone = new Set(goneHosts);
  const siteFacts = new WeakMap<TargetSite, { ownTargets: number; ownTargetsKnown: number }>();

  function goneReason(
    { url, host, target }: Pick<FoundLink, 'url' | 'host' | 'target'>,
    ownHost: string,
  ): GoneReason | null {
    if (target === null) return null;
    const { page, site, isGone } = target;
    return whyGone({
      url,
      isHostGone: gone.has(host),
      isPageGone: isGone,
      page,
      home: site?.home ?? null,
      hostPages: site?.pages ?? 0,
      isOwnLink: host === ownHost,
      ...(site === null ? { ownTargets: 0, ownTargetsKnown: 0 } : factsOf(site)),
    });
  }

  function factsOf(site: TargetSite): { ownTargets: number; ownTargetsKnown: number } {
    const known = siteFacts.get(site);
    if (known !== undefined) return known;
    const targets = new Map<string, boolean>();
    for (const { url, isKnown } of site.ownTargets) if (!isFile(url)) targets.set(addressKey(url), isKnown);
    const facts = { ownTargets: targets.size, ownTargetsKnown: [...targets.values()].filter(Boolean).length };
    siteFacts.set(site, facts);
    return facts;
  }

  return goneReason;
}
