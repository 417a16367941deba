import { withoutWww } from '@linklode/web-index/domain';
import { findSiteName } from '../projects/engine.ts';

/** Which links are the one that is watched. */
export interface WantedTarget {
  /** An address of which host, path and query have to agree; null where any page of the site will do. */
  readonly address: string | null;
  /** A host; what lies below it is meant too. */
  readonly host: string;
}

/** Parameters that tell where a visitor came from, and not where to. */
const OF_THE_WAY = /^(?:utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id|ref)$/i;

/** A domain or an address as the target of a link; null where it is neither. */
export function readTarget(text: string): WantedTarget | null {
  const name = findSiteName(text);
  if (name === null) return null;
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`,
  );
  if (url === null) return null;
  const isWholeSite = url.pathname === '/' && url.search === '';
  return { address: isWholeSite ? null : addressKey(url), host: name.host };
}

/** Whether an address leads to the target, to another page of its site, or elsewhere. */
export function leadsTo(address: string, target: WantedTarget): 'target' | 'same site' | 'elsewhere' {
  const url = URL.parse(address);
  if (url === null) return 'elsewhere';
  const host = bareHost(url);
  if (host !== target.host && !host.endsWith(`.${target.host}`)) return 'elsewhere';
  return target.address === null || addressKey(url) === target.address ? 'target' : 'same site';
}

/**
 * Whether two addresses are one page to a person: scheme, www, the slash at the end and marks of the way do not count.
 */
export function isSamePage(a: string, b: string): boolean {
  const [one, other] = [URL.parse(a), URL.parse(b)];
  return one !== null && other !== null && addressKey(one) === addressKey(other);
}

/** Whether two addresses are of one host, `www.` or not. */
export function isSameSite(a: string, b: string): boolean {
  const [one, other] = [URL.parse(a), URL.parse(b)];
  return one !== null && other !== null && bareHost(one) === bareHost(other);
}

/** The same for all addresses that are one page to a person. */
export function addressKey(url: URL): string {
  const query = [...url.searchParams]
    .filter(([name]) => !OF_THE_WAY.test(name))
    .map((pair) => pair.join('='));
  const path = url.pathname.replace(/\/(?:index\.(?:html?|php))?$/i, '');
  return `${bareHost(url)}${path}?${query.toSorted().join('&')}`;
}

function bareHost(url: URL): string {
  return withoutWww(url.hostname.toLowerCase().replace(/\.$/, ''));
}
