import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { decodedPath, words } from '../packages/query-language/src/index.ts';
import type { FilterId, PageView } from '../packages/smart-filters/src/index.ts';
import {
  importPaths,
  keepHeapSteady,
  openIndexReader,
  openIndexWriter,
  rankIndex,
  type IndexReader,
  type SiteFinder,
} from '../packages/web-index/src/index.ts';
import { dataFolder } from './data-folder.ts';

/** A judgement of a person on a page: of the kind, a near miss, or open. */
export interface Judged {
  readonly label: 'yes' | 'no' | 'disputed';
  /** What a reader who looks for such a page would type. */
  readonly asked: string;
}

export interface LabelledPage {
  readonly view: PageView;
  readonly judged: Readonly<Partial<Record<FilterId | 'none', Judged>>>;
  /** A page of a real site; else one of the repository's invented sets. */
  readonly isReal: boolean;
  /** It was sought out by a reader or by its words, and no score of ours had a say in it. */
  readonly isDrawn: boolean;
}

const FILES = ['sites.jsonl', 'more.jsonl'];
/** Judgements of ours on pages of further sites; `sites-fresh` holds the captures where somebody has them. */
const OWN_LABELS = path.resolve(import.meta.dirname, 'truth/filter-labels.csv');
/** The same, on sites and pages that none of our scores chose. */
const DRAWN_LABELS = path.resolve(import.meta.dirname, 'truth/drawn-labels.csv');
/**
 * Judged before anything was learned, on pages that nothing was ever learned from: of the newest set, or of the one
 * that `LINKLODE_FIRST_SIGHT` names.
 */
const firstSight = (): { readonly labels: string; readonly sites: string } => {
  const set = process.env['LINKLODE_FIRST_SIGHT'] ?? 'web';
  return {
    labels: path.resolve(import.meta.dirname, `truth/${set}-labels.csv`),
    sites: ['web', 'open'].includes(set) ? `sites-${set}` : 'sites-first-sight',
  };
};
const MOST_PAGES = 1_000_000;
const MOST_BELOW = 500;
const SITES = ['sites', 'sites-more', 'sites-fresh', 'sites-drawn', 'sites-open', 'sites-web'];

