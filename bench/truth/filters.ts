import { READS, type LearnedId } from '../../packages/smart-filters/src/judges.ts';
import { fitFilter, precisionOf, recallOf } from '../fit-filters.ts';
import { loadInventedPages } from '../invented-pages.ts';
import { loadRealPages } from '../labelled-pages.ts';
import type { TruthRow } from './truth-row.ts';

const ON = 'judged real pages, asked by topic; weights and threshold have not seen the domain';

/** What the learned smart filters reach on domains that they were not learned from. */
export async function measureFilters(): Promise<TruthRow[]> {
  const real = await loadRealPages();
  try {
    const invented = await loadInventedPages();
    return (Object.keys(READS) as LearnedId[]).flatMap((id) => {
      const { figure } = fitFilter(id, real, invented);
      const { right, wrong, ofKind } = figure;
      const row = { part: 'filters', on: ON };
      return [
        {
          ...row,
          figure: `${id}, precision`,
          value: precisionOf(figure).toFixed(2),
          goal: '0.95',
          n: right + wrong,
        },
        { ...row, figure: `${id}, recall`, value: recallOf(figure).toFixed(2), goal: '0.9', n: ofKind },
      ];
    });
  } finally {
    real.close();
  }
}
