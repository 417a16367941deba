import fs from 'node:fs';
import path from 'node:path';
import { FEATURES_VERSION, READS, type Judge, type LearnedId } from '../packages/smart-filters/src/judges.ts';
import { readFeatures, type FeatureName } from '../packages/smart-filters/src/features/read-features.ts';
import { readPage } from '../packages/smart-filters/src/page-reading.ts';
import { findLoss, type Loss } from './filter-losses.ts';
import { loadInventedPages } from './invented-pages.ts';
import {
  hashOfLabels,
  loadRealPages,
  mainName,
  passingName,
  type LabelledPage,
  type RealPages,
} from './labelled-pages.ts';
import { foldOf, modelsByFold, type Row as GroupedRow } from './folds.ts';
import { fitLogistic, predict, type Model, type Sign } from './logistic-regression.ts';

const WEIGHTS = path.resolve(import.meta.dirname, '../packages/smart-filters/src/weights.json');
const FOLDS = 8;
/** A site with many pages of one build teaches no more than so many. */
const MOST_OF_A_DOMAIN = 6;
const NEAR_MISS = 1.5;
const OF_KIND = 2;
/**
 * Pages are not delivered below the score from which so many are right, of the judged pages that the filter's queries and its
 * topic let through: near misses are as many among them as pages of the kind, and far fewer among what a topic brings elsewhere.
 */
const LEAST_PRECISION = 0.88;
/** For the threshold so many pages of a site count at most, of the kind and near misses each: what is unseen is other sites. */
const MOST_TOLD_BY_A_SITE = 3;
/** Counted as delivered wrongly before any is: of few pages, all right says little. */
const WRONG_BEFORE = 1;
/** What is less likely is never delivered, whatever the judged pages say. */
const LEAST_SCORE = 0.5;
/** Where that would leave next to nothing, precision weighs twice what recall does. */
const LEAST_RECALL = 0.35;

interface Setting {
  /** What an invented page weighs beside a real one. */
  readonly invented: number;
  /** Kinds whose pages may be of this one as well, so that they say nothing against it. */
  readonly mayAlsoBe: readonly string[];
  /** How strongly weights are held near 0: the fewer sites, the more, or they are learned by heart. */
  readonly penalty: number;
  /** Instead of `LEAST_PRECISION`. */
  readonly leastPrecision?: number;
  /** Whether the filter is asked for a name. */
  readonly isNamed?: true;
}

const SETTINGS: Readonly<Record<LearnedId, Setting>> = {
  // Of few sites, so that a call of three plain sentences would fall below.
  guest_post_pages: { penalty: 1, invented: 0.3, mayAlsoBe: [], leastPrecision: 0.82 },
  resource_pages: {
    penalty: 3,
    invented: 0.4,
    mayAlsoBe: ['tool_aggregators', 'listicles', 'directories'],
  },
  directories: {
    penalty: 2,
    invented: 0.4,
    mayAlsoBe: ['resource_pages', 'tool_aggregators'],
    leastPrecision: 0.82,
  },
  listicles: {
    penalty: 3,
    invented: 0.1,
    mayAlsoBe: ['tool_aggregators', 'resource_pages', 'comparison_alternatives'],
  },
  comparison_alternatives: {
    penalty: 2,
    invented: 0.15,
    mayAlsoBe: ['listicles', 'tool_aggregators'],
    isNamed: true,
    // A wrong one weighs the asked name all the same, and a plain title on a page of no date scores low.
    leastPrecision: 0.85,
  },
  press_mentions: {
    penalty: 2,
    invented: 0.1,
    mayAlsoBe: ['listicles', 'comparison_alternatives'],
    isNamed: true,
  },
  // The invented ones take in what makers send; on the web a collection need not, and what they taught was wrong there.
  tool_aggregators: {
    penalty: 2,
    invented: 0,
    mayAlsoBe: ['listicles', 'resource_pages', 'directories', 'comparison_alternatives'],
    leastPrecision: 0.95,
  },
};

interface Row extends GroupedRow {
  readonly isReal: boolean;
  readonly isNearMiss: boolean;
}

/** A judged page that was asked for by its topic. */
interface Asked extends Row {
  /** Why it cannot be delivered whatever its judge says; null where it can. */
  readonly loss: Loss | null;
}

interface Scored {
  readonly y: 0 | 1;
  readonly group: string;
  readonly loss: Loss | null;
  /** 0 where there is a loss. */
  readonly score: number;
}

interface FilterFigure {
  readonly id: LearnedId;
  readonly right: number;
  readonly wrong: number;
  readonly ofKind: number;
  readonly domains: number;
  readonly nearMisses: number;
  /** What became of those of the kind that were not delivered. */
  readonly lost: Readonly<Record<Loss | 'below the threshold', number>>;
}

/**
 * Learns the weights of the smart filters from judged pages, prints what they reach on domains that neither the weights nor
 * the threshold were learned from, and writes them.
 */
