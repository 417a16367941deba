interface RobotsDirectives {
  /** The site asks that the page be in no index. */
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/** A page says it in its head. */
const LOOKED_AT = 64 * 1024;
const LONGEST_TAG = 1_000;

/**
 * What a page asks of this crawler, in its `X-Robots-Tag` headers or in `meta` elements named `robots` or like the
 * crawler.
 */
export function readDirectives(
  headers: readonly (readonly [name: string, value: string])[],
  body: Buffer,
  productToken: string,
): RobotsDirectives {
  const me = productToken.toLowerCase();
  const said = headers
    .filter(([name]) => name.toLowerCase() === 'x-robots-tag')
    .map(([, value]) => value.toLowerCase())
    // A name before the colon is of the crawler it is for; `unavailable_after:` is none.
    .filter(
      (value) =>
        !/^\s*[a-z_-]+\s*:/.test(value) ||
        value.trim().startsWith(`${me}:`) ||
        value.startsWith('unavailable'),
    );
  const words = [...said, ...metasOf(body.toString('latin1', 0, LOOKED_AT).toLowerCase(), me)]
    .join(',')
    .split(/[\s,:]+/);
  const has = (word: string): boolean => words.includes(word) || words.includes('none');
  return { noindex: has('noindex'), nofollow: has('nofollow') };
}

function metasOf(html: string, me: string): string[] {
  const found: string[] = [];
  for (let at = html.indexOf('<meta'); at >= 0; at = html.indexOf('<meta', at + 5)) {
    const end = html.indexOf('>', at);
    if (end < 0) break;
    const tag = html.slice(at, Math.min(end, at + LONGEST_TAG));
    const name = attributeOf(tag, 'name');
    if (name === 'robots' || name === me) found.push(attributeOf(tag, 'content'));
  }
  return found;
}

function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`).exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}
