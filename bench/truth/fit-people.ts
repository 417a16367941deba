import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { featuresOf, FEATURES, type Feature } from '../../packages/web-index/src/people/person-features.ts';
import { fitLogistic, type Model } from '../logistic-regression.ts';
import { realSitesFolder } from '../real-pages.ts';
import { crossValidate, type Row } from '../folds.ts';
import { chooseLeast, judgeUnseen } from './people-thresholds.ts';
import {
  isLearnedFrom,
  labelKey,
  languageSitesFolder,
  readPeopleLabels,
  readSites,
  type ReadSite,
} from './site-people.ts';

/** What is believed before any page is read; few hundred labels move it where they speak against it. */
const BELIEVED: Record<Feature, number> = {
  'given name': 1,
  'single word': -0.5,
  'author in data': 1,
  'person in data': 1,
  'author in head': 0.8,
  'nothing but the head': -0.7,
  byline: 1,
  'byline by its words': 0.5,
  'bylines, logarithm': 0.8,
  'card with role': 0.5,
  'card without role': -0.3,
  'name and role in a line': 0.3,
  'introduces themselves': 2,
  'founder sentence': 1,
  'own page': 1,
  copyright: 0.7,
  'home title': 1.2,
  'profile link': 0,
  'on a team page': 1.5,
  'on an about page': 1,
  'on the home page': 0.3,
  'on a page of guests': -2,
  'inside a team': 0.3,
  'role on a page of the site': 1,
  'role on another page': -0.5,
  'role and profile': 1.5,
  'role of another company': -2.5,
  'quoted, share': -1.5,
  'profile agrees': 0.7,
  'in the domain': 1.5,
  'names on the page, logarithm': 0.2,
  'given names on the page, share': 1,
  'placeholder pages, logarithm': -1,
  'only one page of many authors': -0.7,
  'several ways': 0.8,
  'founder of the brand': 1,
  'site of somebody else': -1,
  'answers for it': 2.5,
  'alone in a byline': 0.5,
  'common words, share': -2,
};
const PRIOR: Model = [-1.5, ...FEATURES.map((name) => BELIEVED[name])];
const RIDGE = 8;
const FOLDS = 15;
const WEIGHTS = path.resolve(import.meta.dirname, '../../packages/web-index/src/people/person-weights.json');

/** The labelled names of the sites that are learned from, as rows; a site of many names weighs less a name. */
export async function labelledRows(): Promise<Row[]> {
  const labels = new Map(
    readPeopleLabels()
      .filter(isLearnedFrom)
      .map(({ key, own }) => [key, own]),
  );
  const sites = realSitesFolder();
  const read: ReadSite[] = [];
  for (const folder of [sites, path.resolve(sites, '../sites-more'), languageSitesFolder()])
    if (fs.existsSync(folder)) read.push(...(await readSites(folder)));
  const rows = read.flatMap(({ domain, candidates, facts }) =>
    candidates.flatMap((candidate) => {
      const y = labels.get(labelKey(domain, candidate.name));
      if (y === undefined || candidate.marks.every(({ mark }) => mark.isQuoted)) return [];
      const found = featuresOf(candidate, facts);
      return [{ x: FEATURES.map((name) => found[name] ?? 0), y, weight: 1, group: domain }];
    }),
  );
  const counts = new Map<string, number>();
  for (const { group } of rows) counts.set(group, (counts.get(group) ?? 0) + 1);
  const weighed = rows.map((row) => ({ ...row, weight: 1 / Math.sqrt(counts.get(row.group)!) }));
  const mean = weighed.reduce((sum, row) => sum + row.weight, 0) / weighed.length;
  return weighed.map((row) => ({ ...row, weight: row.weight / mean }));
}

/** What is shown of domains that neither weights nor thresholds have seen. */
export const judgePeople = (rows: readonly Row[]): ReturnType<typeof judgeUnseen> =>
  judgeUnseen(rows, FOLDS, RIDGE, PRIOR);

/** `npm run bench -- fit-people`: fits, says what holds on domains that were left out, and writes the weights. */
export async function fitPeople(): Promise<void> {
  const rows = await labelledRows();
  const least = chooseLeast(rows, crossValidate(rows, FOLDS, RIDGE, PRIOR));
  const judged = judgePeople(rows);
  const own = judged.filter(({ y }) => y === 1);
  for (const is of ['isHigh', 'isCounted'] as const) {
    const shown = judged.filter((one) => one[is]);
    const right = shown.filter(({ y }) => y === 1).length;
    console.log(`${is}: ${right} of ${shown.length} right, ${right} of ${own.length} own people`);
  }
  const [bias = 0, ...weights] = fitLogistic(rows, RIDGE, { prior: PRIOR });
  const learned = readPeopleLabels().filter(isLearnedFrom);
  const labels = createHash('sha256').update(JSON.stringify(learned)).digest('hex');
  const file = {
    note: `Fitted by npm run bench -- fit-people on ${rows.length} names of ${new Set(rows.map((row) => row.group)).size} sites.`,
    labels,
    bias: rounded(bias),
    weights: Object.fromEntries(FEATURES.map((name, at) => [name, rounded(weights[at]!)])),
    ...least,
  };
  fs.writeFileSync(WEIGHTS, `${JSON.stringify(file, null, 2)}\n`);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