export async function fitFilters(): Promise<void> {
  const real = await loadRealPages();
  try {
    const invented = await loadInventedPages();
    console.log(
      `${real.pages.length} real pages, ${invented.length} invented, labels ${hashOfLabels()}; ${real.judgedElsewhere} judgements on captures that are not at hand`,
    );
    console.log(FIGURES_HEAD);
    const judges: Record<string, Judge> = {};
    const curves: string[] = [];
    for (const id of Object.keys(READS) as LearnedId[]) {
      const { figure, judge, curve } = fitFilter(id, real, invented);
      console.log(figureLine(figure));
      judges[id] = judge;
      curves.push(`| ${[id, ...curve.map((value) => value.toFixed(2))].join(' | ')} |`);
    }
    console.log(CURVES_HEAD);
    for (const line of curves) console.log(line);
    fs.writeFileSync(
      WEIGHTS,
      `${JSON.stringify({ version: FEATURES_VERSION, labels: hashOfLabels(), judges }, null, 2)}\n`,
    );
  } finally {
    real.close();
  }
}

/** Measures and learns one filter. All pages of a domain stand in one fold. */
export function fitFilter(
  id: LearnedId,
  real: RealPages,
  invented: readonly LabelledPage[],
): { figure: FilterFigure; judge: Judge; curve: readonly number[] } {
  const rows = weigh(
    [...real.pages, ...invented].flatMap((page) => rowsOf(id, page)),
    SETTINGS[id].invented,
  );
  const asked = real.pages.flatMap((page) => askedRow(id, page, real));
  const fit = (some: readonly GroupedRow[]): Model =>
    fitLogistic(some, SETTINGS[id].penalty, { signs: signsOf(id) });
  const models = modelsByFold(rows, FOLDS, fit);
  const told = asked.map((row) => scored(row, models[foldOf(row.group, FOLDS)]!));
  // The threshold of a fold is chosen on the others, each scored by the model that has not seen it.
  const delivered = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeldOut = ({ group }: { group: string }): boolean => foldOf(group, FOLDS) === fold;
    const threshold = chooseThreshold(
      id,
      told.filter((row) => !isHeldOut(row)),
    );
    return told.filter(isHeldOut).map((row) => ({ ...row, isDelivered: row.score >= threshold }));
  }).flat();
  return {
    figure: figureOf(id, delivered),
    judge: judgeOf(id, fit(rows), chooseThreshold(id, told)),
    curve: AT_PRECISION.map((precision) => mostRecall(told, precision)),
  };
}

function scored({ x, y, group, loss }: Asked, model: Model): Scored {
  return { y, group, loss, score: loss === null ? predict(model, x) : 0 };
}

/** The features of a judge in one order. */
function namesOf(id: LearnedId): FeatureName[] {
  const { for: speakFor, against, either } = READS[id];
  return [...speakFor, ...against, ...either];
}

