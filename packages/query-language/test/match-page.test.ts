import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  containsPhrase,
  evaluatePage,
  findPhrase,
  matchesPage,
  preparePage,
  words,
  type PageFields,
  type PhraseItem,
} from '../src/index.ts';
import { queryOf } from './query-of.ts';

const PAGE: PageFields = {
  url: 'https://www.Blog.acme.co.uk:8080/Write-For-Us/Caf%C3%A9/guide.PDF?topic=home%20brewing#top',
  title: 'Write for Us: the Café Guide',
  text: 'We pay our authors. Guest\nposts by beginners are welcome; don’t send adverts.',
  date: '2024-05-01',
  lang: 'en-GB',
  links: [{ url: 'https://shop.globex.com/x' }, { url: 'mailto:a@initech.com' }, { host: 'umbrella.org' }],
  da: 40,
  pa: 22,
  spam: 0,
  industries: ['Home & Garden', 'SaaS'],
  inboundAnchors: ['a gardening guide', 'Acme'],
};

describe('a page', () => {
  test.each([
    ['write', 'a word in the title'],
    ['authors', 'a word in the text'],
    ['"guest posts by"', 'a phrase across blocks'],
    ['"authors guest"', 'a phrase across sentences'],
    ['CAFE', 'whatever the accents and the letter case'],
    ["don't", 'text of several words is a phrase'],
    ['intitle:"write for us"', 'a phrase in the title'],
    ['intext:beginners', 'a word in the text'],
    ['"pay * authors"', 'a wildcard for one word'],
    ['"we * guest"', 'a wildcard for up to five'],
    ['"pay * * posts"', 'two wildcards'],
    ['inurl:write-for-us', 'a phrase in the address'],
    ['inurl:"home brewing"', 'decoded words of the query'],
    ['inurl:"uk write for us cafe guide pdf topic home"', 'host, path and query in one row'],
    ['allintitle:write (guide OR x) -forum', 'all in the title'],
    ['site:acme.co.uk site:co.uk site:.uk site:www.blog.acme.co.uk', 'suffixes of the host'],
    ['site:acme.co.uk/write-for-us/CAFÉ', 'a folder, whatever its letter case'],
    [
      'site:www.blog.acme.co.uk:99/write-for-us/caf%C3%A9/guide.pdf?x=1',
      'the whole path; port and query do not matter',
    ],
    ['gap:(globex.com umbrella.org initech.com)', 'links to two of three'],
    ['-gap:(globex.com initech.com)', 'a link to one of two is none'],
    ['-gap:(globex.com acme.co.uk)', 'a link to the site itself is none'],
    ['filetype:pdf ext:.PDF', 'the ending of the address'],
    ['after:2024-05-01 after:2024 before:2024-05-02', 'dates'],
    ['link:globex.com link:shop.globex.com link:umbrella.org', 'links to a host or below'],
    ['inanchor:gardening inanchor:"gardening guide" inanchor:acme', 'words of one anchor'],
    ['da:40 da:40..60 da:..40 da:>39 pa:<=22 spam:0', 'metrics'],
    ['lang:en lang:EN-us', 'the first subtag'],
    ['industry:saas industry:"home garden"', 'one whole label'],
    ['-forum -"write us" x OR guide', 'what is not there'],
  ])('satisfies %s: %s', (text) => {
    expect(matchesPage(queryOf(text), PAGE)).toBe(true);
    expect(matchesPage(queryOf(`-(${text})`), preparePage(PAGE))).toBe(false);
  });

  test.each([
    ['pages', 'no stemming'],
    ['"us we"', 'no phrase from the title into the text'],
    ['"write us"', 'words must be next to each other'],
    ['"for write"', 'and in this order'],
    ['intitle:authors', 'not in the title'],
    ['intext:write', 'not in the text'],
    ['"pay * * authors"', 'two wildcards are at least two words'],
    ['"we * welcome"', 'a wildcard is at most five words'],
    ['inurl:top', 'the fragment is not of the address'],
    ['inurl:8080', 'nor is the port'],
    ['inurl:https', 'nor the scheme'],
    ['inurl:20brewing', 'decoded'],
    ['site:blog.acme.com', 'another host'],
    ['site:cme.co.uk', 'suffixes end at dots'],
    ['site:.www.blog.acme.co.uk', 'below only'],
    ['site:acme.co.uk/write', 'folders end at slashes'],
    ['filetype:html', 'another type'],
    ['after:2024-05-02', 'too early'],
    ['before:2024-05-01', 'not before'],
    ['link:initech.com', 'only http and https are links'],
    ['link:globex.co', 'another host'],
    ['inanchor:"guide acme"', 'not across anchors'],
    ['da:41..', 'too small'],
    ['da:60..40', 'no number is between'],
    ['industry:home', 'not a part of a label'],
    ['lang:de', 'another language'],
  ])('does not satisfy %s: %s', (text) => {
    expect(matchesPage(queryOf(text), PAGE)).toBe(false);
    expect(matchesPage(queryOf(`-(${text})`), PAGE)).toBe(true);
  });

  test('a page under the host that link: names is no page that links to it', () => {
    const page: PageFields = { url: 'https://blog.acme.com/', links: [{ url: 'https://acme.com/' }] };
    expect(matchesPage(queryOf('link:acme.com'), page)).toBe(false);
    expect(matchesPage(queryOf('-link:acme.com'), page)).toBe(true);
  });
});

