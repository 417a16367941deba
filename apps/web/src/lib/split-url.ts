interface UrlParts {
  /** Host as shown to people, without a leading `www.`. */
  readonly host: string;
  /** Path and query as given; empty for a home page. */
  readonly rest: string;
}

/** Splits an address for display. A text that is no http(s) address comes back whole as the host. */
export function splitUrl(url: string): UrlParts {
  const match = /^https?:\/\/(?:[^/?#]*@)?([^/?#]*)([^#]*)/i.exec(url);
  if (!match) return { host: url, rest: '' };
  const host = (match[1] ?? '').replace(/^www\./i, '');
  const rest = match[2] ?? '';
  return { host, rest: rest === '/' ? '' : rest };
}

/** The address where it is safe as a link; null for `javascript:` and everything else that is not http(s). */
export function findSafeHref(url: string): string | null {
  return /^https?:\/\//i.test(url) ? url : null;
}
