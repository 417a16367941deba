import { READS, type LearnedId } from '../../packages/smart-filters/src/judges.ts';
import { judgeKind, judgePage, readInputs } from '../../packages/smart-filters/src/index.ts';
import { isTopicFilter } from '../../packages/smart-filters/src/topic-features.ts';
import { findLoss } from '../filter-losses.ts';
import { loadFirstSight, type RealPages } from '../labelled-pages.ts';
import { share, type TruthRow } from './truth-row.ts';

const ON =
  'pages of sites that nothing was ever learned from, judged before, asked by topic; the weights as they stand';
/** Where few pages are of a kind, these decide how many rows are right. */
const OF_NONE = 'pages that readers found to be of no kind, whatever was asked';

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
  const ofNone = isTopicFilter(id) ? pages.filter(({ judged }) => judged.none !== undefined) : [];
  const taken = ofNone.filter(({ view }) => judgeKind(id, view).isOfKind).length;
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
    ...(ofNone.length === 0
      ? []
      : [
          {
            ...row,
            figure: `${id}, pages of no kind taken for one`,
            value: `${taken}`,
            goal: '',
            n: ofNone.length,
            on: OF_NONE,
          },
        ]),
  ];
}
