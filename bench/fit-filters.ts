import fs from 'node:fs';
import path from 'node:path';
import {
  FEATURES_VERSION,
  judgeOf,
  READS,
  type Judge,
  type LearnedId,
} from '../packages/smart-filters/src/judges.ts';
import { asJudge, fitJudge, fromJudge, scoreOf, type Learned } from './filter-fit.ts';
import type { Loss } from './filter-losses.ts';
import { askedRows, learnedRows, type Asked } from './filter-rows.ts';
import { FILTER_SETTINGS } from './filter-settings.ts';
import { chooseThreshold, mostRecall, type Scored } from './filter-thresholds.ts';
import { foldOf, modelsByFold } from './folds.ts';
import { loadInventedPages } from './invented-pages.ts';
import { hashOfLabels, loadRealPages, type LabelledPage, type RealPages } from './labelled-pages.ts';

export const WEIGHTS = path.resolve(import.meta.dirname, '../packages/smart-filters/src/weights.json');
const FOLDS = 5;

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
 * Learns the weights of the smart filters from judged pages, prints what they reach on domains that neither the weights
 * nor the threshold were learned from, and writes them. Filters that are named (`fit-filters press_mentions`) are
 * learned alone; with `thresholds` before them they keep their weights, and get their thresholds from the drawn pages,
 * which those must not have seen.
 */
export async function fitFilters(): Promise<void> {
  const [, ...named] = process.argv.slice(2);
  const ids = (Object.keys(READS) as LearnedId[]).filter((id) => isAsked(id, named));
  const real = await loadRealPages();
  try {
    const isKept = named[0] === 'thresholds';
    const measure = isKept ? keepWeights : fitFilter;
    const invented = isKept ? [] : await loadInventedPages();
    console.log(
      `${real.pages.length} real pages, ${invented.length} invented, labels ${hashOfLabels()}; ${real.judgedElsewhere} judgements on captures that are not at hand`,
    );
    console.log(FIGURES_HEAD);
    const judges = { ...written().judges };
    const curves: string[] = [];
    for (const id of ids) {
      const { figure, drawn, judge, curve } = measure(id, real, invented);
      console.log(figureLine(figure));
      console.log(figureLine(drawn, `${id}, drawn`));
      // What the model of kinds is worth was told beside the weights that are kept.
      judges[id] = isKept ? { ...judges[id], ...judge } : judge;
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

const isAsked = (id: LearnedId, named: readonly string[]): boolean =>
  named.includes(id) || named.every((name) => name === 'thresholds');

const written = () => JSON.parse(fs.readFileSync(WEIGHTS, 'utf8')) as { judges: Record<LearnedId, Judge> };

interface Measured {
  readonly figure: FilterFigure;
  /** The same on those pages alone that no score chose. */
  readonly drawn: FilterFigure;
  readonly judge: Judge;
  readonly curve: readonly number[];
}

/** Measures and learns one filter. All pages of a domain stand in one fold. */
export function fitFilter(id: LearnedId, real: RealPages, invented: readonly LabelledPage[]): Measured {
  const rows = learnedRows(id, [...real.pages, ...invented]);
  const models = modelsByFold(rows, FOLDS, (some) => fitJudge(id, some));
  const told = askedRows(id, real).map((row) => scored(row, models[foldOf(row.group, FOLDS)]!));
  return measured(id, told, fitJudge(id, rows));
}

/** Measures the weights in use on drawn pages. */
function keepWeights(id: LearnedId, real: RealPages): Measured {
  const kept = fromJudge(id, judgeOf(id));
  const told = askedRows(id, real).flatMap((row) => (row.isDrawn ? [scored(row, kept)] : []));
  return measured(id, told, kept);
}

function scored(row: Asked, learned: Learned): Scored {
  const { y, group, loss, isDrawn } = row;
  return { y, group, loss, isDrawn, score: loss === null ? scoreOf(learned, row) : 0 };
}

function measured(id: LearnedId, told: readonly Scored[], learned: Learned): Measured {
  const { precision } = FILTER_SETTINGS[id];
  // The threshold of a fold is chosen on the others, each scored by a model that has not seen it.
  const delivered = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeldOut = ({ group }: { group: string }): boolean => foldOf(group, FOLDS) === fold;
    const threshold = chooseThreshold(
      told.filter((row) => !isHeldOut(row)),
      precision,
    );
    return told.filter(isHeldOut).map((row) => ({ ...row, isDelivered: row.score >= threshold }));
  }).flat();
  return {
    figure: figureOf(id, delivered),
    drawn: figureOf(
      id,
      delivered.filter(({ isDrawn }) => isDrawn),
    ),
    judge: asJudge(id, learned, chooseThreshold(told, precision)),
    curve: AT_PRECISION.map((least) => mostRecall(told, least)),
  };
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

function figureLine(figure: FilterFigure, name: string = figure.id): string {
  const { ofKind, domains, nearMisses, wrong, lost } = figure;
  const shares = [precisionOf(figure), recallOf(figure)].map((value) => value.toFixed(2));
  return `| ${[name, ...shares, ofKind, domains, nearMisses, wrong, ...Object.values(lost)].join(' | ')} |`;
}