function signsOf(id: LearnedId): Sign[] {
  const { for: speakFor, against, either } = READS[id];
  return [
    ...speakFor.map(() => 1 as const),
    ...against.map(() => -1 as const),
    ...either.map(() => 0 as const),
  ];
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function rowsOf(id: LearnedId, page: LabelledPage): Omit<Row, 'weight'>[] {
  const { view, judged, isReal } = page;
  const y = answerOf(id, page);
  if (y === null) return [];
  const { isNamed = false } = SETTINGS[id];
  const name = isNamed ? (judged[id]?.asked ?? mainName(view) ?? undefined) : undefined;
  if (isNamed && name === undefined) return [];
  const reading = readPage(view);
  const rowFor = (subject: string | undefined, answer: 0 | 1, isNearMiss: boolean) => {
    const read = readFeatures(reading, subject);
    return { x: namesOf(id).map(read), y: answer, group: view.domain, isReal, isNearMiss };
  };
  const passing = isNamed && isReal && y === 1 ? passingName(view) : null;
  return [
    rowFor(name, y, y === 0 && judged[id] !== undefined),
    ...(passing === null ? [] : [rowFor(passing, 0, false)]),
  ];
}

/** Whether the page is of the kind; null where nobody knows. */
function answerOf(id: LearnedId, { judged, isReal }: LabelledPage): 0 | 1 | null {
  const own = judged[id]?.label;
  if (own !== undefined) return own === 'disputed' ? null : own === 'yes' ? 1 : 0;
  const { mayAlsoBe } = SETTINGS[id];
  const others = Object.entries(judged).filter(
    ([kind, one]) => mayAlsoBe.includes(kind) && one.label !== 'no',
  );
  if (isReal) return others.length === 0 ? 0 : null;
  return id === 'tool_aggregators' && others.length > 0 ? null : 0;
}

function weigh(rows: readonly Omit<Row, 'weight'>[], invented: number): Row[] {
  const keyOf = (row: Omit<Row, 'weight'>) => `${row.group} ${row.y}`;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return rows.map((row) => ({
    ...row,
    weight:
      Math.min(1, MOST_OF_A_DOMAIN / (counts.get(keyOf(row)) ?? 1)) *
      (row.y === 1 ? OF_KIND : row.isNearMiss ? NEAR_MISS : 1) *
      (row.isReal ? 1 : invented),
  }));
}

/** A judged page as it stands when somebody asks for its topic; none where the judgement is open. */
function askedRow(id: LearnedId, { view, judged, isReal }: LabelledPage, { sites }: RealPages): Asked[] {
  const own = judged[id];
  if (own === undefined || own.label === 'disputed') return [];
  const read = readFeatures(readPage(view), SETTINGS[id].isNamed === true ? own.asked : undefined);
  const y = own.label === 'yes' ? 1 : 0;
  return [
    {
      x: namesOf(id).map(read),
      y,
      weight: 1,
      group: view.domain,
      isReal,
      isNearMiss: y === 0,
      loss: findLoss(id, view, own.asked, sites),
    },
  ];
}

function judgeOf(id: LearnedId, [intercept = 0, ...learned]: Model, threshold: number): Judge {
  const weights = Object.fromEntries(
    namesOf(id).flatMap((name, at) => (learned[at] === 0 ? [] : [[name, round(learned[at] ?? 0)]])),
  );
  return { intercept: round(intercept), threshold: round(threshold), weights };
}

function chooseThreshold(id: LearnedId, scored: readonly Scored[]): number {
  const { leastPrecision = LEAST_PRECISION } = SETTINGS[id];
  const told = new Map<string, number>();
  const keyOf = ({ group, y }: Scored): string => `${group} ${y}`;
  for (const one of scored) told.set(keyOf(one), (told.get(keyOf(one)) ?? 0) + 1);
  const weightOf = (one: Scored): number => Math.min(1, MOST_TOLD_BY_A_SITE / told.get(keyOf(one))!);
  const sum = (rows: readonly Scored[]): number => rows.reduce((total, one) => total + weightOf(one), 0);
  const ofKind = scored.filter(({ y }) => y === 1);
  const steps = Array.from({ length: 49 }, (_, step) => LEAST_SCORE + step / 100).map((step) => {
    const rows = scored.filter(({ score }) => score >= step);
    const right = rows.filter(({ y }) => y === 1);
    return {
      step,
      precision: sum(right) / (sum(rows) + WRONG_BEFORE),
      recall: right.length / Math.max(1, ofKind.length),
    };
  });
  const precise = steps.find(
    ({ precision, recall }) => precision >= leastPrecision && recall >= LEAST_RECALL,
  );
  if (precise !== undefined) return precise.step;
  // Where that leaves next to nothing, a wrong page weighs twice what a missed one does.
  const half = ({ precision, recall }: (typeof steps)[number]): number =>
    precision + recall === 0 ? 0 : (1.25 * precision * recall) / (0.25 * precision + recall);
  return steps.toSorted((a, b) => half(b) - half(a))[0]?.step ?? 1;
}

/** The most of the kind that one threshold could deliver with such a part of its rows right. */
function mostRecall(rows: readonly Scored[], precision: number): number {
  const ofKind = rows.filter(({ y }) => y === 1).length;
  let right = 0;
  let most = 0;
  for (const [at, { y, score }] of rows.toSorted((a, b) => b.score - a.score).entries()) {
    right += y;
    if (score > 0 && right / (at + 1) >= precision) most = right;
  }
  return most / Math.max(1, ofKind);
}

function figureOf(id: LearnedId, rows: readonly (Scored & { isDelivered: boolean })[]): FilterFigure {
  const ofKind = rows.filter(({ y }) => y === 1);
  const lost = { 'not retrieved': 0, 'not on the topic': 0, 'a hard rule': 0, 'below the threshold': 0 };
  for (const { loss, isDelivered } of ofKind) if (!isDelivered) lost[loss ?? 'below the threshold'] += 1;
  return {
    id,
    right: ofKind.filter(({ isDelivered }) => isDelivered).length,
    wrong: rows.filter(({ y, isDelivered }) => y === 0 && isDelivered).length,
    ofKind: ofKind.length,
    domains: new Set(ofKind.map(({ group }) => group)).size,
    nearMisses: rows.length - ofKind.length,
    lost,
  };
}

export const precisionOf = ({ right, wrong }: FilterFigure): number => right / Math.max(1, right + wrong);
export const recallOf = ({ right, ofKind }: FilterFigure): number => right / Math.max(1, ofKind);

const FIGURES_HEAD =
  '| Filter | Precision | Recall | Of the kind | On domains | Near misses | Delivered wrongly | Not retrieved | Not on the topic | A hard rule | Below the threshold |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |';

const AT_PRECISION = [0.95, 0.9, 0.85, 0.8];
const CURVES_HEAD = `\n| Recall at precision | ${AT_PRECISION.join(' | ')} |\n| --- |${' --- |'.repeat(AT_PRECISION.length)}`;

function figureLine(figure: FilterFigure): string {
  const { id, ofKind, domains, nearMisses, wrong, lost } = figure;
  const shares = [precisionOf(figure), recallOf(figure)].map((value) => value.toFixed(2));
  return `| ${[id, ...shares, ofKind, domains, nearMisses, wrong, ...Object.values(lost)].join(' | ')} |`;
}
