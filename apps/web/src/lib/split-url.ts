const WWW = /^www\.(?=.*\.)(?![a-z]{1,4}\.[a-z]{2}$)/i;

/**
 * A host without a leading `www.`, but behind what may be a suffix such as `gov.uk`, for `www.gov.uk` is a website and
 * that is none. Or it is a short domain such as `t.co`: which of them, the server knows.
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
