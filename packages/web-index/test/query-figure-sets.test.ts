import { expect, it } from 'vitest';
import type { Node } from '@linklode/query-language';
import { figureCondition } from '../src/query/figure-conditions.ts';
import { createFigureSets } from '../src/query/figure-sets.ts';
import type { PageFigures } from '../src/query/page-figures.ts';
import { BLOCK_PAGES, hasPage } from '../src/store/common-pages.ts';
import { FIGURE_BLOCK_PAGES, type FigureBlock } from '../src/store/figure-blocks.ts';
import { parsed } from './parsed-query.ts';
import { createChance } from './query-random-index.ts';

const CONDITIONS = [
  'after:2022-01-01',
  'before:2022-01-01',
  'after:2018-03-04 before:2023-01-01',
  '-after:2022-01-01',
  'da:>=20 spam:<=30',
  'pa:..10',
  'da:>3 (before:2021-01-01 OR -pa:<50)',
  '-(spam:>5 da:<=40)',
  'da:>100',
  'da:<0',
  'pa:>=999999999999',
  'spam:<=999999999999',
  'da:>100 OR after:2024-01-01 OR spam:7',
];

it('finds the pages of a block by dates and metrics as each page by itself is judged, what is missing among it', () => {
  const chance = createChance(5);
  const metric = (): number => (chance.in100(15) ? -1 : chance.below(101));
  const blocks = Array.from({ length: (2 * BLOCK_PAGES) / FIGURE_BLOCK_PAGES }, (_, number): FigureBlock => {
    // In the order of static rank whole blocks are within a bound or without, as every second one is here.
    const lowest = chance.below(90);
    const near = (): number => lowest + chance.below(10);
    const short = (): Int8Array =>
      Int8Array.from({ length: FIGURE_BLOCK_PAGES }, number % 2 === 0 ? metric : near);
    const none = new Int32Array(FIGURE_BLOCK_PAGES);
    const date = none.map(() =>
      chance.in100(20) ? 0 : 20150101 + 10000 * chance.below(10) + 100 * chance.below(12) + chance.below(28),
    );
    return { domain: none, host: none, cluster: none, date, da: short(), pa: short(), spam: short() };
  });
  const at = (id: number): [FigureBlock, number] => [
    blocks[Math.floor(id / FIGURE_BLOCK_PAGES)]!,
    id % FIGURE_BLOCK_PAGES,
  ];
  const figures = {
    dateOf(id: number) {
      const [block, place] = at(id);
      return block.date[place]!;
    },
    metricOf(name: 'da' | 'pa' | 'spam', id: number) {
      const [block, place] = at(id);
      const value = block[name][place]!;
      return value < 0 ? null : value;
    },
  } as PageFigures;
  const sets = createFigureSets((number) => blocks[number]!);
  for (const text of CONDITIONS) {
    const conditions: readonly Node[] = [parsed(text).root];
    const holds = figureCondition(conditions[0]!, figures);
    const find = sets(conditions);
    let found = 0;
    for (const block of [0, 1]) {
      const set = find(block);
      const wrong: number[] = [];
      for (let id = block * BLOCK_PAGES; id < (block + 1) * BLOCK_PAGES; id++) {
        const isIn = set !== null && hasPage(set, id);
        if (isIn) found += 1;
        if (isIn !== holds(id)) wrong.push(id);
      }
      expect(wrong, text).toEqual([]);
    }
    expect(found > 0, text).toBe(!['da:>100', 'da:<0', 'pa:>=999999999999'].includes(text));
  }
});
