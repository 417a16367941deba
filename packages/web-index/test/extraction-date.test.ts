import { describe, expect, test } from 'vitest';
import { parseStatedDate } from '../src/extraction/stated-date.ts';
import { pageOf } from './extraction-page-builder.ts';

const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('a stated date', () => {
  test.each([
    ['2024-05-01', '2024-05-01'],
    ['2024-05-01T23:30:00-08:00', '2024-05-01'],
    ['2024-05-01T00:30:00+09:00', '2024-05-01'],
    ['2024-05-01 10:00:00', '2024-05-01'],
    ['2024-05', '2024-05-01'],
    ['2024', '2024-01-01'],
    ['20240501', '2024-05-01'],
    ['2024/5/1', '2024-05-01'],
    ['Wed, 01 May 2024 10:00:00 GMT', '2024-05-01'],
    ['May 1st, 2024', '2024-05-01'],
    ['Sept. 5, 2023', '2023-09-05'],
    ['May 2024', '2024-05-01'],
    ['1 de mayo de 2024', '2024-05-01'],
    ['1er août 2023', '2023-08-01'],
    ['1. März 2024', '2024-03-01'],
    ['1 мая 2024 г.', '2024-05-01'],
    ['2024年5月1日', '2024-05-01'],
    ['01.05.2024', '2024-05-01'],
    ['13/01/2024', '2024-01-13'],
    ['01/13/2024', '2024-01-13'],
    ['05/01/2024', null],
    ['01.05.24', '2024-05-01'],
    ['1.5.98', '1998-05-01'],
    ['13/01/24', '2024-01-13'],
    ['2024. 5. 1.', '2024-05-01'],
    ['2024. május 1.', '2024-05-01'],
    ['2024 m. gegužės 1 d.', '2024-05-01'],
    ['2024. gada 1. maijs', '2024-05-01'],
    ['1 Μαΐου 2024', '2024-05-01'],
    ['1 май 2024 г.', '2024-05-01'],
    ['1. mája 2024', '2024-05-01'],
    ['1. maj 2024', '2024-05-01'],
    ['1. mai 2024', '2024-05-01'],
    ['1 במאי 2024', '2024-05-01'],
    ['1 مايو 2024', '2024-05-01'],
    ['1 tháng 5, 2024', '2024-05-01'],
    ['ngày 1 tháng 5 năm 2024', '2024-05-01'],
    ['2024年 5月 1日 水曜日', '2024-05-01'],
    ['2024년 5월 1일', '2024-05-01'],
    ['04-may-2024', '2024-05-04'],
    ['10.20.30.40', null],
    ['1.2.345', null],
    ['12-11-10', null],
    ['Released: June 17, 2025', null],
    ['2024 monkeys in May', null],
    ['2024-02-30', null],
    ['2024-13-01', null],
    ['0000-00-00', null],
    ['1714521600', null],
    ['12 monkeys of 2024', null],
    ['soon', null],
    ['', null],
  ])('%s is %s', (text, day) => {
    expect(parseStatedDate(text)).toBe(day);
  });

  test.each([
    ['05/01/2024', 'day first', '2024-01-05'],
    ['05/01/2024', 'month first', '2024-05-01'],
    ['13/01/2024', 'month first', '2024-01-13'],
    ['5/1/24', 'month first', '2024-05-01'],
    ['05.01.2024', 'month first', '2024-01-05'],
  ] as const)('%s is by who puts the %s %s', (text, order, day) => {
    expect(parseStatedDate(text, order)).toBe(day);
  });
});

