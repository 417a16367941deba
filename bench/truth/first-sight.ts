import { READS, type LearnedId } from '../../packages/smart-filters/src/judges.ts';
import { judgePage, readInputs } from '../../packages/smart-filters/src/index.ts';
import { findLoss } from '../filter-losses.ts';
import { loadFirstSight, type RealPages } from '../labelled-pages.ts';
import { share, type TruthRow } from './truth-row.ts';

const ON =
  'pages of sites that nothing was ever learned from, judged before, asked by topic; the weights as they stand';

/** What the smart filters as they are deliver of pages that nobody had looked at. */
export async function measureFirstSight(): Promise<TruthRow[]> {
  const seen = await loadFirstSight();
  try {
    return (Object.keys(READS) as LearnedId[]).flatMap((id) => rowsOf(id, seen));
  } finally {
    seen.close();
  }
}

function rowsOf(id: LearnedId, { pages, sites }: RealPages): TruthRow[] {
  const told = pages.flatMap(({ view, judged }) => {
    const own = judged[id];
    if (own === undefined || own.label === 'disputed') return [];
    const { filter, inputs } = readInputs(id, `"${own.asked.replaceAll('"', ' ')}"`);
    const isDelivered =
      findLoss(id, view, own.asked, sites) === null && judgePage(filter, inputs, view).passes;
    return [{ url: view.url, isRight: own.label === 'yes', isDelivered }];
  });
  if (process.argv.includes('--each'))
    for (const one of told.filter(({ isRight, isDelivered }) => isRight !== isDelivered))
      console.error(`${id} ${one.isRight ? 'missed' : 'wrong'} ${one.url}`);
  const delivered = told.filter((one) => one.isDelivered);
  const ofKind = told.filter((one) => one.isRight);
  const right = delivered.filter((one) => one.isRight).length;
  const row = { part: 'first sight', on: ON };
  return [
    {
      ...row,
      figure: `${id}, precision`,
      value: share(right, delivered.length),
      goal: '0.95',
      n: delivered.length,
    },
    { ...row, figure: `${id}, recall`, value: share(right, ofKind.length), goal: '0.9', n: ofKind.length },
    {
      ...row,
      figure: `${id}, near misses refused`,
      value: share(told.length - ofKind.length - delivered.length + right, told.length - ofKind.length),
      goal: '',
      n: told.length - ofKind.length,
    },
  ];
}
