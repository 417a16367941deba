import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { extractPage } from '../../packages/web-index/src/extraction/extract-page.ts';
import { chooseLabels } from '../../packages/web-index/src/industry/choose-labels.ts';
import { siteScores } from '../../packages/web-index/src/industry/label-features.ts';
import { scorePage } from '../../packages/web-index/src/industry/page-scores.ts';
import { getResponseBody, readArchive } from '../../packages/web-index/src/reading/read-archive.ts';
import { dataFolder } from '../data-folder.ts';
import { keyOf } from '../labelled-pages.ts';
import type { TruthRow } from './truth-row.ts';

/** `url,labels`: which labels readers accept for a page, parted by `|`, or `none`. */
const LABELS = path.resolve(import.meta.dirname, 'open-industry-labels.csv');
const SITES = 'sites-open';
/** Whose errors may be read, and whose are only counted: by a digest of the domain. */
const HALVES = ['half that is read', 'half put away'];

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
  const folder = path.join(dataFolder(), SITES);
  if (!fs.existsSync(folder)) return [];
  const pages = await readPages(folder);
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

async function readPages(folder: string): Promise<Judged[]> {
  const [, ...lines] = fs.readFileSync(LABELS, 'utf8').trim().split('\n');
  const accepted = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(',');
      return [keyOf(line.slice(0, at)), new Set(line.slice(at + 1).split('|'))];
    }),
  );
  const pages: Judged[] = [];
  for (const file of fs.readdirSync(folder)) {
    for await (const event of readArchive(path.join(folder, file))) {
      if (event.kind !== 'response') continue;
      const own = accepted.get(keyOf(event.url));
      const body = own === undefined ? null : getResponseBody(event);
      if (own === undefined || body?.ok !== true) continue;
      const { url, capturedAt, http } = event;
      const contentType = http.headers.get('content-type') ?? null;
      const found = extractPage({ url, status: http.status, contentType, body: body.body, capturedAt });
      if (!found.ok) continue;
      accepted.delete(keyOf(url));
      const scores = scorePage(found.page);
      pages.push({
        half: halfOf(found.page.domain),
        given: chooseLabels(scores, siteScores([scores], 0)),
        accepted: own,
      });
    }
  }
  return pages;
}

const halfOf = (domain: string): number =>
  createHash('sha256').update(`open industry ${domain}`).digest().readUInt8(0) < 0x80 ? 0 : 1;
