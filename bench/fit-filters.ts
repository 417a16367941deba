import fs from 'node:fs';
import path from 'node:path';
import { matchesPage, preparePage } from '../packages/query-language/src/index.ts';
import { JUDGES, READS, type Judge, type LearnedId } from '../packages/smart-filters/src/judges.ts';
import { readFeatures } from '../packages/smart-filters/src/features/read-features.ts';
import { buildQueries, judgePage, readInputs } from '../packages/smart-filters/src/index.ts';
import { readPage } from '../packages/smart-filters/src/page-reading.ts';
import { loadInventedPages } from './invented-pages.ts';
import { hashOfLabels, loadRealPages, mainName, passingName, type LabelledPage } from './labelled-pages.ts';
import { fitLogistic, predict, type Example, type Model } from './logistic-regression.ts';

const WEIGHTS = path.resolve(import.meta.dirname, '../packages/smart-filters/src/weights.json');
const FOLDS = 10;
const PENALTY = 1;
/** A site with many pages of one build teaches no more than so many. */
const MOST_OF_A_DOMAIN = 6;
const NEAR_MISS = 1.5;
const OF_KIND = 2;
/**
 * Pages are not delivered below the score from which so many are right, of the judged pages that the filter's queries and its
 * topic let through: near misses are as many among them as pages of the kind, and far fewer among what a topic brings elsewhere.
 */
const LEAST_PRECISION = 0.92;
/** Where that would leave next to nothing, precision weighs twice what recall does. */
const LEAST_RECALL = 0.4;

interface Setting {
  /** What an invented page weighs beside a real one. */
  readonly invented: number;
  /** Kinds whose pages may be of this one as well, so that they say nothing against it. */
  readonly mayAlsoBe: readonly string[];
  /** Whether the filter is asked for a name. */
  readonly isNamed?: true;
}

const SETTINGS: Readonly<Record<LearnedId, Setting>> = {
  guest_post_pages: { invented: 0.4, mayAlsoBe: [] },
  resource_pages: { invented: 0.3, mayAlsoBe: ['tool_aggregators', 'listicles', 'directories'] },
  directories: { invented: 0.2, mayAlsoBe: ['resource_pages', 'tool_aggregators'] },
  listicles: { invented: 0.2, mayAlsoBe: ['tool_aggregators', 'resource_pages', 'comparison_alternatives'] },
  comparison_alternatives: { invented: 0.3, mayAlsoBe: ['listicles', 'tool_aggregators'], isNamed: true },
  press_mentions: { invented: 0.4, mayAlsoBe: ['listicles', 'comparison_alternatives'], isNamed: true },
  // The invented ones take in what makers send; on the web a collection need not.
  tool_aggregators: {
    invented: 0.08,
    mayAlsoBe: ['listicles', 'resource_pages', 'directories', 'comparison_alternatives'],
  },
};

interface Row extends Example {
  readonly domain: string;
  readonly isReal: boolean;
  readonly isNearMiss: boolean;
}

interface Scored extends Row {
  readonly score: number;
}

/**
 * Learns the weights of the smart filters from judged pages and writes them; prints what they reach on pages of sites that
 * the weights were not learned from: all pages of a domain stand in one of ten parts, each scored by weights of the others.
 */
