import fs from 'node:fs';
import path from 'node:path';
import { chooseLabels } from '../../packages/web-index/src/industry/choose-labels.ts';
import { siteScores } from '../../packages/web-index/src/industry/label-features.ts';
import { scorePage } from '../../packages/web-index/src/industry/page-scores.ts';
import { keyOf } from '../labelled-pages.ts';
import { HALVES, halfOf, openPagesFolder, readOpenPages } from './open-pages.ts';
import type { TruthRow } from './truth-row.ts';

/** `url,labels`: which labels readers accept for a page, parted by `|`, or `none`. */
const LABELS = path.resolve(import.meta.dirname, 'open-industry-labels.csv');

interface Judged {
  readonly half: number;
  readonly given: readonly string[];
  readonly accepted: ReadonlySet<string>;
}

/**
 * The labels that single pages of the open web get by the weights in use; no rows where their captures are not there. A
 * page is its whole site here, as most such sites are known by one page.
 */
export async function measureOpenIndustry(): Promise<TruthRow[]> {
  if (!fs.existsSync(openPagesFolder())) return [];
  const pages = await readPages();
  return HALVES.flatMap((on, half) => {
    const some = pages.filter((page) => page.half === half);
    const labelled = some.filter(({ given }) => given.length > 0);
    const right = labelled.filter(({ given, accepted }) => given.every((label) => accepted.has(label)));
    const row = { part: 'industry', on: `single pages of the open web, ${on}` };
    return [
      {
        ...row,
        figure: 'right, of single pages with a label',
        goal: '0.9',
        value: share(right.length, labelled.length),
        n: labelled.length,
      },
      {
        ...row,
        figure: 'single pages without a label',
        goal: '',
        value: share(some.length - labelled.length, some.length),
        n: some.length,
      },
    ];
  });
}

const share = (part: number, whole: number): string => (part / Math.max(1, whole)).toFixed(2);

async function readPages(): Promise<Judged[]> {
  const [, ...lines] = fs.readFileSync(LABELS, 'utf8').trim().split('\n');
  const accepted = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(',');
      return [keyOf(line.slice(0, at)), new Set(line.slice(at + 1).split('|'))];
    }),
  );
  const pages: Judged[] = [];
  for await (const { key, page } of readOpenPages(accepted.keys())) {
    const scores = scorePage(page);
    const given = chooseLabels(scores, siteScores([scores], 0));
    pages.push({ half: halfOf('industry', page.domain), given, accepted: accepted.get(key)! });
  }
  return pages;
}