describe('missing and unknown', () => {
  const MISSING: PageFields = {
    url: 'https://a.com/',
    title: null,
    text: null,
    date: null,
    lang: null,
    filetype: null,
    links: [],
    da: null,
    pa: null,
    spam: null,
    industries: null,
    inboundAnchors: [],
  };
  const CONDITIONS = [
    'x',
    'intitle:x',
    'intext:x',
    'inanchor:x',
    'after:2024',
    'before:2024',
    'filetype:pdf',
    'link:b.com',
  ];
  CONDITIONS.push('da:>=0', 'pa:<100', 'spam:0', 'lang:en', 'industry:saas');

  test.each(CONDITIONS)('%s is false where the field is missing, its negation true', (text) => {
    expect(evaluatePage(queryOf(text), MISSING)).toBe(false);
    expect(evaluatePage(queryOf(`-${text}`), MISSING)).toBe(true);
  });

  test.each([...CONDITIONS, 'related:b.com'])('%s is unknown where nothing is known', (text) => {
    const page: PageFields = { url: 'https://a.com/' };
    expect(evaluatePage(queryOf(text), page)).toBe('unknown');
    if (text.startsWith('related')) return;
    expect(evaluatePage(queryOf(`-${text}`), page)).toBe('unknown');
    expect(matchesPage(queryOf(text), page)).toBe(false);
    expect(matchesPage(queryOf(text), page, { unknown: true })).toBe(true);
  });

  test.each([
    ['site:a.com x', 'unknown'],
    ['site:b.com x', false],
    ['site:a.com OR x', true],
    ['site:b.com OR x', 'unknown'],
    ['-(site:a.com OR x)', false],
    ['inurl:a', true],
  ])('%s, where only the address is known, is %s', (text, expected) => {
    expect(evaluatePage(queryOf(text), { url: 'https://a.com/' })).toBe(expected);
  });

  test('what is found in a part of a field is there; what is not found may still be', () => {
    const page: PageFields = {
      url: 'https://a.com/',
      title: 'Write for',
      text: 'We pay',
      partial: ['title', 'text'],
    };
    expect(evaluatePage(queryOf('intitle:write'), page)).toBe(true);
    expect(evaluatePage(queryOf('-intitle:write'), page)).toBe(false);
    expect(evaluatePage(queryOf('intitle:us'), page)).toBe('unknown');
    expect(evaluatePage(queryOf('us'), page)).toBe('unknown');
    expect(evaluatePage(queryOf('us'), { ...page, partial: ['title'] })).toBe('unknown');
    expect(evaluatePage(queryOf('us'), { ...page, partial: [] })).toBe(false);
    expect(evaluatePage(queryOf('link:b.com'), { ...page, links: [], partial: ['links'] })).toBe('unknown');
  });

  test('a file type without an ending is what the server says', () => {
    const url = 'https://a.com/report';
    expect(evaluatePage(queryOf('filetype:pdf'), { url })).toBe('unknown');
    expect(evaluatePage(queryOf('filetype:pdf'), { url, filetype: 'pdf' })).toBe(true);
    expect(evaluatePage(queryOf('filetype:pdf'), { url: `${url}.pdf`, filetype: 'html' })).toBe(false);
  });

  test('words that were made before are taken as they are', () => {
    const page: PageFields = { url: 'https://a.com/', title: words('Write for Us'), text: [] };
    expect(matchesPage(queryOf('"for us"'), page)).toBe(true);
    expect(matchesPage(queryOf('pay'), page)).toBe(false);
  });
});

