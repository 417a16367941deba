import { describe, expect, it } from 'vitest';
import { findDayLine, isOwnPost, isPostList, mayBePost } from './own-post.ts';
import { findPrices } from './page-terms.ts';

describe('the day of a post', () => {
  it.each([
    ['2026-10-03', 'Posted on October 3rd, 2026 by Ada'],
    ['2024-07-18', 'Entreprise admin 18 juillet 2024'],
    ['2021-08-05', 'Publicado el 5 de agosto de 2021'],
    ['2026-03-20', '2026/03/20'],
    ['2023-01-09', 'Stand: 9. Januar 2023'],
  ])('%s is told by the line %j', (date, line) => {
    expect(findDayLine({ date, text: `Menu\n${line}\nText of 2020.` })).toBe(line);
  });

  it('is not that of what a sentence tells, and is looked for behind it', () => {
    const story =
      'Published on 5 December 2025, Parent Power is the longest-running guide to schools in the country.';
    expect(findDayLine({ date: '2025-12-05', text: `Schools\n${story}\nMore.` })).toBeNull();
    expect(findDayLine({ date: '2025-12-05', text: `${story}\nBy Ada · 5 December 2025 · 8 min` })).toBe(
      'By Ada · 5 December 2025 · 8 min',
    );
  });

  it('is no part of a longer number, and not told where the page does not', () => {
    expect(findDayLine({ date: '2026-03-02', text: 'Order 12026-03-021 from March 2026' })).toBeNull();
  });
});

describe('a post', () => {
  it.each([
    ['https://a.example/blog/how-worms-eat', true],
    ['https://a.example/2013/08/cakes/', true],
    ['https://a.example/', false],
    ['https://a.example/tag/three-word-tag', false],
    ['https://a.example/audit-tool.html', false],
    ['https://a.example/events/a-long-name', false],
    ['https://a.example/in-the-news.html', false],
    ['https://a.example/in-the-news/we-won-a-prize/', true],
  ])('may stand at %s: %s', (url, expected) => expect(mayBePost(url)).toBe(expected));

  it('is not another’s, and a list of posts is known', () => {
    const url = 'https://a.example/blog/how-worms-eat';
    expect(isOwnPost({ url, title: 'Worms', text: 'word '.repeat(200) })).toBe(true);
    expect(isOwnPost({ url, title: 'Worms', text: `A guest post by Bea. ${'word '.repeat(200)}` })).toBe(
      false,
    );
    expect([isPostList('https://a.example/blog/'), isPostList(url)]).toEqual([true, false]);
  });
});

describe('a price', () => {
  const of = (title: string, text: string, path = 'write-for-us') =>
    findPrices({ url: `https://a.example/${path}`, title, text }).map(({ amount }) => amount);

  it('is of a text or a place on the site, by its own terms', () => {
    expect(of('Write for us', 'We pay $200 per article. Reviews take two weeks.')).toEqual(['$200']);
    expect(of('Advertise', 'Newsletter Sponsorship: $1,500-3,000/month', 'advertise')).toEqual([
      '$1,500-3,000',
    ]);
    expect(of('Mediadaten', 'Ein Banner im Newsletter: 250 € je Ausgabe', 'mediadaten')).toEqual(['250 €']);
  });

  it('is not what others take, what was raised, or what an article tells of', () => {
    expect(of('Write for us', 'Other blogs charge $300 per post. We raised $5,000 for a good post.')).toEqual(
      [],
    );
    expect(of('How much do sponsored posts cost?', 'A sponsored post costs $150.')).toEqual([]);
    expect(of('Best spades', 'Each article costs $20.', 'spades')).toEqual([]);
  });
});
