import { describe, expect, it } from 'vitest';
import { toCsv, toTabSeparated } from '../../../lib/csv.ts';
import { linkedRivals, rivalsOf } from '../gap/gap-rows.ts';
import { toExportRows, toReasonRows } from '../saving/page-export.ts';
import { inOrder } from './row-order.ts';
import { createRowReasons, markWords, splitReasons } from './row-reasons.ts';
import type { FoundResult } from '../run/search-answer.ts';

const result: FoundResult = {
  title: 'Soil, "and"\npeat',
  url: 'https://a.example/soil',
  da: 40,
  pa: null,
  spam_score: 0,
  description: null,
  industry: ['Food', 'Gardening'],
  lang: null,
  matches: null,
  yours_since: null,
  metrics_source: 'own-index',
  metrics_as_of: '2026-11-20',
};
const bare: FoundResult = {
  ...result,
  title: null,
  da: null,
  spam_score: null,
  description: ' ',
  industry: [],
};
const why = { template: 'Lists', words: 'best', sentence: 'The best soils.', link: 'https://b.example/' };

describe('exports', () => {
  it('have the columns of the specification, with empty metrics, a hyphen and NA', () => {
    expect(toCsv(toExportRows([result, bare]))).toBe(
      '\uFEFFTitle,URL,DA,PA,Spam Score,Description,Industry\r\n' +
        '"Soil, ""and""\npeat",https://a.example/soil,40,,0,-,Food; Gardening\r\n' +
        ',https://a.example/soil,,,,-,NA\r\n',
    );
  });

  it('keep one line a row as text, and run no formula', () => {
    const lines = toTabSeparated(toExportRows([{ ...result, description: '=1+1\tx' }])).split('\n');
    expect(lines).toEqual([
      'Title\tURL\tDA\tPA\tSpam Score\tDescription\tIndustry',
      'Soil, "and" peat\thttps://a.example/soil\t40\t\t0\t\'=1+1 x\tFood; Gardening',
    ]);
  });

  it('hold 100,000 rows in less than 300 MB', () => {
    const long = { ...result, description: 'A sentence of ordinary length, as pages have them. '.repeat(3) };
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ ...long, url: `https://a.example/${at}` }));
    const before = process.memoryUsage().rss;
    const csv = toCsv(toExportRows(rows));
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
    expect(csv.length).toBeGreaterThan(15_000_000);
    expect(csv.endsWith('Food; Gardening\r\n')).toBe(true);
  });

  it('say why, and the way in, in the last columns', () => {
    const reasonOf = createRowReasons({ filter: null, query: 'intitle:soil', exclude: [] });
    const matches = [
      { clause: 'link:b.example', places: ['link' as const], link: 'https://b.example/=1' },
      { clause: 'soil', places: ['text' as const] },
    ];
    const anchored = { site: 'b.example', url: 'https://b.example/', anchor: 'forks', rel: 'nofollow' };
    const links = [
      { ...anchored, sentence: 'Two forks by B.' },
      { site: '.c.example', url: 'https://x.c.example/', anchor: '', rel: '', sentence: null },
    ];
    const gap = { clause: 'gap:(b.example .c.example)', places: ['link' as const], links };
    const rows = toReasonRows(
      [
        result,
        { ...result, matches },
        { ...result, matches: [gap] },
        { ...bare, why },
        { ...bare, why: { template: 'Lists', words: 'best', link: why.link } },
      ],
      reasonOf,
      ({ url }) => (url === result.url ? '2 people, guidelines page' : ''),
    );
    expect(rows[0]?.at(-1)).toBe('Way in');
    expect(rows[1]?.at(-1)).toBe('2 people, guidelines page');
    expect(rows.map((row) => row.at(-2))).toEqual([
      'Why',
      'soil in title, URL',
      'link:b.example in links of the page: https://b.example/=1; soil in text',
      'gap:(b.example .c.example) in links of the page: b.example “forks” (nofollow) in “Two forks by B.” https://b.example/, .c.example (no rel) https://x.c.example/',
      'Lists; “The best soils.”; https://b.example/',
      'Lists; best; https://b.example/',
    ]);
  });
});