describe('phrases', () => {
  /** Tries every way to place the items. */
  function naive(text: readonly string[], items: readonly PhraseItem[], from: number): boolean {
    const [first, ...rest] = items;
    if (first === undefined) return true;
    if (typeof first === 'string') return text[from] === first && naive(text, rest, from + 1);
    for (let skipped = first.min; skipped <= first.max; skipped++)
      if (naive(text, rest, from + skipped)) return true;
    return false;
  }

  const word = fc.constantFrom('a', 'b', 'c');
  const gap = fc.integer({ min: 1, max: 2 }).map((n) => ({ min: n, max: 5 * n }));
  const items = fc
    .tuple(word, fc.array(fc.oneof(word, fc.tuple(gap, word)), { maxLength: 4 }))
    .map(([first, rest]) => {
      return [first, ...rest.flat()] as PhraseItem[];
    });

  test('are found exactly where trying every place finds them', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 25 }), items, (text, phrase) => {
        const expected = text.some((_, from) => naive(text, phrase, from));
        expect(containsPhrase(text, phrase)).toBe(expected);
        for (const { start, end } of findPhrase(text, phrase))
          expect(naive(text.slice(0, end), phrase, start)).toBe(true);
        if (expected) found++;
      }),
      { numRuns: 4000 },
    );
    expect(found).toBeGreaterThan(500);
  });

  test('are found in a text as they are in the list of its words', () => {
    const sign = fc.constantFrom(
      ' ',
      'a',
      'a',
      'b',
      'ab',
      'A',
      '1',
      ' ',
      '. ',
      '\u2014',
      '\n',
      'é',
      '\u00ad',
      '²',
      'ж',
    );
    const text = fc.array(sign, { maxLength: 25 }).map((signs) => signs.join(''));
    const word = fc.constantFrom('a', 'b', 'ab', 'ba', 'aa', '1', 'e');
    const gap = fc.constantFrom({ min: 1, max: 2 }, { min: 2, max: 10 });
    const phrase = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.tuple(word, gap, word, word),
      fc.tuple(word, word, gap, word, gap, word),
    );
    let found = 0;
    fc.assert(
      fc.property(text, phrase, (written, wanted) => {
        const expected = containsPhrase(words(written), wanted);
        expect(preparePage({ url: 'https://a.example/', text: written }).textHas(wanted)).toBe(expected);
        if (expected) found++;
      }),
      { numRuns: 6000 },
    );
    // Between forty and two hundred of them, by chance.
    expect(found).toBeGreaterThan(10);
  });

  test('all places are given, each as short as can be', () => {
    expect(findPhrase(['a', 'a', 'x', 'b', 'a', 'b'], ['a', { min: 1, max: 5 }, 'b'])).toEqual([
      { start: 1, end: 4 },
      { start: 1, end: 6 },
    ]);
    expect(findPhrase(['a', 'a', 'a'], ['a', 'a'])).toEqual([
      { start: 0, end: 2 },
      { start: 1, end: 3 },
    ]);
  });

  test('one word repeated a hundred thousand times is no trouble', () => {
    const text = Array<string>(100_000).fill('a');
    const start = performance.now();
    expect(containsPhrase(text, [...Array<string>(500).fill('a'), 'b'])).toBe(false);
    expect(containsPhrase(text, [...Array<PhraseItem>(200).fill('a'), { min: 1, max: 5 }, 'b'])).toBe(false);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
