import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { LEAST_SCORE } from '../../packages/web-index/src/industry/choose-labels.ts';
import {
  labelFeatures,
  LABEL_FEATURES,
  siteScores,
  type SiteScores,
} from '../../packages/web-index/src/industry/label-features.ts';
import { scorePage } from '../../packages/web-index/src/industry/page-scores.ts';
import { TAXONOMY } from '../../packages/web-index/src/industry/taxonomy.ts';
import { fitLogistic } from '../logistic-regression.ts';
import { realSitesFolder } from '../real-pages.ts';
import { crossValidate, type Row } from '../folds.ts';
import { readCaptures } from './captures.ts';
import { measureOpenIndustry } from './open-industry.ts';
import { share, type TruthRow } from './truth-row.ts';

const LABELS = path.join(import.meta.dirname, 'industry-labels.csv');
const WEIGHTS = path.resolve(
  import.meta.dirname,
  '../../packages/web-index/src/industry/industry-weights.json',
);
/** Of each site so many pages are scored, and so many of them judged, spread over all. */
const MOST_PAGES = 60;
const JUDGED_PAGES = 8;
/** Of each page so many labels are rows: the likeliest, and none that nobody would think of. */
const CANDIDATES = 6;
const FOLDS = 12;
const RIDGE = 1;
const LEAST = { first: 0.7, second: 0.9 };
/** Captures beside `sites`; `captured-*.csv` and `people-sources.csv` list them. */
const CAPTURES = [
  'sites-more',
  'sites-fresh',
  'sites-first-sight',
  'sites-drawn',
  'sites-people',
  'sites-industry',
];

interface JudgedPage {
  domain: string;
  /** Labels that a reader of the site accepts; `none` where none may be given. */
  accepted: ReadonlySet<string>;
  page: Float64Array;
  site: SiteScores;
}

/** `domain,labels`: which labels of the taxonomy a reader of the site accepts, the main one first. */
function readLabels(): Map<string, string[]> {
  const lines = fs.readFileSync(LABELS, 'utf8').trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(',')), line.slice(line.indexOf(',') + 1).split('|')]),
  );
}

async function readJudgedPages(): Promise<JudgedPage[]> {
  const labels = readLabels();
  const byDomain = new Map<string, { url: string; scores: Float64Array }[]>();
  const sites = realSitesFolder();
  const folders = [sites, ...CAPTURES.map((name) => path.resolve(sites, '..', name))];
  for (const folder of folders.filter((one) => fs.existsSync(one))) {
    for await (const { read } of readCaptures(folder, MOST_PAGES)) {
      const page = read();
      if (page === null || !labels.has(page.domain)) continue;
      const pages = byDomain.get(page.domain) ?? [];
      byDomain.set(page.domain, pages);
      if (pages.some(({ url: known }) => known === page.url)) continue;
      pages.push({ url: page.url, scores: scorePage(page) });
    }
  }
  return [...byDomain].flatMap(([domain, pages]) => {
    pages.sort((a, b) => a.url.length - b.url.length || (a.url < b.url ? -1 : 1));
    const site = siteScores(
      pages.map(({ scores }) => scores),
      0,
    );
    const step = Math.max(1, pages.length / JUDGED_PAGES);
    return Array.from({ length: Math.min(JUDGED_PAGES, pages.length) }, (_, at) => ({
      domain,
      accepted: new Set(labels.get(domain)),
      page: pages[Math.floor(at * step)]!.scores,
      site,
    }));
  });
}

interface Candidate extends Row {
  label: string;
  pageAt: number;
  /** Whether the page or its site says anything of it; else it is never given. */
  isSaid: boolean;
}

