import fs from 'node:fs';
import path from 'node:path';
import { isOwnDomain } from '../../packages/smart-filters/src/features/subject.ts';
import {
  buildQueries,
  judgePage,
  readInputs,
  type PageView,
} from '../../packages/smart-filters/src/index.ts';
import { PAGES_OF_A_NAME, readLeanings } from '../../packages/smart-filters/src/leanings.ts';
import { readPage } from '../../packages/smart-filters/src/page-reading.ts';
import { createFileAnalysis } from '../../packages/web-index/src/worker.ts';
import { openSites, viewsAt } from '../labelled-pages.ts';
import type { TruthRow } from './truth-row.ts';

const LABELS = path.resolve(import.meta.dirname, 'mention-labels.csv');
/** On single pages of the open web, `sites-open`; its names were halved by a digest before anything was measured. */
const OPEN_LABELS = path.resolve(import.meta.dirname, 'open-mention-labels.csv');
const OPEN_READ = 'open web read';
const OPEN_PUT_AWAY = 'open web put away';
const [LATEST_READ, LATEST_PUT_AWAY] = ['drawn on 28 read', 'drawn on 28 put away'];
/** Nothing is learned from these. */
export const PUT_AWAY: ReadonlySet<string> = new Set([OPEN_PUT_AWAY, LATEST_READ, LATEST_PUT_AWAY]);
const SETS: Record<string, string> = {
  learned: 'rows of 52 words that firms are called by, with these pages in view',
  'first sight': 'rows of 29 further words, judged before any rule was made for them',
  'all pages read': 'pages with one of 15 names, words or not, whose errors were read',
  'all pages': 'pages with one of 21 further names; two rules were made with them in view',
  'further names read': 'pages with one of 16 names of a later day, whose errors were read',
  'further names': 'pages with one of 14 further names; accents and "inter-" were mended with them in view',
  'evening words': 'every page that holds one of 15 English words of a later evening',
  'evening words abroad': 'every page that holds one of 16 words and names of five other languages',
  'evening words written large': 'the 15 words, of pages that write them large',
  'evening words abroad written large': 'the 16 abroad, of pages that write them large',
  'evening no words': 'pages with one of 6 names that are no words',
  'evening rest': 'all other pages with one of 6 of these names',
  'every page a day later':
    'every page that holds one of 41 names of the next day, read before rules were made with these in view',
  'written large a day later': 'the 41 names, of pages that write them large',
  'second draw a day later': '39 more names, drawn when these rules stood; four were made with these in view',
  'drawn on 27 read': 'six pages at most that write each of 250 further names large, and one that does not',
  'drawn on 27 put away': 'the same for 240 names, whose errors nobody has read',
  [OPEN_READ]: 'pages of the open web with one of 76 names, whose errors were read',
  [OPEN_PUT_AWAY]: 'the same for 92 names, whose errors nobody has read',
  [LATEST_READ]: 'two or three pages each of 183 names that were written down without a look at pages',
  [LATEST_PUT_AWAY]: 'the same for 184 names, whose errors nobody has read',
};

/**
 * Rows of mentions of brands that are ordinary words, read by one person: of what the filter delivers, how much names a
 * firm or a product of that name. Kept are those that were delivered when they were judged: what a stricter reading
 * loses shows as found again. All sets but the first two are drawn from pages that hold the name, on captures of
 * `sites-first-sight`, `sites-people`, `sites-industry`, `sites-drawn` and `sites-open`, so that theirs is recall. A
 * firm's own site means the firm by its name and is no row about it, so it is in no figure.
 */
export async function measureMentions(): Promise<TruthRow[]> {
  const { labelled, ofNames } = await readLabelledMentions(readLeaning);
  const elsewhere = labelled.filter(({ view, brand }) => !isOwnDomain(readPage(view), brand));
  const rows = elsewhere.map(({ view, ...row }) => {
    const { filter, inputs } = readInputs('competitor_mentions', row.brand);
    const leanings = new Map([[row.brand, ofNames.get(row.brand)!]]);
    return { ...row, passes: judgePage(filter, inputs, view, leanings).passes };
  });
  return Object.entries(SETS).flatMap(([set, on]) => {
    const judged = rows.filter((row) => row.set === set && row.label !== 'disputed');
    const delivered = judged.filter(({ passes }) => passes);
    const right = delivered.filter(({ label }) => label === 'yes').length;
    const named = judged.filter(({ label }) => label === 'yes').length;
    const row = { part: 'mentions', on };
    return [
      {
        ...row,
        figure: 'names as brands, precision',
        value: (right / delivered.length).toFixed(2),
        goal: '0.95',
        n: delivered.length,
      },
      { ...row, figure: 'of these still found', value: (right / named).toFixed(2), goal: '', n: named },
    ];
  });
}

interface Labelled {
  readonly brand: string;
  readonly url: string;
  readonly label: string;
  readonly set: string;
}

const readLeaning = (name: string, views: readonly PageView[]): number =>
  readLeanings([name], views).get(name)!;

interface Mentions<OfName> {
  readonly labelled: readonly LabelledMention[];
  readonly ofNames: ReadonlyMap<string, OfName>;
}

/**
 * The judged pages that are at hand: those of the index of sites, and those of single pages of the open web, of which
 * `LINKLODE_OPEN_INDEX` names an index; and what `readName` makes of the first pages that hold each name, judged or
 * not, as a search would find them.
 */
export async function readLabelledMentions<OfName>(
  readName: (name: string, views: readonly PageView[]) => OfName,
): Promise<Mentions<OfName>> {
  const sources = [
    { rows: readLabels(LABELS), opened: await openSites() },
    {
      rows: readLabels(OPEN_LABELS),
      opened: await openSites(['sites-open'], process.env['LINKLODE_OPEN_INDEX'] ?? null),
    },
  ];
  try {
    const labelled = sources.flatMap(({ rows, opened }) => withViews(rows, opened.reader));
    const ofNames = new Map<string, OfName>();
    for (const { brand } of labelled) {
      if (ofNames.has(brand)) continue;
      const views = new Map<string, PageView>();
      for (const { opened } of sources)
        for (const view of await findHolding(opened.reader, brand)) views.set(view.url, view);
      ofNames.set(brand, readName(brand, [...views.values()].slice(0, MOST_PAGES)));
    }
    return { labelled, ofNames };
  } finally {
    for (const { opened } of sources) opened.close();
  }
}

type LabelledMention = Labelled & { readonly view: PageView };

/** Of some nobody could read the name. */
const MOST_PAGES = 1.5 * PAGES_OF_A_NAME;
const BUDGET = { characters: 3_000_000, links: 50_000 };

async function findHolding(reader: Reader, name: string): Promise<PageView[]> {
  const { filter, inputs } = readInputs('competitor_mentions', `"${name}"`);
  const anywhere = buildQueries(filter, inputs).at(-1)!;
  const found = await createFileAnalysis(reader).findViews(anywhere, [], MOST_PAGES, {
    withTargets: false,
    budget: { ...BUDGET },
  });
  return [...found];
}

type Reader = Awaited<ReturnType<typeof openSites>>['reader'];

function withViews(rows: readonly Labelled[], reader: Reader): LabelledMention[] {
  return rows.flatMap((row) => {
    const view = viewsAt(reader, row.url).find(({ url }) => url === row.url);
    return view === undefined ? [] : [{ ...row, view }];
  });
}

function readLabels(file: string): Labelled[] {
  return fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [brand = '', url = '', label = '', set = ''] = line.split(',');
      return { brand, url, label, set };
    });
}
