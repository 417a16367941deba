import type { DatabaseSync } from 'node:sqlite';
import { int, prepareRows, text } from '../store/rows.ts';

export const SAMPLED_TITLES = 200;
/** "Workforce Connections, Inc." is one name. */
const SEPARATOR = /\s+[-–—|❘¦·:»«•]+(?:\s+|$)|[:,]\s+(?!(?:inc|llc|ltd|gmbh|plc|s\.?l|s\.?a)\b)/iu;
/** What pages are called whatever their site is. */
const NO_NAME = /^(?:welcome|home|homepage|blog|index|news|about|about us|contact|untitled|\d+)$/i;
/** A part of the title on so many of the pages is the site's name, whatever the domain is called. */
const COMMON_SHARE = 0.6;

export function foldBrand(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The titles of a domain's pages, those of its best pages first. */
export function createTitleReader(
  db: DatabaseSync,
): (domainId: number) => { pageId: number; title: string }[] {
  const titles = prepareRows(
    db,
    `SELECT id AS pageId, title FROM pages WHERE domain_id = ? ORDER BY pa DESC, id LIMIT ${SAMPLED_TITLES}`,
    { pageId: int, title: text },
  );
  return (domainId) => titles.list(domainId);
}

/**
 * How a site calls itself, by the titles of its pages: the part of them that agrees with its domain, else a part that
 * most share, else the domain's first label.
 */
export function brandOfTitles(titles: readonly string[], domain: string): string {
  const label = domain.split('.')[0] ?? domain;
  const spellings = new Map<string, Map<string, number>>();
  for (const title of titles) {
    for (const part of new Set(title.split(SEPARATOR).map((one) => one.trim().replace(/^www\./i, '')))) {
      if (part !== '' && part.length <= 60 && !NO_NAME.test(part)) addSpelling(spellings, part);
    }
  }
  const counts = [...spellings.values()].map((ofName): [string, number] => [
    [...ofName].reduce((best, one) => (one[1] > best[1] ? one : best))[0],
    [...ofName.values()].reduce((sum, count) => sum + count, 0),
  ]);
  const ranked = [...counts].sort(
    (a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1),
  );
  const named =
    ranked.find(([part]) => foldBrand(part) === foldBrand(label)) ??
    ranked.find(([part]) => isShortenedTo(foldBrand(label), part)) ??
    ranked.find(
      ([part, count]) =>
        agrees(foldBrand(part), foldBrand(label)) &&
        (foldBrand(part).length >= LEAST_OF_LABEL * foldBrand(label).length ||
          count >= titles.length * OFTEN),
    );
  if (named !== undefined) return named[0];
  const [common] = ranked;
  if (common !== undefined && titles.length >= 3 && common[1] >= titles.length * COMMON_SHARE)
    return common[0];
  return label.replace(
    /(^|-)(\p{L})/gu,
    (_, dash: string, letter: string) => (dash === '' ? '' : ' ') + letter.toUpperCase(),
  );
}

/** "BRAMBLES Journal" and "Brambles Journal" are one name. */
function addSpelling(spellings: Map<string, Map<string, number>>, part: string): void {
  const key = part.toLowerCase();
  const known = spellings.get(key) ?? new Map<string, number>();
  spellings.set(key, known.set(part, (known.get(part) ?? 0) + 1));
}

/**
 * A part of a domain's name that says less is a word of it, as "music news" of garagemusicnews.com, unless so many
 * pages say it.
 */
const LEAST_OF_LABEL = 0.65;
const OFTEN = 0.3;
const SHORTEST_LABEL = 4;
/** They may be left out where a name is shortened. */
const SMALL = /^(?:a|an|the|of|and|for|in|on|to|de|del|la|le|les|des|du|der|die|das|und|van|y|e)$/i;

/**
 * Whether a label is made of the first letters or more of each word in turn: "ealingfoe" of "Ealing Friends of the
 * Earth".
 */
function isShortenedTo(label: string, part: string): boolean {
  const names = part
    .split(/[\s/&'’.-]+/u)
    .map((word) => [foldBrand(word), SMALL.test(word)] as const)
    .filter(([word]) => word !== '');
  if (label.length < SHORTEST_LABEL || names.length < 2 || names.length > 8) return false;
  const isMadeOf = (rest: string, at: number): boolean => {
    const name = names[at];
    if (name === undefined) return rest === '';
    const [word, isSmall] = name;
    if (isSmall && isMadeOf(rest, at + 1)) return true;
    let shared = 0;
    while (shared < word.length && rest[shared] === word[shared]) shared += 1;
    for (let length = shared; length > 0; length -= 1) if (isMadeOf(rest.slice(length), at + 1)) return true;
    return false;
  };
  return isMadeOf(label, 0);
}

function agrees(part: string, label: string): boolean {
  if (part === '' || label === '') return false;
  return (
    (part.length >= 4 && label.includes(part)) ||
    (label.length >= 4 && part.includes(label) && part.length <= label.length + 12)
  );
}

/** Whether a company that a text names is this site: one name holds the other, or it is the first letters of it. */
export function isSameBrand(company: string, brand: string, domain: string): boolean {
  const named = foldBrand(company);
  const label = foldBrand(domain.split('.')[0] ?? '');
  const initials = foldBrand(
    company
      .split(/[\s-]+/)
      .map((word) => word.charAt(0))
      .join(''),
  );
  return [foldBrand(brand), label].some(
    (own) =>
      own !== '' && (named.startsWith(own) || (named.length >= 4 && own.includes(named)) || own === initials),
  );
}
