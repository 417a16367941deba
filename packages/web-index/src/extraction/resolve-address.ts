import { createBoundedMap } from '../store/bounded-map.ts';
import { ownCopy } from '../store/own-copy.ts';
import { findPageAddress, type PageAddress } from './page-address.ts';

/** So many addresses of a site are remembered, twice as many at most. */
const MOST = 4_000;
const LONGEST = 300;
const SLASH = 0x2f;
const HASH = 0x23;
const WHOLE = /^https?:\/\//i;

/** Addresses that begin with a slash hang on scheme and host of the page alone, and its site has them on every page. */
let origin = '';
let ofOrigin = createBoundedMap<string, PageAddress>(MOST);
/** Those that say their scheme and host hang on nothing. */
const whole = createBoundedMap<string, PageAddress>(MOST);

/**
 * `findPageAddress` for the links of one page, with what was found for other pages remembered.
 *
 * @param base an address that `findPageAddress` gave
 */
export function createAddressResolver(base: string): (href: string) => PageAddress | null {
  const its = base.slice(0, base.indexOf('/', base.indexOf('//') + 2));
  if (its !== origin) {
    origin = its;
    ofOrigin = createBoundedMap(MOST);
  }
  let own: PageAddress | null | undefined;
  return (href) => {
    if (href.length > LONGEST) return findPageAddress(href, base);
    const first = href.charCodeAt(0);
    if (first === HASH) return (own ??= findPageAddress('#', base));
    const known = first === SLASH ? ofOrigin : WHOLE.test(href) ? whole : null;
    if (known === null) return findPageAddress(href, base);
    const before = known.get(href);
    if (before !== undefined) return before;
    const found = findPageAddress(href, base);
    if (found !== null) known.set(ownCopy(href), found);
    return found;
  };
}
