import { describe, expect, it } from 'vitest';
import { withoutCredentials } from '../src/people/credentials.ts';
import { readForeignName } from '../src/people/foreign-name.ts';
import { readName } from '../src/people/name-shape.ts';
import { peopleOfPages } from '../src/people/people-finder.ts';
import type { PagePeople, PersonMark } from '../src/people/page-people.ts';
import { readCompany } from '../src/people/role-phrase.ts';
import { pageOfHtml } from './people-html.ts';

const ARTICLE = 'https://brambles.example/blog/how-to-prune';
const TITLE = '<h1>How to prune</h1>';

function readPage(body: string, head?: string, url = ARTICLE): PagePeople | null | undefined {
  return pageOfHtml(url, body, head).people;
}

/** Who is named as an author, and whether only as a guest or the like. */
function authorsOf(body: string, head?: string, url?: string): string[] {
  const marks: readonly PersonMark[] = readPage(body, head, url)?.people ?? [];
  const written = marks.filter(({ by }) => /author|byline/.test(by));
  return [...new Set(written.map(({ name, isQuoted }) => (isQuoted ? `(${name})` : name)))];
}

/** Whom the finder counts of a site that has this page alone. */
function countedOn(domain: string, path: string, body: string, head?: string): string[] {
  const url = `https://${domain}${path}`;
  const { people } = pageOfHtml(url, body, head);
  return people ? peopleOfPages([{ url, people }], domain, domain, 50).people.map(({ name }) => name) : [];
}

describe('authors of single pages of the open web', () => {
  it.each([
    ['in the line below the words', '<div>Written by</div><div>Edda Tabbing</div>', 'Edda Tabbing'],
    ['below "Author:"', '<span>Author:</span><p>Jane Doyle</p>', 'Jane Doyle'],
    ['beside the day below the title', '<p>Jens Neuhaus</p><p>2026-01-14 · 9 min read</p>', 'Jens Neuhaus'],
    ['with the words "Created on"', '<p>Horia Matel</p><p>Created on Jul 11, 2025</p>', 'Horia Matel'],
    ['with a day that has an ending', '<h5>Jason Lenner</h5><p>July 12th, 2024</p>', 'Jason Lenner'],
    ['by a link to their page', '<p><a href="/author/emma-oyib/">Emma Oyib</a></p>', 'Emma Oyib'],
    ['for somebody', '<p>Dec 19, 2025 · Niko Matten on behalf of the survey</p>', 'Niko Matten'],
    ['with words counted', '<p>May 15, 2025 · 30 min · 6279 words · Anna Varden</p>', 'Anna Varden'],
    ['behind figures of a day', '<p>03/01/2017 by Agatha Calder, Candidate Liaison</p>', 'Agatha Calder'],
    [
      'in a sentence',
      '<p>This post was written by Danielle Padmore, Head of Marketing</p>',
      'Danielle Padmore',
    ],
  ])('stand %s', (_, line, name) => {
    expect(authorsOf(`${TITLE}${line}<p>Prune in winter.</p>`)).toContain(name);
  });

  it('and whoever reviews or checks a text is named beside who wrote it', () => {
    const line =
      '<p>Medically reviewed by Kim Rosen RDN, CDCES — Written by Gillian Kubik, MS, RD — Updated on May 7</p>';
    expect(authorsOf(`${TITLE}${line}`)).toContain('Kim Rosen');
    expect(
      authorsOf(`${TITLE}<p>Written by Gillian Kubik, MS, RD</p><p>Fact-checked by Paul Rankin</p>`),
    ).toEqual(['Gillian Kubik', 'Paul Rankin']);
  });

  it('are taken from what a preview of the page says', () => {
    const head =
      '<title>Prune</title><meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Jane Doyle">' +
      '<meta name="twitter:label2" content="Est. reading time"><meta name="twitter:data2" content="11 minutes">';
    expect(authorsOf(TITLE, head)).toEqual(['Jane Doyle']);
  });

  it('may have a surname that is a word of headings where the page says that somebody wrote it', () => {
    expect(readName('Emily Way')).toBeNull();
    expect(readName('Emily Way', { isSaid: true })?.name).toBe('Emily Way');
    for (const house of [
      'Emily Updated',
      'Emily Blog',
      'Emily Team',
      'Emily Services',
      'Growth Marketing',
      'The Way',
    ])
      expect(readName(house, { isSaid: true }), house).toBeNull();
    expect(authorsOf(`${TITLE}<p>By Emily Temple | 3 May 2024</p>`)).toEqual(['Emily Temple']);
    expect(authorsOf(`${TITLE}<p>By Sofia Team | 3 May 2024</p>`)).toEqual([]);
  });

  it.each([
    ['山田太郎', true],
    ['김민수', true],
    ['ضحى عرفة', true],
    ['編集部', false],
    ['신문', false],
    ['Jane Doyle', false],
    ['これは長い文章なので誰の名前でもありません', false],
  ])('are read in scripts without capitals: %s', (text, isName) => {
    expect(readForeignName(text) !== null).toBe(isName);
  });

  it('are no members of a forum', () => {
    const body = '<h1>Which spade?</h1><p>By Jane Doyle</p><p>August 26</p>';
    expect(authorsOf(body)).toEqual(['Jane Doyle']);
    expect(authorsOf(body, undefined, 'https://brambles.example/topic/423897-which-spade/')).toEqual([
      '(Jane Doyle)',
    ]);
    const data = '{"@type":"DiscussionForumPosting","author":{"@type":"Person","name":"Jane Doyle"}}';
    expect(authorsOf('', `<script type="application/ld+json">${data}</script>`)).toEqual([]);
  });

  it('are read in data that old tools wrapped, or whose texts run over lines', () => {
    const article =
      '{"@type":"NewsArticle","description":"One line.\nAnother.","author":{"@type":"Person","name":"Jane Doyle"}}';
    for (const data of [article, `<!-- ${article} -->`, `//<![CDATA[\n${article}\n//]]>`, `${article};`])
      expect(authorsOf('', `<script type="application/ld+json">${data}</script>`)).toEqual(['Jane Doyle']);
  });

  it('are not whom an article is about', () => {
    const data = (key: string): string =>
      `<script type="application/ld+json">{"@type":"NewsArticle","${key}":[{"@type":"person","name":"Jane Doyle"}]}</script>`;
    expect(authorsOf('', data('author'))).toEqual(['Jane Doyle']);
    expect(readPage('', data('about'))).toBeNull();
    expect(readPage('', data('mentions'))).toBeNull();
  });

  it('speak for themselves in a post that is filed under reviews', () => {
    const post = (names: string): string =>
      `<article class="${names}">${TITLE}<span class="author">Jane Doyle</span></article>`;
    expect(authorsOf(post('post type-post status-publish category-product-reviews'))).toEqual(['Jane Doyle']);
    expect(authorsOf(post('customer reviews'))).toEqual(['(Jane Doyle)']);
  });
});

