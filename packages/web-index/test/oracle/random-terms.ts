import type { OraclePage } from './oracle-match.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What a query is drawn from: a page that it has in mind, and the whole web. */
export interface QuerySource {
  random: SeededRandom;
  target: OraclePage;
  pages: OraclePage[];
  industries: string[];
}

type Maker = (source: QuerySource) => string;

/** Words as they stand in a text, punctuation and all. */
function typedWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '' && !/[:"“”„«»()|~]/.test(word));
}

function typedWord(source: QuerySource): string {
  const { random, target, pages } = source;
  const other = random.pick(pages);
  const text = random.weighted([
    [4, target.title], [4, target.text], [1, other.title], [1, other.text],
    [1, ODD_WORDS.join(' ')], [0.3, target.url.replace(/^https?:/, '')],
  ]); // prettier-ignore
  const words = typedWords(text);
  return words.length === 0 ? random.pick(['coffee', 'the', 'zebra']) : random.pick(words);
}

const ODD_WORDS = [
  "don't", 'e-mail', 'node.js', 'C++', 'R&D', 'café', 'cafe', 'CAFÉ', 'strasse', 'Straße', 'ﬁlter', 'filter', 'ｆｕｌｌ',
  'full', 'wide', '1', '½', 'x2', 'Ελλαδα', 'οδος', 'οδοσ', 'ΟΔΟΣ.Α', 'москва', 'елка', '東京', '東京タワー', 'カ゛ラス', 'ガラス', '☕',
  'acme', 'Acme™', 'AcmeTM', 'software', 'istanbul', 'ilik', 'NOT', 'not', 'and', 'or', "'coffee", '10,000', '3.14', '&',
  'x*y', 'uni', 'Ⅳ', 'IV', '٣', 'a_b', 'zero', 'zero\u200Bwidth', '−', 'nonsense', 'ŉ', 'ǆ', '\uD800', 'ﷺ', 'صلى', 'აბ', 'ᎠᎡ', 'ꭰꭱ', 'stone', 'kg', '株式会社', 'tel', 'short', 'kelvin', 'ß', 'ẞ', 'near',
  'NEAR', 'coffee*', 'a\u00ADb', '$10..$20',
]; // prettier-ignore

/** A few neighbouring words of a row of text. */
function slice(source: QuerySource, text: string, longest: number): string {
  const { random } = source;
  const words = typedWords(text);
  if (words.length === 0) return typedWord(source);
  const start = random.below(words.length);
  return words.slice(start, start + 1 + random.below(longest)).join(' ');
}

function quoted(source: QuerySource, content: string): string {
  const [open, close] = source.random.weighted([
    [8, ['"', '"']], [2, ['“', '”']], [1, ['„', '“']], [1, ['«', '»']], [0.5, ['”', '"']],
  ] as const); // prettier-ignore
  return `${open}${content}${close}`;
}

/** Words of a page with some of them starred out, so that the gap often fits, or does just not. */
function starred(source: QuerySource, text: string): string {
  const { random } = source;
  const words = slice(source, text, 14).split(' ');
  const at = Math.min(words.length - 1, 1 + random.below(2));
  // Zero, six and eleven are one too few or one too many for one star or two.
  const gone = random.weighted([[3, 1], [2, 2], [3, 5], [2, 6], [1, 0], [1, 10], [1, 11]] as const); // prettier-ignore
  const star = random.weighted([[5, ' * '], [2, '*'], [2, ' * * '], [1, ' ** '], [0.5, '* *'], [0.3, ' * & * ']]); // prettier-ignore
  const edge = random.weighted([
    [8, ''],
    [1, '* '],
    [0.5, '*'],
  ]);
  const after =
    words
      .slice(at + gone)
      .slice(0, 1 + random.below(3))
      .join(' ') || (random.chance(0.5) ? typedWord(source) : '');
  return `${edge}${words.slice(0, at).join(' ')}${star}${after}${random.chance(0.1) ? ' *' : ''}`;
}

