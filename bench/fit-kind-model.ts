import fs from 'node:fs';
import { judgeOf, READS, type Judge, type LearnedId } from '../packages/smart-filters/src/judges.ts';
import { LEAST_NEAR } from '../packages/smart-filters/src/learned-score.ts';
import { fitJudge, fromJudge, logit, scoreOf } from './filter-fit.ts';
import { askedRows, learnedRows, type Asked } from './filter-rows.ts';
import { WEIGHTS } from './fit-filters.ts';
import { shareInGroup } from './folds.ts';
import { loadInventedPages } from './invented-pages.ts';
import { isHeldOut } from './kind-pages.ts';
import { loadRealPages, type LabelledPage, type RealPages } from './labelled-pages.ts';
import { fitLogistic, type Example, type Model } from './logistic-regression.ts';

/** How strongly a filter's shares are held to those of all filters: most have some hundred pages here. */
const PENALTY = 20;
const MOST_OF_A_DOMAIN = 3;
/** Where the judges in use and those that have not seen the domains are compared: near where they decide. */
const NEAR = 3;

interface Told extends Asked {
  /** The log-odds of a judge that has not seen the domain, on the scale of the one in use. */
  readonly own: number;
}

/**
 * `npm run bench -- fit-kind-model`: what the word of the model of kinds is worth beside that of each judge, learned on
 * a fifth of the domains, which neither has seen, and written to the judges. A judge's log-odds with the model are on
 * the scale of those without it, so that its threshold promises the same of either. The index that
 * `LINKLODE_BENCH_INDEX` names has to have been read by the model (`index complete`).
 */
export async function fitKindModel(): Promise<void> {
  const real = await loadRealPages();
  const invented = await loadInventedPages();
  const file = JSON.parse(fs.readFileSync(WEIGHTS, 'utf8')) as { judges: Record<LearnedId, Judge> };
  const ids = Object.keys(READS) as LearnedId[];
  const told = new Map(ids.map((id) => [id, heldOut(id, real, invented)]));
  real.close();
  const rows = new Map([...told].map(([id, all]) => [id, weighed(all)]));
  const alone = pooled(ids, rows, ({ own }) => [own]);
  const both = pooled(ids, rows, ({ own, modelled }) => [own, modelled]);
  console.log(HEAD);
  for (const id of ids) {
    const some = rows.get(id)!;
    const [before = 0, scale = 1] = fit(some, ({ own }) => [own], alone);
    const [shift = 0, own = 1, weight = 0] = fit(some, ({ own, modelled }) => [own, modelled], both);
    const model = {
      own: round(own / scale),
      weight: round(weight / scale),
      shift: round((shift - before) / scale),
    };
    file.judges[id] = { ...file.judges[id], model };
    console.log(lineOf(id, told.get(id)!, file.judges[id]));
  }
  fs.writeFileSync(WEIGHTS, `${JSON.stringify(file, null, 2)}\n`);
}

function heldOut(id: LearnedId, real: RealPages, invented: readonly LabelledPage[]): Told[] {
  const seen = learnedRows(id, [...real.pages, ...invented]).filter(({ group }) => !isHeldOut(group));
  const judge = fitJudge(id, seen);
  const inUse = fromJudge(id, judgeOf(id));
  const rows = askedRows(id, real)
    .filter(({ group }) => isHeldOut(group))
    .map((row) => ({ ...row, own: logit(scoreOf(judge, row)) }));
  const apart = rows
    .filter(({ own }) => Math.abs(own) < NEAR)
    .map((row) => logit(scoreOf(inUse, row)) - row.own)
    .sort((a, b) => a - b);
  const offset = apart[Math.floor(apart.length / 2)] ?? 0;
  return rows.map((row) => ({ ...row, own: row.own + offset }));
}

interface Weighed {
  readonly own: number;
  readonly modelled: number;
  readonly y: 0 | 1;
  readonly weight: number;
}

/** Those that could be delivered and of which the model is asked, a domain counting for a few. */
function weighed(told: readonly Told[]): Weighed[] {
  const some = told.filter(
    ({ loss, own, modelled }) => loss === null && modelled !== null && own >= LEAST_NEAR,
  );
  const weightOf = shareInGroup(some, MOST_OF_A_DOMAIN);
  return some.map((row) => ({
    own: row.own,
    modelled: row.modelled ?? 0,
    y: row.y,
    weight: weightOf(row),
  }));
}

type Inputs = (row: Weighed) => readonly number[];

/** The shares that fit all filters at once, each with an intercept of its own. */
function pooled(
  ids: readonly LearnedId[],
  rows: ReadonlyMap<LearnedId, readonly Weighed[]>,
  inputsOf: Inputs,
): Model {
  const examples = ids.flatMap((id) =>
    (rows.get(id) ?? []).map((row): Example => ({
      ...row,
      x: [...inputsOf(row), ...ids.map((other) => Number(other === id))],
    })),
  );
  const shares = inputsOf({ own: 0, modelled: 0, y: 0, weight: 0 }).length;
  return [0, ...fitLogistic(examples, 1e-3).slice(1, 1 + shares)];
}

const fit = (rows: readonly Weighed[], inputsOf: Inputs, prior: Model): Model =>
  fitLogistic(
    rows.map((row) => ({ ...row, x: inputsOf(row) })),
    PENALTY,
    { prior },
  );

const HEAD =
  '| Filter | Of the kind | Others | Own share | Model’s share | Shift | Right, found alone | Right, found with it |\n| --- | --- | --- | --- | --- | --- | --- | --- |';

function lineOf(id: LearnedId, told: readonly Told[], { threshold, model }: Judge): string {
  const least = logit(threshold);
  const { own: share, weight, shift } = model!;
  const withIt = ({ own, modelled }: Told): number =>
    modelled === null || own < LEAST_NEAR ? own : share * own + weight * modelled + shift;
  const ofKind = told.filter(({ y }) => y === 1).length;
  const figure = (sumOf: (row: Told) => number): string => {
    const delivered = told.filter((row) => row.loss === null && sumOf(row) >= least);
    const right = delivered.filter(({ y }) => y === 1).length;
    return `${right} of ${delivered.length}, ${(right / Math.max(1, ofKind)).toFixed(2)}`;
  };
  const figures = [figure(({ own }) => own), figure(withIt)];
  return `| ${[id, ofKind, told.length - ofKind, share, weight, shift, ...figures].join(' | ')} |`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
