import { gunzipSync } from 'node:zlib';

interface Sitemap {
  /** Addresses of pages, as written. */
  readonly pages: readonly string[];
  /** Addresses of further sitemaps. */
  readonly sitemaps: readonly string[];
}

/** The protocol's own bounds (sitemaps.org): addresses in a file, and its size unpacked. */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;
const LONGEST = 2_000;
const NOTHING: Sitemap = { pages: [], sitemaps: [] };

/**
 * Reads a sitemap: XML, an index of others, plain text with one address a line, or any of them gzipped. Never throws.
 */
export function readSitemap(body: Buffer): Sitemap {
  const bytes = unpack(body);
  if (bytes === null) return NOTHING;
  const text = new TextDecoder().decode(bytes);
  if (!/^[\s\uFEFF]*</.test(text)) return { pages: linesOf(text), sitemaps: [] };
  const found = elementsOf(text, 'loc');
  return text.includes('<sitemapindex') ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] };
}

function unpack(body: Buffer): Buffer | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MOST_BYTES });
  } catch {
    return null;
  }
}

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\//i.test(line) && line.length <= LONGEST)
    .slice(0, MOST_ADDRESSES);
}

/** What stands in each element of this name; from tag to tag, so that no text can make it slow. */
function elementsOf(text: string, name: string): string[] {
  const found: string[] = [];
  const opening = `<${name}>`;
  for (let at = text.indexOf(opening); at >= 0 && found.length < MOST_ADDRESSES;) {
    const from = at + opening.length;
    const to = text.indexOf('</', from);
    if (to < 0) break;
    const value = to - from <= 2 * LONGEST ? plain(text.slice(from, to)) : '';
    if (value !== '' && value.length <= LONGEST) found.push(value);
    at = text.indexOf(opening, to);
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(xml: string): string {
  return xml
    .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();
}