/** Beginning of the SHA-256 of the judgements. */
export function hashOfLabels(): string {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(fs.readFileSync(path.join(dataFolder(), 'labelled', file)));
  for (const file of [OWN_LABELS, DRAWN_LABELS]) hash.update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

export interface RealPages {
  readonly pages: readonly LabelledPage[];
  /** How many of the judgements are on pages that no capture at hand holds; nothing is learned from them. */
  readonly judgedElsewhere: number;
  /** Of the index that the pages stand in. */
  readonly sites: SiteFinder;
  readonly close: () => void;
}

/**
 * Pages of real sites that somebody read and judged; they lie beside the checkout. `LINKLODE_BENCH_INDEX` names an
 * index of both folders of sites, else one is made. Throws with words where the data is not there.
 */
export async function loadRealPages(): Promise<RealPages> {
  if (!fs.existsSync(path.join(dataFolder(), 'labelled')))
    throw new Error(
      `The judged pages are not at ${dataFolder()}/labelled; LINKLODE_SHARED_DATA names another place.`,
    );
  const rows = [
    ...FILES.flatMap((file) =>
      linesOf(path.join(dataFolder(), 'labelled', file)).map((line) => JSON.parse(line) as Row),
    ),
    ...readCsv(OWN_LABELS),
    ...readCsv(DRAWN_LABELS).map((row) => ({ ...row, isDrawn: true as const })),
  ];
  return openPages(rows, SITES, process.env['LINKLODE_BENCH_INDEX']);
}

/**
 * Pages that were judged to be delivered or not, and that no weight has seen. `LINKLODE_FIRST_SIGHT_INDEX` names an
 * index of their captures, else one is made. Throws with words where the captures are not there.
 */
export async function loadFirstSight(): Promise<RealPages> {
  const { labels, sites } = firstSight();
  const folder = path.join(dataFolder(), sites);
  if (!fs.existsSync(folder)) throw new Error(`captures of sites never learned from are not at ${folder}`);
  const given = process.env['LINKLODE_FIRST_SIGHT_INDEX'] ?? null;
  return openPages(readCsv(labels), [sites], given);
}

async function openPages(
  rows: readonly Row[],
  sites: readonly string[],
  given?: string | null,
): Promise<RealPages> {
  const { reader, close } = await openSites(sites, given);
  const pages = readLabelled(reader, rows);
  const held = new Set(pages.map(({ view }) => keyOf(view.url)));
  const judgedElsewhere = rows.filter(({ url }) => !held.has(keyOf(url))).length;
  return { pages, judgedElsewhere, sites: reader.sites, close };
}

/** All real sites beside the checkout, or the index that `LINKLODE_BENCH_INDEX` names. */
export async function openSites(
  sites: readonly string[] = SITES,
  given: string | null | undefined = process.env['LINKLODE_BENCH_INDEX'],
): Promise<{ reader: IndexReader; close: () => void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-labelled-'));
  const reader = openIndexReader(given ?? (await makeIndex(path.join(folder, 'web.sqlite'), sites)));
  const close = (): void => {
    reader.close();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { reader, close };
}

async function makeIndex(indexFile: string, sites: readonly string[]): Promise<string> {
  keepHeapSteady();
  await importPaths({
    indexFile,
    paths: sites.map((name) => path.join(dataFolder(), name)).filter((folder) => fs.existsSync(folder)),
  });
  const writer = openIndexWriter(indexFile);
  rankIndex(writer.db);
  writer.checkpoint();
  writer.close();
  return indexFile;
}

interface Row {
  readonly url: string;
  readonly kind: FilterId | 'none';
  readonly label: Judged['label'];
  readonly topic: string;
  /** Whether `topic` is what somebody would type, for filters that want a name as well. */
  readonly isAsked?: true;
  readonly isDrawn?: true;
}

const linesOf = (file: string): string[] => fs.readFileSync(file, 'utf8').trim().split('\n');

function readCsv(file: string): Row[] {
  return linesOf(file)
    .slice(1)
    .map((line) => {
      const [url = '', kind, label, topic = ''] = line.split(',');
      return { url, kind: kind as FilterId, label: label as Judged['label'], topic, isAsked: true };
    });
}

function readLabelled(reader: IndexReader, rows: readonly Row[]): LabelledPage[] {
  const views = new Map<string, PageView>();
  for (const { url } of rows) for (const view of viewsAt(reader, url)) views.set(keyOf(view.url), view);
  const pages = new Map<string, LabelledPage>();
  for (const { url, kind, label, topic, isAsked = false, isDrawn = false } of rows) {
    const view = views.get(keyOf(url));
    if (view === undefined) continue;
    const known = pages.get(keyOf(url))?.judged;
    const asked = isAsked ? topic : askedOf(kind, topic, view);
    pages.set(keyOf(url), { view, isReal: true, isDrawn, judged: { ...known, [kind]: { label, asked } } });
  }
  return [...pages.values()];
}

/** The page with its site, where the index has it; with others that lie below its address. */
export function viewsAt({ findViews, sites }: IndexReader, url: string): PageView[] {
  const host = new URL(url).hostname.replace(/^www\./, '');
  const path = decodedPath(url).replace(/\/$/, '');
  const root = { type: 'site', host, subdomainsOnly: false, path: path === '' ? null : path } as const;
  return findViews({ root }, [], path === '' ? MOST_PAGES : MOST_BELOW).map((view) => ({
    ...view,
    site: sites.namesOf(view.host),
  }));
}

/** The page at an address, with its site; each is looked for once. */
export function viewFinder(reader: IndexReader): (url: string) => PageView | undefined {
  const views = new Map<string, PageView | undefined>();
  return (url) => {
    if (!views.has(url))
      views.set(
        url,
        viewsAt(reader, url).find((view) => keyOf(view.url) === keyOf(url)),
      );
    return views.get(url);
  };
}

export const keyOf = (url: string): string =>
  url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase();

/** Two filters are asked for a name; the judgements have topics, so that the page's own names stand in. */
function askedOf(kind: FilterId | 'none', topic: string, view: PageView): string {
  if (kind === 'press_mentions') return mainName(view) ?? topic;
  if (kind !== 'comparison_alternatives') return topic;
  return productOf(view) ?? (topic.replace(/ vs .*|\balternativ\p{L}+\b/giu, '').trim() || topic);
}

const NAME = String.raw`(\p{Lu}[\p{L}\p{N}.]*(?: \p{Lu}[\p{L}\p{N}.]*)?)`;
const BEFORE_JOINT = new RegExp(String.raw`${NAME} (?:[Vv][Ss]?\.?|versus|or|o|contra) `, 'u');
const BEHIND_ALTERNATIVE = new RegExp(String.raw`alternativ\p{L}+ (?:to|a|à|for) ${NAME}`, 'u');

function productOf({ title, url }: PageView): string | null {
  const name = BEHIND_ALTERNATIVE.exec(title)?.[1] ?? BEFORE_JOINT.exec(title)?.[1];
  if (name !== undefined) return name;
  const slug = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  const found = /^(?:best-)?([a-z0-9-]+?)-(?:vs?-|versus-|alternative)/.exec(slug)?.[1]?.replaceAll('-', ' ');
  return found !== undefined && words(title).join(' ').includes(found) ? found : null;
}

const CAPITALS = /(?<!\p{L})\p{Lu}[\p{L}\p{N}’'&-]+(?: (?:\p{Lu}[\p{L}\p{N}’'&-]+|of|and|&))*/gu;
const NO_NAME = new Set(
  words(`the a an in on at of for and or with by from this that it we i you he she they my our your how why what when where who is are was were
    be been to as its his her their new more one two but not no if so do all about after before over up out el la los las un una de del y en por
    para con que es su se al le les des du et dans pour sur interview review news press story first here there just can will has have had some
    many most also only then than into during while these those january february march april may june july august september october november
    december monday tuesday wednesday thursday friday saturday sunday read home blog posts post`),
);