describe('rows of a search for who links to rivals', () => {
  const rivals = rivalsOf({
    filter: null,
    query: 'gap:(B.example www.c.example .d.example) -linksto:me.example soil',
    exclude: [],
  });
  const linkTo = (site: string, rel = '') => ({
    site,
    url: `https://${site.replace(/^\./, 'x.')}/`,
    anchor: 'forks',
    rel,
    sentence: null,
  });
  const linking = (url: string, ...links: ReturnType<typeof linkTo>[]): FoundResult => ({
    ...result,
    url,
    matches: [{ clause: 'gap:(b.example www.c.example .d.example)', places: ['link'], links }],
  });
  const two = linking('https://two.example/', linkTo('b.example'), linkTo('.d.example', 'nofollow'));
  const three = linking(
    'https://three.example/',
    ...['b.example', 'www.c.example', '.d.example'].map((s) => linkTo(s)),
  );

  it('know the rivals of the query as the evidence names them, and of no other search', () => {
    expect(rivals).toEqual(['b.example', 'www.c.example', '.d.example']);
    expect(rivalsOf({ filter: null, query: 'soil -gap:(a.example b.example)', exclude: [] })).toEqual([]);
    expect(rivalsOf({ filter: 'listicles', query: 'gap:(a.example b.example)', exclude: [] })).toEqual([]);
    expect(linkedRivals(two, rivals)).toEqual(['b.example', '.d.example']);
  });

  it('stand with most rivals first, equal ones as they matched, and a row without evidence last', () => {
    const rows = [result, two, three, { ...two, url: 'https://two-b.example/' }];
    const order = inOrder(rows, { order: 'rivals', rivals });
    expect(order.map(({ url }) => url)).toEqual([
      'https://three.example/',
      'https://two.example/',
      'https://two-b.example/',
      'https://a.example/soil',
    ]);
  });

  it('have columns of their own for each rival in the file with reasons', () => {
    const reasonOf = createRowReasons({ filter: null, query: 'soil', exclude: [] });
    const [head = [], row = []] = toReasonRows([two], reasonOf, () => '', rivals);
    expect(head.slice(7, -2)).toEqual([
      'Rivals Linked',
      ...rivals.flatMap((site) => [`Link: ${site}`, `Anchor: ${site}`, `Rel: ${site}`, `Sentence: ${site}`]),
    ]);
    const cells = [
      ['https://b.example/', 'forks', 'none', null],
      [null, null, null, null],
      ['https://x.d.example/', 'forks', 'nofollow', null],
    ];
    expect(row.slice(7, -2)).toEqual([2, ...cells.flat()]);
  });
});

describe('the reasons of a page', () => {
  const reasonOf = createRowReasons({
    filter: null,
    query: 'site:.example (soil OR peat) da:>=20',
    exclude: [],
  });
  const row = (words: string, links: readonly { clause: string }[] = []): FoundResult => ({
    ...result,
    why: null,
    matches: [
      { clause: 'site:.example', places: ['site' as const] },
      { clause: words, places: ['text' as const] },
      ...links.map((one) => ({ ...one, places: ['link' as const], link: 'https://b.example/' })),
    ],
  });
  const termsOf = (reason: ReturnType<typeof reasonOf>) =>
    reason.kind === 'matches' ? reason.matches.map(({ term }) => term) : [];

  it('are said once where they hold for every row, and beside a row where they set it apart', () => {
    const rows = [row('soil'), row('peat'), row('soil')];
    const { shared, ownOf } = splitReasons(rows, reasonOf);
    expect(shared.map(({ term, places }) => [term, places])).toEqual([['site:.example', ['domain']]]);
    expect(rows.map((one) => termsOf(ownOf(one)))).toEqual([['soil'], ['peat'], ['soil']]);
    // Files say all of them in each line, as before.
    expect(termsOf(reasonOf(rows[0]!))).toEqual(['soil', 'site:.example']);
  });

  it('stay with a row that is alone, and with rows whose links are their reason', () => {
    const alone = splitReasons([row('soil')], reasonOf);
    expect([alone.shared, termsOf(alone.ownOf(row('soil')))]).toEqual([[], ['soil', 'site:.example']]);
    const linked = row('soil', [{ clause: 'link:b.example' }]);
    const { shared, ownOf } = splitReasons([linked, linked], reasonOf);
    expect(shared.map(({ term }) => term)).toEqual(['soil', 'site:.example']);
    expect(termsOf(ownOf(linked))).toEqual(['link:b.example']);
  });
});

describe('the reasons of a smart filter', () => {
  it('are the server’s, and its inputs are never read as a query', () => {
    const reasonOf = createRowReasons({ filter: 'listicles', query: 'soil', exclude: [] });
    expect(reasonOf(result)).toEqual({ kind: 'matches', matches: [] });
    expect(reasonOf({ ...result, why })).toEqual({ kind: 'filter', why });
  });

  it('mark the words in their sentence, once, in any case', () => {
    const parts = markWords('The Best of the best.', 'best');
    expect(parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')).toBe(
      'The [Best] of the best.',
    );
    for (const words of [undefined, '', 'peat']) {
      expect(markWords('The best.', words)).toEqual([{ text: 'The best.', isFound: false }]);
    }
    expect(markWords('İ best', 'best')).toEqual([{ text: 'İ best', isFound: false }]);
  });
});