function candidatesOf(pages: readonly JudgedPage[]): Candidate[] {
  const rows = pages.flatMap(({ domain, accepted, page, site }, pageAt) =>
    TAXONOMY.map(({ label }, industry) => ({ label, industry, mass: page[industry]! + site.mean[industry]! }))
      .toSorted((a, b) => b.mass - a.mass)
      .slice(0, CANDIDATES)
      .map(({ label, industry }) => ({
        label,
        pageAt,
        isSaid: Math.max(page[industry]!, site.mean[industry]!) >= LEAST_SCORE,
        x: labelFeatures(industry, page, site),
        y: accepted.has(label) ? (1 as const) : (0 as const),
        weight: 1,
        group: domain,
      })),
  );
  return rows;
}

interface Judged {
  labels: string[];
  accepted: ReadonlySet<string>;
  domain: string;
}

function judge(pages: readonly JudgedPage[], rows: readonly Candidate[], told: readonly number[]): Judged[] {
  const byPage = pages.map(({ accepted, domain }) => ({
    accepted,
    domain,
    found: [] as { label: string; sure: number }[],
  }));
  rows.forEach((row, at) =>
    byPage[row.pageAt]!.found.push({ label: row.label, sure: row.isSaid ? told[at]! : 0 }),
  );
  return byPage.map(({ accepted, domain, found }) => {
    const [first, second] = found.toSorted((a, b) => b.sure - a.sure);
    const labels = first === undefined || first.sure < LEAST.first ? [] : [first.label];
    if (labels.length > 0 && second !== undefined && second.sure >= LEAST.second) labels.push(second.label);
    return { labels, accepted, domain };
  });
}

const isRight = ({ labels, accepted }: Judged): boolean =>
  labels.length > 0 && labels.every((label) => accepted.has(label));

/** Cross-validated by domain: of the pages with a label those with right ones only, and how many have none. */
export async function measureIndustry(): Promise<TruthRow[]> {
  return [...measured(await readJudgedPages()), ...(await measureOpenIndustry())];
}

function measured(pages: readonly JudgedPage[]): TruthRow[] {
  const rows = candidatesOf(pages);
  const judged = judge(pages, rows, crossValidate(rows, FOLDS, RIDGE));
  const labelled = judged.filter(({ labels }) => labels.length > 0);
  const on = `pages of ${new Set(pages.map(({ domain }) => domain)).size} real sites, cross-validated by domain`;
  const part = 'industry';
  const perLabel = TAXONOMY.flatMap(({ label }) => {
    const given = labelled.filter(({ labels }) => labels[0] === label);
    if (given.length === 0) return [];
    const sites = new Set(given.map(({ domain }) => domain)).size;
    return {
      part,
      figure: `${label} (${sites} sites)`,
      goal: '0.9',
      on,
      value: share(given.filter(isRight).length, given.length),
      n: given.length,
    };
  });
  return [
    {
      part,
      figure: 'right, of pages with a label',
      goal: '0.9',
      on,
      value: share(labelled.filter(isRight).length, labelled.length),
      n: labelled.length,
    },
    {
      part,
      figure: 'pages without a label',
      goal: '',
      on,
      value: share(judged.length - labelled.length, judged.length),
      n: judged.length,
    },
    ...perLabel,
  ];
}

/** `npm run bench -- fit-industry`: fits, says what holds on domains that were left out, and writes the weights. */
export async function fitIndustry(): Promise<void> {
  const pages = await readJudgedPages();
  for (const { figure, value, n } of measured(pages)) console.log(`${figure}: ${value} (${n})`);
  const rows = candidatesOf(pages);
  const [bias = 0, ...weights] = fitLogistic(rows, RIDGE);
  const file = {
    note: `Fitted by npm run bench -- fit-industry on pages of ${new Set(rows.map((row) => row.group)).size} real sites: ${LABEL_FEATURES.join(', ')}.`,
    labels: createHash('sha256').update(fs.readFileSync(LABELS)).digest('hex'),
    bias: rounded(bias),
    weights: weights.map(rounded),
    ...LEAST,
  };
  fs.writeFileSync(WEIGHTS, `${JSON.stringify(file, null, 2)}\n`);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