export async function fitFilters(): Promise<void> {
  const real = await loadRealPages();
  const pages = [...real, ...(await loadInventedPages())];
  const judges: Record<string, Judge> = {};
  console.log(`${real.length} real pages, ${pages.length - real.length} invented, labels ${hashOfLabels()}`);
  for (const id of Object.keys(READS) as LearnedId[]) {
    const rows = weigh(
      pages.flatMap((page) => rowsOf(id, page)),
      SETTINGS[id].invented,
    );
    const models = modelsByPart(rows);
    const scored = rows
      .filter(({ isReal }) => isReal)
      .map((row) => ({ ...row, score: predict(models[partOf(row.domain)] ?? [], row.x) }));
    const asked = scoreAsked(id, real, models);
    const threshold = chooseThreshold(asked);
    console.log(lineOf(id, 'the judge alone', scored.filter(isJudged), threshold));
    console.log(lineOf('', 'asked by topic, queries and all', asked, threshold));
    judges[id] = judgeOf(id, fitLogistic(rows, PENALTY), threshold);
  }
  fs.writeFileSync(WEIGHTS, `${JSON.stringify({ labels: hashOfLabels(), judges }, null, 2)}\n`);
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
    return { x: READS[id].map(read), y: answer, domain: view.domain, isReal, isNearMiss };
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
  const keyOf = (row: Omit<Row, 'weight'>) => `${row.domain} ${row.y}`;
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

/** For each part the weights learned from the domains of all others. */
function modelsByPart(rows: readonly Row[]): Model[] {
  return Array.from({ length: FOLDS }, (_, part) =>
    fitLogistic(
      rows.filter(({ domain }) => partOf(domain) !== part),
      PENALTY,
    ),
  );
}

const isJudged = ({ y, isNearMiss }: Scored): boolean => y === 1 || isNearMiss;

/**
 * Judged pages, each asked for by its topic and scored by weights that knew nothing of its domain; 0 where no query of the filter
 * finds the page, or it is not on the topic.
 */
function scoreAsked(id: LearnedId, pages: readonly LabelledPage[], models: readonly Model[]): Scored[] {
  return pages.flatMap(({ view, judged, isReal }): Scored[] => {
    const own = judged[id];
    if (own === undefined || own.label === 'disputed') return [];
    const model = models[partOf(view.domain)] ?? [];
    const { filter, inputs } = readInputs(id, `"${own.asked.replaceAll('"', ' ')}"`);
    const prepared = preparePage(view);
    JUDGES[id] = judgeOf(id, model, 0);
    const isAsked =
      buildQueries(filter, inputs).some((query) => matchesPage(query, prepared)) &&
      judgePage(filter, inputs, view).passes;
    const read = readFeatures(readPage(view), SETTINGS[id].isNamed === true ? own.asked : undefined);
    const x = READS[id].map(read);
    const y = own.label === 'yes' ? 1 : 0;
    const score = isAsked ? predict(model, x) : 0;
    return [{ x, y, weight: 1, score, domain: view.domain, isReal, isNearMiss: y === 0 }];
  });
}

function judgeOf(id: LearnedId, [intercept = 0, ...learned]: Model, threshold: number): Judge {
  const weights = Object.fromEntries(READS[id].map((name, at) => [name, round(learned[at] ?? 0)]));
  return { intercept: round(intercept), threshold: round(threshold), weights };
}

function partOf(domain: string): number {
  let hash = 7;
  for (const sign of domain) hash = (hash * 31 + sign.charCodeAt(0)) >>> 0;
  return hash % FOLDS;
}

function at(scored: readonly Scored[], threshold: number) {
  const rows = scored.filter(({ score }) => score >= threshold);
  const right = rows.filter(({ y }) => y === 1).length;
  const all = scored.filter(({ y }) => y === 1).length;
  return {
    right,
    wrong: rows.length - right,
    all,
    precision: right / Math.max(1, rows.length),
    recall: right / all,
  };
}

function chooseThreshold(scored: readonly Scored[]): number {
  // What is less likely than not is never delivered.
  const steps = Array.from({ length: 49 }, (_, step) => 0.5 + step / 100);
  const precise = steps.find((step) => {
    const { precision, recall } = at(scored, step);
    return precision >= LEAST_PRECISION && recall >= LEAST_RECALL;
  });
  if (precise !== undefined) return precise;
  // Where that leaves next to nothing, a wrong page weighs twice what a missed one does.
  const half = (step: number): number => {
    const { precision, recall } = at(scored, step);
    return precision + recall === 0 ? 0 : (1.25 * precision * recall) / (0.25 * precision + recall);
  };
  return steps.toSorted((a, b) => half(b) - half(a))[0] ?? 1;
}

function lineOf(id: string, what: string, scored: readonly Scored[], threshold: number): string {
  const { right, wrong, all, precision, recall } = at(scored, threshold);
  const domains = new Set(scored.filter(({ y }) => y === 1).map(({ domain }) => domain)).size;
  return [
    id.padEnd(24),
    `${what}, from ${threshold.toFixed(2)}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`,
    `(${right} right, ${wrong} wrong, ${all - right} missed; ${all} of the kind on ${domains} domains, ${scored.length - all} near misses)`,
  ].join('  ');
}