describe('where a page states its date', () => {
  test.each([
    ['structured data', ld({ '@type': 'BlogPosting', datePublished: '2024-05-01T10:00:00Z' })],
    [
      'a graph',
      ld({ '@graph': [{ '@type': 'Person' }, { '@type': ['NewsArticle'], datePublished: '2024-05-01' }] }),
    ],
    [
      'the article before the web page',
      ld([
        { '@type': 'WebPage', datePublished: '2020-01-01' },
        { '@type': 'Article', datePublished: '2024-05-01' },
      ]),
    ],
    [
      'the main entity',
      ld({
        '@type': 'WebPage',
        mainEntity: { '@type': 'Article', datePublished: { '@value': '2024-05-01' } },
      }),
    ],
    [
      'structured data that is no JSON',
      '<script type="application/ld+json">{"datePublished": "2024-05-01",}</script>',
    ],
    [
      'a commented script',
      `<script type="application/ld+json"><!-- {"@type":"Article","datePublished":"2024-05-01"} --></script>`,
    ],
    [
      'a script whose texts run over lines',
      `<script type="application/ld+json">{"@type":"Article","headline":"One\nline","datePublished":"2024-05-01"}</script>`,
    ],
    ['Open Graph', '<meta property="article:published_time" content="2024-05-01T10:00:00+02:00">'],
    ['microdata', '<span itemprop="datePublished" content="2024-05-01">yesterday</span>'],
    ['microdata as text', '<span itemprop="datePublished">May 1, <b>2024</b></span>'],
    ['Dublin Core', '<meta name="DC.date.issued" content="2024-05-01">'],
    ['Dublin Core terms', '<meta name="dcterms.created" content="2024-05-01">'],
    ['another spelling of Dublin Core', '<meta name="DC:date" content="2024-05-01">'],
    ['bepress', '<meta name="bepress_citation_date" content="2024-05-01">'],
    ['Shareaholic', '<meta name="shareaholic:article_published_time" content="2024-05-01T11:19:22+02:00">'],
    ['a date of publication by another name', '<meta name="published-date" content="2024-05-01">'],
    [
      'a date of publication before a date of something',
      '<meta name="date" content="2024-05-20"><meta name="publish_date" content="2024-05-01">',
    ],
    ['microdata by another name', '<span itemprop="published-date">May 1, 2024</span>'],
    ['RDFa', '<span property="dc:date dc:created" content="2024-05-01T10:00:00+02:00">yesterday</span>'],
    ['RDFa of schema.org', '<span property="schema:dateCreated" content="2024-05-01">yesterday</span>'],
    [
      'a question before its answers',
      '<div itemscope itemtype="https://schema.org/Question"><time itemprop="dateCreated" datetime="2024-05-01"></time>' +
        '<div itemprop="acceptedAnswer"><time itemprop="dateCreated" datetime="2024-05-02"></time></div>' +
        '<div itemprop="suggestedAnswer"><time itemprop="dateCreated" datetime="2024-05-03"></time></div>' +
        '<div itemtype="https://schema.org/Answer"><time itemprop="dateCreated" datetime="2024-05-04"></time></div></div>',
    ],
    [
      'a question in structured data',
      ld({ '@type': 'QAPage', mainEntity: { '@type': 'Question', datePublished: '2024-05-01' } }),
    ],
    ['Parsely', '<meta name="parsely-pub-date" content="2024-05-01T00:00:00Z">'],
    [
      'a marked time',
      '<time class="entry-date published" datetime="2024-05-01">x</time><time datetime="2020-01-01"></time>',
    ],
    ['a microformat', '<span class="published" title="2024-05-01T10:00:00+04:00">1 мая</span>'],
    ['a microformat as text', '<abbr class="dt-published">May 1, 2024</abbr>'],
    ['a time with pubdate', '<time pubdate datetime="2024-05-01"></time>'],
    [
      'the time of the one article',
      '<article><h1>x</h1><time datetime="2024-05-01"></time></article><time datetime="2020-01-01"></time>',
    ],
    ['the only time there is', '<p><time>2024-05-01</time>'],
    ['a byline', '<p>Published on May 1, 2024 by Jo</p>'],
    ['a byline with its writer first', '<p>By Jo | Posted: 1 May 2024</p>'],
    ['a byline with its writer within', '<p>Posted by Jo Doe on May 1, 2024</p>'],
    ['a Spanish byline', '<p>Publicado el 1 de mayo de 2024</p>'],
    ['a day alone behind the heading', '<h1>Title</h1><p>May 1, 2024</p><p>text of 2020</p>'],
    [
      'publication before modification',
      '<meta property="article:modified_time" content="2024-05-20"><p>Published: 2024-05-01</p>',
    ],
    ['modification where nothing else is', '<meta property="og:updated_time" content="2024-05-01">'],
    ['modification by another name', '<meta itemprop="dateUpdate" content="2024-05-01">'],
    ['a visible modification', '<p>Last updated: May 1, 2024</p>'],
    [
      'the next one where the first is impossible',
      '<meta property="article:published_time" content="0001-01-01"><meta name="date" content="2024-05-01">',
    ],
  ])('%s', (_, html) => {
    expect(pageOf(html).date).toBe('2024-05-01');
  });

  test.each([
    ['nothing', '<p>text'],
    ['its address', '<p>text'],
    ['a running text', '<p>The study was published on May 1, 2024 in a journal.'],
    ['a copyright', '<p>© 2024 Company'],
    [
      'dates of several posts',
      '<article><time datetime="2024-05-01"></time></article><article><time datetime="2024-04-01"></time></article>',
    ],
    [
      'marked dates of several posts',
      '<article><time class="published">2024-05-01</time></article><article><time class="published">2024-05-02</time></article>',
    ],
    [
      'microdata of a list',
      '<p itemprop="datePublished">2024-05-01<p itemprop="datePublished">2024-05-02<p itemprop="datePublished">2024-05-03',
    ],
    ['bylines of several posts', '<p>Posted on May 1, 2024</p><p>Posted on May 2, 2024</p>'],
    ['a reader’s comment', '<div class="comment"><time datetime="2024-05-01"></time></div>'],
    [
      'a list in structured data',
      ld({ '@type': 'Blog', blogPost: [{ '@type': 'BlogPosting', datePublished: '2024-05-01' }] }),
    ],
    [
      'a reader’s comment in RDFa',
      '<div class="comment"><span property="schema:dateCreated" content="2024-05-01"></span></div>',
    ],
    ['an event', ld({ '@type': 'Event', startDate: '2024-05-01' })],
    ['a day before the web', '<meta name="date" content="1989-12-31">'],
    ['a day far ahead of the capture', '<meta name="date" content="2026-01-01">'],
    ['a day that does not exist', '<meta name="date" content="2024-02-31">'],
  ])('%s is none', (_, html) => {
    expect(pageOf(html, { url: 'https://a.example/2024/05/01/post' }).date).toBeNull();
  });

  test('the HTTP date and the capture are none', () => {
    expect(pageOf('<p>x', { capturedAt: '2024-05-01T00:00:00Z' }).date).toBeNull();
  });

  test('structured data may be huge, deep or senseless', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const wide = JSON.stringify(Array.from({ length: 60_000 }, () => ({ '@graph': [{}] })));
    for (const source of [deep, wide, 'x'.repeat(2_000_000), '{"@type":{"@type":null}}', 'null', '"']) {
      const html = `<script type="application/ld+json">${source}</script><meta name=date content=2024-05-01>`;
      expect(pageOf(html).date).toBe('2024-05-01');
    }
  });
});
