import { describe, expect, it } from 'vitest';
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
