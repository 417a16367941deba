import { getDomain } from 'tldts';
import type { ExtractedLink, ExtractedPage } from '../../src/page.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** Hosts with shared suffixes, private suffixes, names beyond ASCII, an address, and ports. */
const HOSTS = [
  'acme.example', 'www.acme.example', 'blog.acme.example', 'notacme.example', 'acme.example.net',
  'coffee.example', 'www.coffee.example', 'shop.coffee.example:8443', 'beans.example:8080',
  'roast.co.uk', 'news.roast.co.uk', 'brew.co.uk', 'library.ac.uk', 'stanford.edu', 'cs.stanford.edu',
  'law.cs.stanford.edu', 'notstanford.edu', 'city.gov', 'parks.city.gov', 'anna.github.io', 'bob.github.io',
  'github.io', 'bücher.example', 'shop.bücher.example', 'пример.рф', 'блог.пример.рф', '例え.jp',
  'links-and-more.org', 'a_b.tools.dev', '127.0.0.1:3000', 'x.com', 'www.x.com',
]; // prettier-ignore

/** Few words, so that phrases, gaps and negations meet; the odd ones each stand for a rule about words. */
const COMMON = (
  'best coffee grinder tools for small teams review write us guest post guidelines resources links submit your ' +
  'site marketing email guide free online software list of top ten the and or not a how to brew at home press ' +
  'release news partners contact about'
).split(' ');
const ODD = [
  "don't", 'e-mail', 'node.js', 'C++', 'C#', 'a_b', '10,000', '10:30', 'café', 'CAFÉ', 'cafe\u0301', 'naïve',
  'Straße', 'STRASSE', '\uFB01lter', 'ﬁnance', 'ｆｕｌｌ', 'ＷＩＤＥ', '①', '½', 'x²', 'Ελλάδα', 'ΟΔΟΣ', 'οδός', 'Σ',
  'Москва', 'ёлка', 'й', '東京', '東京タワー', 'ｶﾞﾗｽ', '한국어', 'हिन्दी', 'العربية', '☕', '👩‍🔬', 'Acme™', 'Acme℠', 'soft\u00ADware',
  'zero\u200Bwidth', 'I\u0307stanbul', 'İstanbul', 'ılık', 'www.acme.example', 'https://coffee.example/best',
  '2024-05-01', '3.14', 'R&D', 'AT&T', "l'été", '«quoted»', 'a/b', 'and/or', 'OR', 'AND', 'ǅ', 'ŉ', '𝔘𝔫𝔦', '𐐀𐐨', '\uD800',
  'Ⅳ', '٣', 'x*y', 'under_score', '—', '&', '“word”', 'ΟΔΟΣ.Α', "ΟΔΟΣ'Α",
  'ﷺ', 'ᲐᲑ', 'ᎠᎡ', 'ﬆone', '㎏', '㍿', '℡', 'a\u0000b', 'x\uFFFFy', '\uE000', 'ſhort', '\u212Aelvin', 'e\u200Dmail', 'ẞ',
  '\u0345x', 'NEAR', 'NOT', 'coffee*', '^top', '{a}',
]; // prettier-ignore
const PHRASES = [
  'write for us', 'guest post guidelines', 'best email marketing tools', 'how to brew coffee at home',
  'useful links and resources', 'submit your site', 'top ten list', 'press release', "don't write e-mail",
  'Straße café', 'node.js tools', '東京 coffee', 'add url',
]; // prettier-ignore
const SEGMENTS = [
  'blog', 'Blog', 'write-for-us', 'Write-For-Us', 'resources', 'links', 'guest_post', 'caf%C3%A9', 'caf%C3%A9-',
  'caf%E9', 'caf%C3', '%E4%B8%9C', '%D0%9C%D0%BE', '%zz', '100%25', 'a%2Fb', 'a%2520b', 'a%20b', '2024', '05',
  'best-coffee', 'review-', '-vs-', 'C++', 'a.b', 'x%00y', 'Acme%E2%84%A2', 'stra%C3%9Fe', '%EF%AC%81lter', '~anna',
]; // prettier-ignore
const ENDINGS = [
  '',
  '',
  '/',
  '/',
  '.html',
  '.htm',
  '.HTML',
  '.php',
  '.pdf',
  '.PDF',
  '.tar.gz',
  '.',
  '.c++',
  '//',
];
const QUERIES = [
  '',
  '',
  '',
  '',
  '?p=12',
  '?q=coffee+tools',
  '?ref=caf%C3%A9&x=%FF',
  '?',
  '?url=https://x.com/blog',
];
const LANGUAGES = ['en', 'en', 'en', 'de', 'fr', 'ru', 'ja', null, null];
const DATES = ['2023-12-31', '2024-01-01', '2024-02-29', '2024-04-30', '2024-05-01', '2024-05-31', '2024-06-01',
  '2022-07-14', '2025-01-01', '1999-12-31', null, null, null]; // prettier-ignore
