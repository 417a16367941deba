import { judgeKind, kindsOf } from '@linklode/smart-filters';
import { expect, test } from 'vitest';
import type { ExamplePage } from './example-index.ts';
import { intervalOf, measure } from './measure-precision.ts';
import { sharpen } from './sharpen-terms.ts';
import { traitsOf } from './page-traits.ts';
import { namesOn, sharedKinds } from './shared-kind.ts';

const pageOf = (name: string, title: string, text = ''): ExamplePage => ({
  url: `https://${name}.example/page`,
  host: `${name}.example`,
  domain: `${name}.example`,
  title,
  description: null,
  text,
  lang: 'en',
  date: null,
  links: [],
  industry: [],
});

test('a judge that goes by the words of the query alone is right of everything, and of nothing when they are hidden', () => {
  const pages = [pageOf('a', 'Write for us'), pageOf('b', 'WRITE  for-us today', 'Send us your pieces')];
  const byWords = ({ title }: ExamplePage): boolean => /write\W+for\W+us/i.test(title);
  expect(measure(pages, ['title write for us', 'lang en'], byWords)).toEqual({
    looked_at: 2,
    alike: 2,
    alike_hidden: 0,
  });
  const byOthers = ({ text }: ExamplePage): boolean => text.includes('pieces');
  expect(measure(pages, ['title write for us'], byOthers)).toMatchObject({ alike: 1, alike_hidden: 1 });
});

test('the interval is that of Wilson for each judge, and of no page everything', () => {
  const { at_least, at_most } = intervalOf({ looked_at: 60, alike: 45, alike_hidden: 30 });
  expect([at_least.toFixed(3), at_most.toFixed(3)]).toEqual(['0.377', '0.842']);
  expect(intervalOf({ looked_at: 0, alike: 0, alike_hidden: 0 })).toEqual({ at_least: 0, at_most: 1 });
});

test('what stands on many of the others and on no example is left out; a word of one website is not, nor one of an example', () => {
  const good = Array.from({ length: 8 }, (_, at) => pageOf(`g${at}`, 'Write for us', 'send pieces'));
  const bad = Array.from({ length: 6 }, (_, at) => pageOf(`b${at}`, 'Write for us archive'));
  const odd = pageOf('odd', 'Write for us zanzibar');
  const isAlike = ({ domain }: ExamplePage): boolean => domain.startsWith('g');
  const terms = { anyOf: ['title write for us'], allOf: [], noneOf: [] };
  const example = traitsOf(pageOf('example', 'Write for us', 'send pieces'));
  expect(sharpen(terms, [...good, ...bad, odd], isAlike, [example])).toEqual({
    ...terms,
    allOf: ['text send pieces'],
  });
  const other = traitsOf(pageOf('example', 'Write for us'));
  expect(sharpen(terms, [...good, ...bad, odd], isAlike, [other]).noneOf).toEqual(['title archive']);
  expect(
    sharpen(terms, [...good, ...bad, odd], isAlike, [other, traitsOf(pageOf('e', 'Write for us archive'))]),
  ).toEqual(terms);
});

/** Two products that are weighed against each other, as such pages do. */
function comparison(host: string, one: string, other: string): ExamplePage {
  const table = [one, other].map(
    (name) =>
      `${name}\n${name} pricing: free trial, then $12 a month. ${name} has integrations and good support.`,
  );
  const verdict = `Which one should you choose? ${one} is easier, whereas ${other} offers more features. Pros and cons of ${one} compared to ${other}.`;
  return pageOf(
    host,
    `${one} vs ${other}: Which Is Better in 2026?`,
    [verdict, ...table, verdict].join('\n'),
  );
}

test('pages that weigh or report are of a kind though each speaks of somebody else, by the names in its own title; without such a title they are not', () => {
  const pages = [
    ['a', 'Airtable', 'Notion'],
    ['b', 'Cursor', 'Windsurf'],
    ['c', 'Claude', 'Perplexity'],
  ].map(([host = '', one = '', other = '']) => comparison(host, one, other));
  for (const page of pages) {
    expect(kindsOf(page), page.title).toContain('comparison_alternatives');
    expect(judgeKind('comparison_alternatives', { ...page, title: 'What we use every day' }).isOfKind).toBe(
      false,
    );
  }
  const examples = pages.map((page) => ({
    domain: page.domain,
    pages: [traitsOf(page)],
    kinds: [kindsOf(page)],
  }));
  const [kind] = sharedKinds(examples);
  if (kind === undefined) throw new Error('no kind');
  expect(kind.id).toBe('comparison_alternatives');
  // The shortest names as well.
  expect(namesOn(kind, examples, 12)).toContain('title vs');

  const report = pageOf(
    'news',
    'An interview with Fritz Rahr of Rahr & Sons Brewing',
    'Fritz Rahr said that the brewery opens a second taproom in May.\n“We wanted a place for families,” Fritz Rahr, founder of Rahr & Sons, told us.\nThe company announced it on Monday.',
  );
  expect(kindsOf({ ...report, url: 'https://news.example/news/2026/interview-fritz-rahr' })).toContain(
    'press_mentions',
  );
});
