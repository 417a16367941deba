import fs from 'node:fs';
import path from 'node:path';
import { FEATURES_VERSION, READS, type Judge, type LearnedId } from '../packages/smart-filters/src/judges.ts';
import { asJudge, fitJudge, scoreOf } from './filter-fit.ts';
import type { Loss } from './filter-losses.ts';
import { askedRows, learnedRows } from './filter-rows.ts';
import { FILTER_SETTINGS } from './filter-settings.ts';
import { chooseThreshold, mostRecall, type Scored } from './filter-thresholds.ts';
import { foldOf, modelsByFold } from './folds.ts';
import { loadInventedPages } from './invented-pages.ts';
import { hashOfLabels, loadRealPages, type LabelledPage, type RealPages } from './labelled-pages.ts';

const WEIGHTS = path.resolve(import.meta.dirname, '../packages/smart-filters/src/weights.json');
const FOLDS = 8;

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
  const rows = learnedRows(id, [...real.pages, ...invented]);
  const models = modelsByFold(rows, FOLDS, (some) => fitJudge(id, some));
  const told = askedRows(id, real).map((row): Scored => {
    const { y, group, loss, isDrawn } = row;
    const score = loss === null ? scoreOf(models[foldOf(group, FOLDS)]!, row) : 0;
    return { y, group, loss, isDrawn, score };
  });
  const { precision } = FILTER_SETTINGS[id];
  // The threshold of a fold is chosen on the others, each scored by the model that has not seen it.
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
    judge: asJudge(id, fitJudge(id, rows), chooseThreshold(told, precision)),
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

function figureLine(figure: FilterFigure): string {
  const { id, ofKind, domains, nearMisses, wrong, lost } = figure;
  const shares = [precisionOf(figure), recallOf(figure)].map((value) => value.toFixed(2));
  return `| ${[id, ...shares, ofKind, domains, nearMisses, wrong, ...Object.values(lost)].join(' | ')} |`;
}