const RELS = ['', '', 'nofollow', 'nofollow sponsored', 'noopener ugc'];

/** `count` pages with different addresses, made to be awkward, the same for the same seed. */
export function randomPages(seed: number, count: number): ExtractedPage[] {
  const random = seededRandom(seed);
  const addresses = new Set<string>();
  while (addresses.size < count) addresses.add(randomAddress(random));
  const known = [...addresses];
  return known.map((url, index) => randomPage(random, url, index, known));
}

function randomAddress(random: SeededRandom): string {
  const scheme = random.chance(0.7) ? 'https' : 'http';
  const depth = random.weighted([[2, 0], [4, 1], [4, 2], [2, 3]] as const); // prettier-ignore
  const path = Array.from({ length: depth }, () => random.pick(SEGMENTS)).join('/');
  const url = new URL(`${scheme}://${random.pick(HOSTS)}/${path}${depth > 0 ? random.pick(ENDINGS) : ''}`);
  return `${url.href}${random.pick(QUERIES)}`;
}

function randomPage(random: SeededRandom, url: string, index: number, known: string[]): ExtractedPage {
  const { host, domain } = placeOf(url);
  const blocks = Array.from({ length: random.below(6) }, () => sentence(random, 2 + random.below(16)));
  const links = Array.from({ length: random.below(7) }, () => randomLink(random, known));
  const sentences = [...blocks, ...links.filter(() => random.chance(0.7)).map((link) => link.anchor)];
  return {
    url,
    host,
    domain,
    title: random.chance(0.08) ? '' : sentence(random, 1 + random.below(7)),
    description: random.chance(0.5) ? sentence(random, 8) : null,
    text: sentences.filter((block) => block !== '').join('\n'),
    lang: random.pick(LANGUAGES),
    date: random.pick(DATES),
    filetype: random.chance(0.05) ? null : filetypeOf(url),
    capturedAt: random.chance(0.8) ? `2025-03-0${1 + (index % 9)}T12:00:00Z` : null,
    links,
  };
}

function randomLink(random: SeededRandom, known: string[]): ExtractedLink {
  const url = random.chance(0.75) ? random.pick(known) : randomAddress(random);
  return {
    url,
    ...placeOf(url),
    anchor: random.chance(0.1) ? '' : sentence(random, 1 + random.below(4)),
    rel: random.pick(RELS),
    textOffset: null,
  };
}

function sentence(random: SeededRandom, words: number): string {
  const parts: string[] = [];
  while (parts.length < words) {
    const part = random.weighted([
      [12, random.pick(COMMON)],
      [3, random.pick(ODD)],
      [2, random.pick(PHRASES)],
    ]);
    parts.push(random.chance(0.1) ? part.toUpperCase() : part);
  }
  return `${parts.join(' ')}${random.pick(['', '', '.', '!', ' -', ',', '…'])}`;
}

function placeOf(url: string): { host: string; domain: string } {
  const host = new URL(url).hostname;
  return { host, domain: getDomain(host, { allowPrivateDomains: true }) ?? host };
}

/** As the page on queries says: the ending of the last segment of the path, else html. */
function filetypeOf(url: string): string {
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  const dot = segment.lastIndexOf('.');
  return dot >= 0 && dot < segment.length - 1 ? segment.slice(dot + 1).toLowerCase() : 'html';
}