function wordOrPhrase(source: QuerySource, text: string): string {
  const { random } = source;
  const phrase = slice(source, text, 4);
  return random.weighted([
    [4, () => typedWords(phrase)[0] ?? 'coffee'],
    [3, () => quoted(source, phrase)],
    [1, () => typedWords(phrase).join(random.pick(['-', '.', '_', '/', "'"])).replace(/^-+/, '')],
    [2, () => quoted(source, starred(source, text))],
    [1, () => typedWord(source)],
  ] as const)(); // prettier-ignore
}

function urlPiece(source: QuerySource): string {
  const { random, target } = source;
  const rest = target.url.replace(/^https?:\/\//, '');
  const readable = rest.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return ' ';
    }
  });
  const pieces = readable.split(/[\s"()|\u0000]+|[/?&=:]/u).filter((piece) => piece !== ''); // eslint-disable-line no-control-regex
  const piece = pieces.length === 0 ? 'blog' : random.pick(pieces);
  return random.weighted([
    [5, piece],
    [1, target.host],
    [1, `-${piece}-`],
    [1, `/${piece}/`],
    [1, quoted(source, pieces.slice(0, 3).join(' '))],
    [1, quoted(source, pieces.slice(0, 2).join(random.pick(['*', ' * ', '/'])))],
    [
      1,
      random.pick([
        'write-for-us',
        'blog*write',
        'café',
        'caf',
        'C++',
        'strasse',
        'p=12',
        'tar.gz',
        '-vs-',
        '東',
      ]),
    ],
  ]);
}

function siteHost(source: QuerySource): string {
  const { random, target, pages } = source;
  const { host } = random.chance(0.7) ? target : random.pick(pages);
  const labels = host.split('.');
  const shorter = labels.slice(random.below(labels.length)).join('.');
  const unicode = IN_UNICODE[host];
  return random.weighted([
    [3, host], [3, shorter], [1, target.domain], [1, host.toUpperCase()], [1, `www.${host}`], [1, unicode ?? host],
    [2, random.pick(['edu', '.edu', '*.edu', 'co.uk', '.co.uk', 'uk', 'example', 'github.io', '.github.io', 'com'])],
    [2, random.pick(['*.', '.']) + random.pick([shorter, target.host, target.domain])], [0.3, 'BÜCHER.example'], [0.3, 'рф'], [0.2, '例え。jp'], [0.3, 'cme.example'],
  ]); // prettier-ignore
}

const IN_UNICODE: Record<string, string> = {
  'xn--bcher-kva.example': 'bücher.example',
  'shop.xn--bcher-kva.example': 'Shop.Bücher.example',
  'xn--e1afmkfd.xn--p1ai': 'пример.рф',
  'xn--90aexm.xn--e1afmkfd.xn--p1ai': 'блог.ПРИМЕР.рф',
  'xn--r8jz45g.jp': '例え.jp',
};

function siteValue(source: QuerySource): string {
  const { random, target } = source;
  const path = /^https?:\/\/[^/]*(\/[^?#]*)/.exec(target.url)?.[1] ?? '/';
  const segments = path.split('/').filter((segment) => segment !== '' && !/[()|"]/.test(segment));
  const some = segments.slice(0, 1 + random.below(segments.length + 1)).join('/');
  const host = random.chance(0.5) ? target.host : siteHost(source);
  return random.weighted([
    [6, () => siteHost(source)],
    [1, () => `${siteHost(source)}/`],
    [1, () => `${random.pick(['http', 'https', 'HTTPS'])}://${host}${random.pick(['', '/', `/${some}`])}`],
    [1, () => `${host}:${random.pick(['80', '8080', '443', '8443'])}${random.pick(['', `/${some}`])}`],
    [3, () => `${host}/${random.pick([some, some.toUpperCase(), `${some}/`, some.slice(0, -1), segments[0] ?? 'blog'])}`],
    [1, () => `${host}/${random.pick([readablePath(some), 'café', 'a/b', 'a%2Fb', 'a b', 'caf%c3%a9', 'C++', 'blog'])}`],
    [0.5, () => quoted(source, host)],
  ] as const)(); // prettier-ignore
}

function readablePath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/[\s"()|]/g, '');
  } catch {
    return path;
  }
}

function metricRange(source: QuerySource): string {
  const { random } = source;
  const low = random.below(90);
  const high = low + random.below(40);
  return random.weighted([
    [3, `${low}..${high}`], [1, `..${high}`], [1, `${low}..`], [2, `>${low}`], [1, `>=${low}`], [1, `<${high}`],
    [1, `<=${high}`], [2, String(random.pick([0, 10, 40, 41, 50, 99, 100]))], [0.3, `${high + 1}..${low}`],
  ]); // prettier-ignore
}

const dateValue: Maker = ({ random, target }) => {
  const day = target.date ?? random.pick(['2024-05-01', '2024-02-29', '2023-12-31']);
  return random.pick([day, day, day.slice(0, 7), day.slice(0, 4), '2024', '2024-05', '2024-06-01', '2030']);
};

const fieldText = (field: string, source: QuerySource): string =>
  /title/.test(field) ? source.target.title : source.target.text;

function anchorText(source: QuerySource): string {
  const { random, pages, target } = source;
  const inbound = pages.flatMap((page) => page.links.filter((link) => link.url === target.url));
  const anywhere = random.pick(pages).links;
  const links = inbound.length > 0 && random.chance(0.6) ? inbound : anywhere;
  return links.length === 0 ? 'write for us' : random.pick(links).anchor;
}

/** Each operator with a maker of its value; the first number is how often. */
export const OPERATOR_VALUES: readonly (readonly [number, readonly [string, Maker]])[] = [
  ...(['intitle', 'title', 'intext', 'inbody'] as const).map(
    (name) => [3, [name, (source: QuerySource) => wordOrPhrase(source, fieldText(name, source))]] as const,
  ),
  [7, ['inurl', urlPiece]],
  [9, ['site', siteValue]],
  [3, ['filetype', ({ random, target }) => random.pick([target.filetype ?? 'html', 'html', 'HTM', '.pdf', 'gz', 'c++', 'tar.gz'])]],
  [2, ['ext', ({ random }) => random.pick(['htm', 'html', 'php', 'PDF', '.Pdf'])]],
  [3, ['after', dateValue]],
  [3, ['before', dateValue]],
  [4, ['link', linkValue]],
  [1, ['linksto', linkValue]],
  [4, ['gap', gapValue]],
  [5, ['inanchor', (source) => wordOrPhrase(source, anchorText(source))]],
  [2, ['da', metricRange]],
  [2, ['pa', metricRange]],
  [2, ['spam', metricRange]],
  [3, ['lang', ({ random }) => random.pick(['en', 'de', 'EN', 'ru', 'fr', 'ja', 'xx'])]],
  [2, ['industry', (source) => industryValue(source)]],
]; // prettier-ignore

function linkValue(source: QuerySource): string {
  const { random, target } = source;
  const linked = target.links.length > 0 ? random.pick(target.links).host : siteHost(source);
  return random.weighted([
    [4, linked],
    [1, linked.split('.').slice(-2).join('.')],
    [1, siteHost(source)],
    [0.5, `https://${linked}/`],
    [0.5, linked.toUpperCase()],
  ]);
}

/** Mostly of sites that one page links to, so that two of them often are there. */
function gapValue(source: QuerySource): string {
  const { random } = source;
  const sites = Array.from({ length: random.weighted([[1, 1], [5, 2], [5, 3], [2, 5], [0.5, 11]]) }, () => linkValue(source)); // prettier-ignore
  if (random.chance(0.1)) sites.push(`www.${sites[0]}`);
  if (random.chance(0.05)) sites.push(`-${linkValue(source)}`);
  const list = sites.join(random.weighted([[8, ' '], [1, ', '], [1, ' OR '], [0.5, '|']])); // prettier-ignore
  return random.chance(0.04) ? list : `(${list})`;
}

function industryValue({ random, industries }: QuerySource): string {
  const label = random.pick(industries);
  return label.includes(' ') || random.chance(0.3) ? `"${label}"` : label;
}

/** A bare word, phrase or compound of the page in mind. */
export function plainTerm(source: QuerySource): string {
  const { random, target } = source;
  const text = random.chance(0.4) ? target.title : target.text;
  return random.chance(0.5) ? typedWord(source) : wordOrPhrase(source, text);
}
