/** Not before what countries put before their ending, so that names are given below it: gov.uk, com.au. */
const WWW = /^www\.(?=.*\.)(?!(?:ac|com?|edu|go[bv]?|gouv|govt|net?|nhs|org?)\.[a-z]{2}$)/i;

/**
 * A host without a leading `www.`, but before a suffix such as `gov.uk`, for `www.gov.uk` is a website and that is
 * none. The server, which has the whole list of suffixes, decides.
 */
export function withoutWww(host: string): string {
  return host.replace(WWW, '');
}

interface UrlParts {
  /** Host as shown to people, see `withoutWww`. */
  readonly host: string;
  /** Path and query as given; empty for a home page. */
  readonly rest: string;
}

/** Splits an address for display. A text that is no http(s) address comes back whole as the host. */
export function splitUrl(url: string): UrlParts {
  const match = /^https?:\/\/(?:[^/?#]*@)?([^/?#]*)([^#]*)/i.exec(url);
  if (!match) return { host: url, rest: '' };
  const host = withoutWww(match[1] ?? '');
  const rest = match[2] ?? '';
  return { host, rest: rest === '/' ? '' : rest };
}

/** The address where it is safe as a link; null for `javascript:` and everything else that is not http(s). */
export function findSafeHref(url: string): string | null {
  return /^https?:\/\//i.test(url) ? url : null;
}
