import { READS, type LearnedId } from '../packages/smart-filters/src/judges.ts';
import { readFeatures, type FeatureName } from '../packages/smart-filters/src/features/read-features.ts';
import type { PageView } from '../packages/smart-filters/src/index.ts';
import { modelSays } from '../packages/smart-filters/src/learned-score.ts';
import { writtenOn } from '../packages/smart-filters/src/name-spellings.ts';
import { readPage } from '../packages/smart-filters/src/page-reading.ts';
import { readWords } from '../packages/smart-filters/src/page-words.ts';
import { findLoss, type Loss } from './filter-losses.ts';
import { shareInGroup } from './folds.ts';
import { FILTER_SETTINGS } from './filter-settings.ts';
import { mainName, passingName, type LabelledPage, type RealPages } from './labelled-pages.ts';
import type { Sign } from './logistic-regression.ts';

/** A site with many pages of one build teaches no more than so many. */
const MOST_OF_A_DOMAIN = 6;
const NEAR_MISS = 1.5;
const OF_KIND = 2;

/** A page as a judge sees it. */
export interface PageRow {
  readonly x: readonly number[];
  /** The words that say what it is; none where the filter reads none. */
  readonly told: ReadonlySet<string>;
  readonly y: 0 | 1;
  readonly weight: number;
  /** Its domain. */
  readonly group: string;
  readonly isReal: boolean;
  /** No score of ours had a say in that it was judged. */
  readonly isDrawn: boolean;
  readonly isNearMiss: boolean;
}

/** A judged page that was asked for by its topic. */
export interface Asked extends PageRow {
  /** The log-odds of the model of kinds; null where it was not asked or is not heeded. */
  readonly modelled: number | null;
  /** Why it cannot be delivered whatever its judge says; null where it can. */
  readonly loss: Loss | null;
}

/** The features of a judge in one order. */
export function namesOf(id: LearnedId): FeatureName[] {
  const { for: speakFor, against, either } = READS[id];
  return [...speakFor, ...against, ...either];
}

export function signsOf(id: LearnedId): Sign[] {
  const { for: speakFor, against, either } = READS[id];
  return [
    ...speakFor.map(() => 1 as const),
    ...against.map(() => -1 as const),
    ...either.map(() => 0 as const),
  ];
}

/** What a filter learns from. */
export function learnedRows(id: LearnedId, pages: readonly LabelledPage[]): PageRow[] {
  const rows = pages.flatMap((page) => rowsOf(id, page));
  const shareOf = shareInGroup(rows, MOST_OF_A_DOMAIN);
  const weightOf = (row: PageRow): number =>
    shareOf(row) *
    (row.y === 1 ? OF_KIND : row.isNearMiss ? NEAR_MISS : 1) *
    (row.isReal ? 1 : FILTER_SETTINGS[id].invented) *
    (row.isDrawn ? (FILTER_SETTINGS[id].drawn ?? 1) : 1);
  return rows.map((row) => ({ ...row, weight: weightOf(row) })).filter(({ weight }) => weight > 0);
}

/** The judged pages as they stand when somebody asks for their topics; those whose judgement is open left out. */
export function askedRows(id: LearnedId, { pages, sites }: RealPages): Asked[] {
  const { isNamed = false } = FILTER_SETTINGS[id];
  return pages.flatMap(({ view, judged, isReal, isDrawn }) => {
    const own = judged[id];
    if (own === undefined || own.label === 'disputed') return [];
    const y = own.label === 'yes' ? 1 : 0;
    const row = rowOf(id, view, isNamed ? own.asked : undefined, {
      y,
      isReal,
      isDrawn,
      isNearMiss: y === 0,
    });
    const modelled = modelSays(id, readPage(view), isNamed ? own.asked : undefined);
    return [{ ...row, modelled, loss: findLoss(id, view, own.asked, sites) }];
  });
}

function rowsOf(id: LearnedId, page: LabelledPage): PageRow[] {
  const { view, judged, isReal, isDrawn } = page;
  const y = answerOf(id, page);
  if (y === null) return [];
  const { isNamed = false } = FILTER_SETTINGS[id];
  const name = isNamed ? (judged[id]?.asked ?? mainName(view) ?? undefined) : undefined;
  if (isNamed && name === undefined) return [];
  const passing = isNamed && isReal && y === 1 ? passingName(view) : null;
  return [
    rowOf(id, view, name, { y, isReal, isDrawn, isNearMiss: y === 0 && judged[id] !== undefined }),
    ...(passing === null ? [] : [rowOf(id, view, passing, { y: 0, isReal, isDrawn, isNearMiss: false })]),
  ];
}

type Known = Pick<PageRow, 'y' | 'isReal' | 'isDrawn' | 'isNearMiss'>;

function rowOf(id: LearnedId, view: PageView, typed: string | undefined, known: Known): PageRow {
  const reading = readPage(view);
  const name = typed === undefined ? undefined : writtenOn(reading, typed);
  return {
    ...known,
    x: namesOf(id).map(readFeatures(reading, name)),
    told: FILTER_SETTINGS[id].words === undefined ? NONE : readWords(reading, name),
    weight: 1,
    group: view.domain,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Whether the page is of the kind; null where nobody knows. */
export function answerOf(id: LearnedId, { judged, isReal }: LabelledPage): 0 | 1 | null {
  const own = judged[id]?.label;
  if (own !== undefined) return own === 'disputed' ? null : own === 'yes' ? 1 : 0;
  const { mayAlsoBe } = FILTER_SETTINGS[id];
  const others = Object.entries(judged).filter(
    ([kind, one]) => mayAlsoBe.includes(kind) && one.label !== 'no',
  );
  if (isReal) return others.length === 0 ? 0 : null;
  return id === 'tool_aggregators' && others.length > 0 ? null : 0;
}