describe('whose site it is', () => {
  it('is told by its name at the top of each page where the domain is the same', () => {
    const body = '<a href="/">Christa Artmann</a><h1>Thirty years</h1><p>Long ago.</p>';
    expect(countedOn('artmann.example', '/articles/thirty-years', body)).toEqual(['Christa Artmann']);
    expect(countedOn('brambles.example', '/articles/thirty-years', body)).toEqual([]);
  });

  it('is no firm that signs its posts', () => {
    const byline = `${TITLE}<div class="author">Written By Alpha Apex</div>`;
    expect(countedOn('alphaapexgroup.example', '/blog/a', byline)).toEqual([]);
  });
});

describe('what is written behind names', () => {
  it.each([
    ['Rebecca Lane, CEPF®', 'Rebecca Lane'],
    ['Jeffrey A. Slot CPP, PSP', 'Jeffrey A. Slot'],
    ['Elle Pender M.P.H., R.D.', 'Elle Pender'],
    ['Holly Wills, E-RYT 200', 'Holly Wills'],
    ['Sarah Knolls MW', 'Sarah Knolls'],
    ['Dylan Bates, MS, RD, FAND', 'Dylan Bates'],
    ['Jane Doyle, CEO', 'Jane Doyle, CEO'],
    ['Jean DUPONT', 'Jean DUPONT'],
    ['Garden Tools USA', 'Garden Tools USA'],
    ['Jane Doyle', 'Jane Doyle'],
  ])('%s is %s', (written, name) => expect(withoutCredentials(written)).toBe(name));
});

describe('the company beside a role', () => {
  it.each([
    ['CEO of Merck on CNBC', 'Merck'],
    ['CEO of Zoom to employees', 'Zoom'],
    ["founder of New York Pilates who's been teaching for years", 'New York Pilates'],
    ['CEO of Bank of America', 'Bank of America'],
    ['President of the St. Mary', null],
  ])('of "%s" is %s', (role, company) => expect(readCompany(role)).toBe(company));
});