/** The name that a page speaks of most, one of its title first; not the site's own. */
export function mainName({ title, text, domain }: PageView): string | null {
  const own = words(domain.split('.')[0] ?? '').join('');
  const counts = new Map<string, number>();
  for (const [found] of `${title}\n${text.slice(0, 20_000)}`.matchAll(CAPITALS)) {
    const parts = found.split(' ');
    while (NO_NAME.has((parts[0] ?? 'x').toLowerCase())) parts.shift();
    while (NO_NAME.has((parts.at(-1) ?? 'x').toLowerCase())) parts.pop();
    const name = parts.join(' ');
    const letters = words(name).join('');
    if (parts.length > 4 || letters.length < 3 || own.includes(letters) || letters.includes(own)) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const inTitle = ` ${words(title).join(' ')} `;
  const weightOf = ([name, count]: [string, number]): number =>
    count * (inTitle.includes(` ${words(name).join(' ')} `) ? 6 : 1) * (name.includes(' ') ? 1.5 : 1);
  return [...counts].sort((a, b) => weightOf(b) - weightOf(a))[0]?.[0] ?? null;
}

/** A name that the page's text has once or twice, in the middle of sentences: it is no page of that name. */
export function passingName({ title, text, domain }: PageView): string | null {
  const own = words(domain.split('.')[0] ?? '').join('');
  const inTitle = words(title).join(' ');
  const counts = new Map<string, number>();
  for (const [name] of text.slice(500, 12_000).matchAll(/(?<=[a-z,] )\p{Lu}\p{L}{3,}(?: \p{Lu}\p{L}+)?/gu))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of counts) {
    const said = words(name);
    if (count <= 2 && !inTitle.includes(said.join(' ')) && !own.includes(said.join(''))) return name;
  }
  return null;
}
