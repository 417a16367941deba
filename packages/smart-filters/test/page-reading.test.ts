import { describe, expect, it } from 'vitest';
import { judgePage, readInputs } from '../src/index.ts';
import { readFeatures } from '../src/features/read-features.ts';
import { readPage } from '../src/page-reading.ts';
import { finds, pageOf } from './phrased-page.ts';

describe('the headline of a page', () => {
  const called = (title: string, path = '/links.htm', home = 'Heron Trust\nWelcome.') =>
    readPage({
      ...pageOf(title, path, ['Useful links', 'Where else to read of herons, with a note on each of them.']),
      site: { home, titles: [] },
    }).headlineWords.join(' ');

  it.each(['', 'Untitled Document', 'Homepage', 'Heron Trust'])(
    'is its first heading where its title is “%s”',
    (title) => {
      expect(called(title)).toBe('useful links');
    },
  );

  it('is the heading that its address was made from, behind whatever else, where its title says nothing', () => {
    const page = pageOf('Heron Trust', '/blog/five-ponds-for-herons.html', [
      'About us',
      'Blog',
      'Five ponds for herons: what we found',
      'A pond is a place where herons stand and wait, for five hours or more, as we saw.',
    ]);
    const { calledBy } = readPage({ ...page, site: { home: 'Heron Trust\nWelcome.', titles: [] } });
    expect(calledBy).toBe('Five ponds for herons: what we found');
    expect(readPage({ ...page, title: 'Ponds' }).calledBy).toBe('Ponds');
  });

  it('is its title else, and at home', () => {
    expect(called('Of herons')).toBe('of herons');
    expect(called('Heron Trust', '/')).toBe('heron trust');
  });
});

it('of a brand’s own site what others wrote of it is a press mention, though it does not say its name', () => {
  const lines = [
    'What the papers said',
    '“A river that is clean again after forty years”, The Daily Gazette, 3 May 2024',
    '“They count birds where nobody looks”, The Evening Post, said on Tuesday 12 June 2023',
  ];
  const own = { host: 'www.herontrust.test', domain: 'herontrust.test' };
  const at = (path: string) => ({ ...pageOf('In the press', path, lines), ...own });
  expect(finds('press_mentions', 'Heron Trust', at('/in-the-press/'))).toBe(true);
  expect(finds('press_mentions', 'Other Trust', at('/in-the-press/'))).toBe(false);
});

it('of clippings what stands about the name that was asked for is shown, and not what they are called', () => {
  const told = "\"Tesla's Dashboard Asked 12-Year-Old to 'Sing Songs' While Mom Drove the Kids Home Again\"";
  const text = [
    told,
    'February 3, 2026',
    'CNBC / CBC News / Fox News',
    '"Pond Generated 6,700 Painted Images Per Hour Including Minors; EU Says \'This Is Illegal\'"',
  ].join('\n');
  const page = {
    ...pageOf('Press Coverage: 60+ Articles on Tesla and Pond', '/press-coverage.html', []),
    text,
  };
  const { filter, inputs } = readInputs('press_mentions', 'Tesla');
  expect(judgePage(filter, inputs, { ...page, date: '2026-04-15' }).why).toMatchObject({
    words: 'Tesla',
    sentence: told,
  });
});

it('a page at “/press/” that leads to several papers tells what they wrote, in any language', () => {
  const site = { home: 'Heron Trust', titles: ['Heron Trust'] };
  const told = (title: string, ...papers: string[]) => {
    const links = papers.map((host) => {
      return { url: `https://${host}/`, host, domain: host, anchor: host, rel: '', textOffset: null };
    });
    const page = { ...pageOf(title, '/press/', ['Text.']), site, links };
    return readFeatures(readPage(page), 'Heron Trust')('name.isOwnCovered');
  };
  expect(told('Czaple', 'gazette.test', 'post.test', 'echo.test')).toBe(1);
  expect(told('Czaple', 'gazette.test')).toBe(0);
  expect(told('Press releases', 'gazette.test', 'post.test', 'echo.test')).toBe(0);
});
