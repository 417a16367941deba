import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSampleWeb, INDUSTRIES, loadSampleWeb } from '@linklode/sample-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPaths } from '../src/importing/import-paths.ts';
import { labelIndustries, TAXONOMY } from '../src/industry/index.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';

const LEAST_ACCURACY = 0.85;

/** A third of the sites, by their names: the terms were tuned on the pages of the others. */
const isHeldOut = (host: string): boolean =>
  [...Buffer.from(host)].reduce((sum, byte) => sum + byte, 0) % 3 === 0;
const isSpamOnly = (industry: string): boolean => industry === 'gambling' || industry === 'pharmacy';

interface Judged {
  url: string;
  lang: string;
  heldOut: boolean;
  /** What the site's author says, without the two that are no labels. */
  truth: string[];
  labels: string[];
}

let folder: string;
let pages: Judged[];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-industry-'));
  const web = path.join(folder, 'web');
  await buildSampleWeb({ outDir: web });
  const file = path.join(folder, 'index.db');
  await importPaths({ indexFile: file, paths: [web], workers: 0 });
  const writer = openIndexWriter(file);
  try {
    labelIndustries(writer.db);
    const findPage = writer.db.prepare(
      'SELECT p.id FROM urls u JOIN pages p ON p.url_id = u.id WHERE u.url = ?',
    );
    const findLabels = writer.db.prepare('SELECT label FROM page_industries WHERE page_id = ?');
    pages = loadSampleWeb().flatMap((site) =>
      site.pages.flatMap((page) => {
        const row = findPage.get(page.url);
        return row === undefined
          ? []
          : {
              url: page.url,
              lang: page.lang.slice(0, 2),
              heldOut: isHeldOut(site.host),
              truth: site.industries.filter((one) => !isSpamOnly(one)),
              labels: findLabels.all(Number(row['id'])).map((one) => String(one['label'])),
            };
      }),
    );
  } finally {
    writer.close();
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Right: every label is one of the site's, and there is one; without a true label, none. */
function isRight({ truth, labels }: Judged): boolean {
  return truth.length === 0
    ? labels.length === 0
    : labels.length > 0 && labels.every((label) => truth.includes(label));
}

function accuracy(of: readonly Judged[]): number {
  return of.filter(isRight).length / of.length;
}

describe('industries of the sample web', () => {
  it('are right on held-out sites and on those that the terms were tuned on, in both languages', () => {
    const parts = {
      'held-out sites': pages.filter((page) => page.heldOut),
      'tuning sites': pages.filter((page) => !page.heldOut),
      'English pages': pages.filter((page) => page.lang === 'en'),
      'Spanish pages': pages.filter((page) => page.lang === 'es'),
    };
    for (const [name, part] of Object.entries(parts)) {
      console.log(`${name}: ${part.length} pages, ${(accuracy(part) * 100).toFixed(1)} % right`);
      expect(part.length).toBeGreaterThan(80);
      expect(accuracy(part)).toBeGreaterThanOrEqual(LEAST_ACCURACY);
    }
  });

  it('are seldom missing and never more than two', () => {
    const labelled = pages.filter((page) => page.labels.length > 0);
    expect(labelled.length / pages.length).toBeGreaterThanOrEqual(0.9);
    expect(pages.filter((page) => page.labels.length > 2)).toEqual([]);
  });

  it('come from the published taxonomy, which holds those of the sample web but never the two of its spam', () => {
    const published = TAXONOMY.filter((one) => one.isUnpublished !== true).map((one) => one.label);
    expect(INDUSTRIES.filter((one) => !published.includes(one))).toEqual(['gambling', 'pharmacy']);
    expect(pages.flatMap((page) => page.labels).filter((label) => !published.includes(label))).toEqual([]);
  });
});
