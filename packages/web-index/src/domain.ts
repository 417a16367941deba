import { getDomain } from 'tldts';

/**
 * The registrable domain of a host or an address by the public suffix list, private suffixes included: somebody's
 * site.github.io is a website of its own. Null for an IP address, a bare suffix, and what is no name.
 */
export function findRegistrableDomain(hostOrAddress: string): string | null {
  return getDomain(hostOrAddress, { allowPrivateDomains: true });
}

/** By what a website is counted, charged and shown: its domain, or the host itself where that has none. */
export function domainOf(host: string): string {
  return findRegistrableDomain(host) ?? host;
}

/**
 * A host without a leading `www.`. It stays where it is the website's own name: below `gov.uk` or `github.io` anybody
 * has a site, and `www.gov.uk` is one of them.
 */
export function withoutWww(host: string): string {
  return host.startsWith('www.') && findRegistrableDomain(host) !== host ? host.slice('www.'.length) : host;
}
