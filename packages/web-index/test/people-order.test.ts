import { afterEach, describe, expect, it, vi } from 'vitest';

/** All that is looked at beside the words of a line: for what a page is, by its address, and whose host it is on. */
const ADDRESSES = [
  'https://thicket.example/',
  'https://thicket.example/2024/a-walk/',
  'https://thicket.example/team/',
  'https://thicket.example/about/',
  'https://thicket.example/about/legal/',
  'https://thicket.example/legal/',
  'https://thicket.example/impressum/',
  'https://thicket.example/contact/',
  'https://thicket.example/speakers/',
  'https://thicket.example/author/jane-marsh/',
  'https://thicket.example/author/peter-doyle/',
  'https://thicket.github.io/',
  'https://thicket.github.io/about/',
];

/** Where the line stands. */
const PLACES: readonly ((line: string) => string)[] = [
  (line) => `<p>${line}</p>`,
  (line) => `<h3>${line}</h3>`,
  (line) => `<h2>Our team</h2><p>${line}</p>`,
  (line) => `<div class="team"><p>${line}</p></div>`,
  (line) => `<p class="byline">${line}</p>`,
  (line) => `<div><a href="/author/jane-marsh/">${line}</a></div>`,
  (line) => `<footer><p>${line}</p></footer>`,
  (line) => `<nav><p>${line}</p></nav>`,
  (line) => `<blockquote><p>${line}</p></blockquote>`,
  (line) => `<div class="speakers"><p>${line}</p></div>`,
  (line) => `<p>by</p><p>${line}</p>`,
  (line) => `<p>${line.replace(/^[^.]*/u, '<b>$&</b>')}</p>`,
  (line) => `<p>${line.replace(/^[^,:]*/u, '<b>$&</b>')}</p>`,
  (line) => `<p>${line.replace(/^.*treasurer/u, '<b>$&</b>')}</p>`,
];

/** Each says who somebody is where it stands so, and nothing elsewhere. */
const LINES = [
  'Peter Doyle',
  'Peter',
  'Peter, treasurer',
  'Peter Doyle, treasurer',
  'Peter Doyle, Treasurer. Peter grew up by the sea, and swims',
  'Peter Doyle, treasurer He was born by the sea and has a boat',
  'Zwelda Brindlemoss, treasurer',
  'Élodie',
  'Emily Way',
  'Treasurer: Peter Doyle',
  'Photography: Peter Doyle',
  'Honey: Peter Doyle',
  'Peter Doyle – Waterworks',
  'Treasurer Peter Doyle',
  'Made by Peter Doyle',
  'By Peter Doyle',
  'Peter Doyle · 5 May 2024',
  'Guest post by Peter Doyle',
  '© 2024 Peter Doyle',
  'Hello, I am Peter Doyle and I run this place.',
  'We are Ann and Peter Doyle',
  'It was founded in 2007 by Peter Doyle.',
  'Peter Doyle is the founder of Thicket.',
  'Our founder Peter Doyle swims.',
  'The blog of Peter Doyle',
  'Responsible for the content: Peter Doyle',
];

/** Signs that say one thing here and another there. */
const SIGNS = [
  '<a href="/walks/?of=elk#top">Walks</a> <a href="walks">Walks</a> <a href="//Thicket.example/">Home</a>',
  '<meta name="description" content="&copya &notit=1"><i>&copya &notit=1</i>',
  '<time class="entry-date">7 June 2023</time>',
  '<title class="a">Elk</title>',
  '<desc class="a">Elk</desc> <mask class="a">Moss</mask>',
  '<time class="entry-date">5 May 2024</time> <span class="updated"></span>Elk, 6 May 2024',
  '<div class="comment"><time datetime="2024-05-07">Elk</time></div>',
];
const AROUND: readonly ((signs: string) => string)[] = [
  (signs) => signs,
  (signs) => `<p>${signs}</p>`,
  (signs) => `<article>${signs}</article>`,
  (signs) => `<svg>${signs}</svg>`,
  (signs) => `<select><option>${signs}</option></select>`,
  (signs) => `<div hidden>${signs}</div>`,
  (signs) => `<img alt='${signs}'>`,
];
const SITES = ['http://a.example/b/', 'https://a.example/', 'https://b.example/c', 'https://b.example:444/c'];

type Page = (typeof pages)[number];

const pages = [
  ...ADDRESSES.flatMap((url) => PLACES.flatMap((place) => LINES.map((line) => ({ url, body: place(line) })))),
  ...SITES.flatMap((url) => AROUND.flatMap((around) => SIGNS.map((signs) => ({ url, body: around(signs) })))),
];

/** What is extracted of pages that are read one after the other by a thread that has read none before. */
async function extractInOrder(order: readonly Page[]): Promise<Map<Page, string>> {
  vi.resetModules();
  const { pageOfHtml } = await import('./people-html.ts');
  return new Map(order.map((page) => [page, JSON.stringify(pageOfHtml(page.url, page.body))]));
}

const withoutMemory = { createBoundedMap: () => ({ get: () => undefined, set() {}, clear() {} }) };

afterEach(() => {
  vi.doUnmock('../src/store/bounded-map.ts');
  vi.resetModules();
});

describe('what a page says', () => {
  it('does not hang on which pages were read before it', async () => {
    vi.doMock('../src/store/bounded-map.ts', () => withoutMemory);
    const alone = await extractInOrder(pages);
    vi.doUnmock('../src/store/bounded-map.ts');
    for (const order of [pages, pages.toReversed()]) {
      const found = await extractInOrder(order);
      const differing = order.filter((page) => found.get(page) !== alone.get(page));
      expect(differing).toEqual([]);
    }
  });
});
