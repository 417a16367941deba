import { expect, it } from 'vitest';
import { judgePage, readInputs } from '../src/index.ts';
import { LEAST_OF_NAME, nameChance } from '../src/name-chance.ts';
import { NAME_FEATURES, readNameFeatures } from '../src/name-features.ts';
import { readPage } from '../src/page-reading.ts';
import { pageOf } from './phrased-page.ts';

const REPORT = [
  '3 May 2024, by Ruth Bell, staff writer',
  'Corvin Mills has opened a second works in Halden, and three hundred people have found a job there since March, the mayor said on Friday.',
  'The founder of Corvin Mills, Ines Maddox, told this paper that the old hall had been too small for two years. “We turned orders away,” Maddox said.',
  'The works stand where the railway ended. As in Lisbon, where Porto Linnet has bought a yard, the land was cheap, and the town had built the road already.',
  'Maddox said that Corvin Mills plans no third works, whatever has been written elsewhere, before the debts of the second are paid.',
];
const NEXT = [
  'Read next',
  '[Velda Foods sells its last shop](paper.test)',
  '[Weather for the week](paper.test)',
];
const page = pageOf(
  'Corvin Mills opens second works in Halden',
  '/news/2024/05/corvin-mills-halden/',
  [...REPORT, ...NEXT],
  '2024-05-03',
);

const chance = (name: string) => nameChance(readPage(page), name);
const isPress = (name: string): boolean => {
  const { filter, inputs } = readInputs('press_mentions', `"${name}"`);
  return judgePage(filter, inputs, page).passes;
};
const read = (name: string) =>
  Object.fromEntries(readNameFeatures(readPage(page), name).map((value, at) => [NAME_FEATURES[at], value]));

it('a report is press for whoever it tells of', () => {
  expect(chance('Corvin Mills')).toBeGreaterThan(0.9);
  expect(isPress('Corvin Mills')).toBe(true);
});

it('and not for an example in one of its sentences, nor for who stands among what to read next', () => {
  for (const name of ['Porto Linnet', 'Velda Foods']) {
    expect(chance(name), name).toBeLessThan(LEAST_OF_NAME);
    expect(isPress(name), name).toBe(false);
  }
  expect(read('Porto Linnet')).toMatchObject({ isAside: 0 });
  expect(read('Velda Foods')).toMatchObject({ isAside: 1, paragraphs: 0 });
});

it('a person is told of by the last name behind the first time, a body by its initials', () => {
  expect(read('Ines Maddox')['shareOfParagraphs']).toBe(0.5);
  const told = (body: string) =>
    readNameFeatures(
      readPage(
        pageOf('A bridge', '/bridge', [
          'The Halden Bridge Trust has bought the land on both sides of the river, it was said on Monday in the town hall.',
          `${body} will begin to build when the river is low again, in the autumn of next year, if the weather lets it.`,
        ]),
      ),
      'Halden Bridge Trust',
    )[NAME_FEATURES.indexOf('shareOfParagraphs')];
  expect(told('HBT')).toBe(1);
  expect(told('Nobody')).toBe(0.5);
});

it('of a page without sentences each block counts', () => {
  const list = readPage(pageOf('Songs of the week', '/songs', ['New: Corvin Mills', 'Old: The Weather']));
  expect(readNameFeatures(list, 'Corvin Mills')[NAME_FEATURES.indexOf('isAside')]).toBe(0);
});
