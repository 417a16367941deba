import fc from 'fast-check';
import type { Gap, Node, PhraseItem, TextField } from '../src/index.ts';
import { words } from '../src/index.ts';

const word = fc.oneof(
  fc.constantFrom('a', 'seo', 'or', 'and', 'not', 'around', 'site', '2024', 'ως', '東京', 'ß'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).map((text) => words(text)[0] ?? 'x'),
);
const gap: fc.Arbitrary<Gap> = fc.integer({ min: 1, max: 3 }).map((n) => ({ min: n, max: 5 * n }));

/** Words with now and then a gap between two; none in an address, where a wildcard is a separator. */
function items(field: TextField): fc.Arbitrary<PhraseItem[]> {
  const next = field === 'url' ? fc.constant(null) : fc.option(gap, { freq: 4 });
  return fc
    .tuple(word, fc.array(fc.tuple(next, word), { maxLength: 3 }))
    .map(([first, rest]) => [
      first,
      ...rest.flatMap(([between, then]) => (between === null ? [then] : [between, then])),
    ]);
}

const phrase: fc.Arbitrary<Node> = fc
  .constantFrom<TextField>('any', 'title', 'text', 'url', 'anchor')
  .chain((field) => items(field).map((found) => ({ type: 'phrase', field, items: found })));

const host = fc.constantFrom(
  'example.com',
  'edu',
  'co.uk',
  'xn--mnchen-3ya.de',
  'a_b.example.org',
  '127.0.0.1',
  '[::1]',
  'or',
);
const path = fc.oneof(
  fc.constant(null),
  fc.constantFrom(
    '/blog',
    '/a//b',
    '/x(y)',
    '/"q" z',
    '/100%',
    '/%e9',
    '/a|b?c#d',
    '/café',
    '/*',
    '/..',
    '/a/../b',
    '/\u3000x',
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 8 })
    .map((text) => `/${text.toLowerCase().replace(/%|\/+$/g, '')}x`),
);
const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const bound = fc.integer({ min: 0, max: 120 });
const bounds = fc.oneof(
  bound.map((min) => ({ min, max: null })),
  fc.integer({ min: -1, max: 120 }).map((max) => ({ min: null, max })),
  fc.tuple(bound, bound).map(([min, max]) => ({ min, max })),
  bound.map((value) => ({ min: value, max: value })),
);

const leaf: fc.Arbitrary<Node> = fc.oneof(
  { arbitrary: phrase, weight: 6 },
  fc.tuple(host, fc.boolean(), path).map(([host, subdomainsOnly, path]): Node => {
    return { type: 'site', host, subdomainsOnly, path };
  }),
  fc
    .tuple(host, fc.boolean())
    .map(([host, subdomainsOnly]): Node => ({ type: 'link', host, subdomainsOnly })),
  fc
    .uniqueArray(fc.constantFrom('a.com', 'b.co.uk', 'c-d.example', 'e'), { minLength: 2, maxLength: 4 })
    .chain((hosts) =>
      fc.tuple(...hosts.map((host) => fc.record({ host: fc.constant(host), subdomainsOnly: fc.boolean() }))),
    )
    .map((sites): Node => ({ type: 'gap', sites })),
  fc
    .constantFrom('pdf', 'tar.gz', 'c++', 'a b', 'php~', 'x:y', '_x')
    .map((filetype): Node => ({ type: 'filetype', filetype })),
  fc
    .tuple(fc.constantFrom<'after' | 'before'>('after', 'before'), day)
    .map(([op, day]): Node => ({ type: 'date', op, day })),
  fc
    .tuple(fc.constantFrom<'da' | 'pa' | 'spam'>('da', 'pa', 'spam'), bounds)
    .map(([metric, { min, max }]): Node => ({ type: 'metric', metric, min, max })),
  fc.constantFrom('en', 'de', 'zh', 'xx1').map((lang): Node => ({ type: 'lang', lang })),
  fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map((label): Node => ({ type: 'industry', label: label.join(' ') })),
);

function combined(type: 'and' | 'or', children: Node[]): Node {
  const flat = children.flatMap((child) => (child.type === type ? child.children : [child]));
  return { type, children: flat };
}

/** Trees as the parser makes them: flat, and no `not` of a `not`. */
const tree: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => {
  const children = fc.array(tie('node'), { minLength: 2, maxLength: 4 });
  return {
    node: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      { arbitrary: leaf, weight: 4 },
      { arbitrary: children.map((nodes) => combined('and', nodes)), weight: 2 },
      { arbitrary: children.map((nodes) => combined('or', nodes)), weight: 2 },
      {
        arbitrary: tie('node').map((child): Node => (child.type === 'not' ? child : { type: 'not', child })),
        weight: 1,
      },
    ),
  };
}).node;

export const anyTree: fc.Arbitrary<Node> = fc.oneof(
  { arbitrary: tree, weight: 9 },
  {
    arbitrary: fc.tuple(host, leaf).map(([host, node]) => combined('and', [node, { type: 'related', host }])),
    weight: 1,
  },
);

const FRAGMENTS = [
  [
    'intitle:',
    'inurl:',
    'intext:',
    'title:',
    'allintitle:',
    'allinurl:',
    'site:',
    'SITE: ',
    'link:',
    'gap:',
    'gap:(a.com b.com',
    'related:',
    'filetype:',
  ],
  [
    'after:',
    'before:',
    'da:',
    'spam:',
    'lang:',
    'industry:',
    'inanchor:',
    'info:',
    'foo:',
    'note: ',
    'AROUND(2)',
    '~',
    '~a',
  ],
  [
    'a',
    'b ',
    'seo',
    'e-mail',
    "don't",
    '10,000',
    '東京',
    'É',
    'a_b',
    '40..60',
    '>=40',
    '..9',
    '2024-05',
    '2024-13',
    'en-GB',
  ],
  [
    'a.com',
    '.edu',
    '*.a.co.uk',
    'http://a.com:80/x/',
    'münchen.de',
    '/blog',
    ':80',
    '%C3%A9',
    '%E9',
    '?q=1',
    '#f',
  ],
  [
    ' ',
    ' ',
    ' ',
    '\t',
    '\u00A0',
    ' OR ',
    ' OR ',
    '|',
    ' AND ',
    'OR',
    '(',
    '(',
    ')',
    ')',
    '-',
    ' -',
    '−',
    '–',
    '+',
    ' + ',
    '&num=100',
  ],
  [
    '"',
    '"',
    '“',
    '”',
    '«',
    "'",
    '*',
    ' * ',
    '"a b"',
    '"a * b"',
    '""',
    '&',
    ':',
    '::',
    '\u200B',
    '\0',
    '\uD800',
    '\uDC00',
    '😀',
  ],
].flat();

/** Text made of everything that means something to the parser, often enough of something that parses. */
export const fragments = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 24 })
  .map((parts) => parts.join(''));

export const anyText = fc.oneof(fragments, fc.string({ unit: 'binary', maxLength: 60 }), lone());

function lone(): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units));
}
