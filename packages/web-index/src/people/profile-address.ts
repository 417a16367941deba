import { decodeOnce } from '../extraction/decode-once.ts';

interface Profile {
  /** `https://www.linkedin.com/in/<slug>`: one address for all hosts, languages and spellings of it. */
  address: string;
  /** Percent-decoded, NFC, lower case. */
  slug: string;
}

const HOST = /(^|\.)linkedin\.com$/;
const HEXADECIMAL = /^[0-9a-f]{1,3}$/;
const LONGEST_SLUG = 200;
/** Pages below `/in/` and `/pub/` that are nobody's profile. */
const NOBODY = new Set(['dir', 'me', 'edit', 'unavailable']);

/**
 * The person's profile that an address leads to, or null. What follows the slug (languages, sections, parameters) is
 * dropped. The old form `/pub/<name>/<a>/<b>/<c>` names the same profile as `/in/<name>-<c><b><a>`, b and c in three
 * digits; one without a name cannot be told apart and is none.
 */
export function readProfile(url: string): Profile | null {
  if (!URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  if (!HOST.test(hostname)) return null;
  const [kind, first = '', ...rest] = pathname.split('/').slice(1);
  const slug = cleanSlug(first);
  if (slug === '' || slug.length > LONGEST_SLUG || NOBODY.has(slug)) return null;
  if (kind?.toLowerCase() === 'in') return profileOf(slug);
  if (kind?.toLowerCase() !== 'pub') return null;
  // No name, only numbers: where it leads today is not known.
  if (HEXADECIMAL.test(slug)) return null;
  const numbers = rest.slice(0, 3).map((part) => part.toLowerCase());
  if (numbers.length < 3 || !numbers.every((part) => HEXADECIMAL.test(part))) return profileOf(slug);
  const [a = '', b = '', c = ''] = numbers;
  return profileOf(`${slug}-${c.padStart(3, '0')}${b.padStart(3, '0')}${a}`);
}

function profileOf(slug: string): Profile {
  return { address: `https://www.linkedin.com/in/${encodeURIComponent(slug)}`, slug };
}

function cleanSlug(raw: string): string {
  // A lone surrogate could not be written into an address again.
  return decodeOnce(raw)
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}.,;:)\]}>"'/\\]+$/u, '')
    .trim();
}
