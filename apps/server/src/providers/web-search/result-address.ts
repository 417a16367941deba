/** Where a vendor's link leads. */
type ResultAddress =
  | { readonly kind: 'page'; readonly url: string }
  /** A link that only its maker can follow; it names no page, so it is no result. */
  | { readonly kind: 'unresolved' }
  /** No page of the web: another scheme, an advertisement, a search, something broken. */
  | { readonly kind: 'nothing' };

const NOTHING: ResultAddress = { kind: 'nothing' };
const LONGEST = 2_000;
const GOOGLE = /(?:^|\.)google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;
/** Parameters that tell where a visitor came from and never which page. */
const TRACKING =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|fbclid|msclkid|yclid|srsltid|mc_cid|mc_eid|igshid|ved|ei|sca_esv)$/i;

/**
 * The page that a link in a vendor's answer leads to, in one form for all spellings: http or https, host in lower case
 * and punycode, without default port, fragment and tracking parameters; the case of the path stays. Google's redirect
 * is undone where it holds its target; where the target is hidden, the link is unresolved.
 */
export function readResultAddress(link: string): ResultAddress {
  const url = readUrl(link);
  if (url === null) return NOTHING;
  if (!GOOGLE.test(url.hostname)) return pageAt(url);
  const path = url.pathname.toLowerCase();
  if (path === '/goto') return { kind: 'unresolved' };
  if (path === '/url') {
    const target = readUrl(url.searchParams.get('q') ?? url.searchParams.get('url') ?? '');
    // One redirect is undone, not a chain of them.
    return target === null || GOOGLE.test(target.hostname) ? NOTHING : pageAt(target);
  }
  if (['/aclk', '/search', '/imgres', '/sorry/index'].includes(path)) return NOTHING;
  return pageAt(url);
}

function readUrl(link: string): URL | null {
  const text = link.trim();
  // A lone surrogate would become another character; spaces inside an address are somebody's trick or mistake.
  if (
    text.length > LONGEST ||
    !text.isWellFormed() ||
    !/^https?:\/\//i.test(text) ||
    /[\s\p{Cc}]/u.test(text)
  )
    return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username !== '' || url.password !== '' || !url.hostname.includes('.') ? null : url;
}

function pageAt(url: URL): ResultAddress {
  const host = url.hostname;
  if (host === 'webcache.googleusercontent.com' || host.endsWith('.translate.goog')) return NOTHING;
  const page = new URL(url);
  page.hash = '';
  const tracking = [...page.searchParams.keys()].filter((name) => TRACKING.test(name));
  // Touching the parameters writes all of them anew, so only where there is something to take out.
  for (const name of new Set(tracking)) page.searchParams.delete(name);

  return { kind: 'page', url: page.href };
}
