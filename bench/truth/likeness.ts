import fs from 'node:fs';
import path from 'node:path';
import { findLikeness } from '../../apps/server/src/modules/likeness/engine.ts';
import { createExampleIndex } from '../../apps/server/src/providers/web-search/example-index.ts';
import { parseQuery } from '../../packages/query-language/src/index.ts';
import { createFileAnalysis, openIndexReader, type IndexReader } from '../../packages/web-index/src/index.ts';
import { findPageAddress } from '../../packages/web-index/src/engine.ts';
import { dataFolder } from '../data-folder.ts';
import { drawing } from '../drawing.ts';

const DRAWS = Number(process.env['LINKLODE_BENCH_DRAWS'] ?? 12);
/** Draws that nothing was chosen by: another number draws others. */
const SEED = Number(process.env['LINKLODE_BENCH_SEED'] ?? 12_345);
const KINDS = process.env['LINKLODE_BENCH_KINDS']?.split(',');
const FIVE = 5;
/** Of a kind with fewer judged websites five of them say nothing. */
const FEWEST = 7;
const PAGES = 6;
const COUNTING_MS = 60_000;

interface Row {
  readonly url: string;
  readonly kind: string;
  readonly label: string;
}

/** By registrable domain a page that readers found to be of the kind, and the websites of near misses. */
interface JudgedSites {
  readonly yes: ReadonlyMap<string, string>;
  readonly no: ReadonlySet<string>;
}

/**
 * Queries by example on real pages: five websites that readers found to have a page of a kind are drawn by lot and
 * given by that page's address (or, with LINKLODE_BENCH_BARE, by the website alone), and the websites that the query
 * finds beside them are held against what readers found. A last line draws websites of any kind. LINKLODE_BENCH_INDEX
 * names the index, LINKLODE_BENCH_KINDS (parted by commas) the kinds, LINKLODE_BENCH_SEED other draws, each kind its
 * own.
 */
export async function truthOfLikeness(): Promise<void> {
  const file = process.env['LINKLODE_BENCH_INDEX'];
  if (file === undefined) throw new Error('LINKLODE_BENCH_INDEX names the index');
  const reader = openIndexReader(file);
  const rows = ['sites', 'more'].flatMap((name) => readLabels(name));
  const isAsked = (kind: string): boolean => KINDS === undefined || KINDS.includes(kind);
  const everything = new Map<string, string>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const judged = judgedOf(rows.filter((row) => row.kind === kind));
    const here = [...judged.yes].filter(([, url]) => reader.readPages([url]).length > 0);
    for (const [domain, url] of here) everything.set(domain, url);
    if (here.length >= FEWEST && isAsked(kind)) await drawKind(reader, kind, here, judged, drawing(SEED));
  }
  if (isAsked('any kind'))
    await drawKind(reader, 'any kind', [...everything], { yes: new Map(), no: new Set() }, drawing(SEED));
  reader.close();
}

async function drawKind(
  reader: IndexReader,
  kind: string,
  here: readonly (readonly [string, string])[],
  judged: JudgedSites,
  random: () => number,
): Promise<void> {
  const analysis = createFileAnalysis(reader);
  const sum = {
    queries: 0,
    ofKind: 0,
    like: 0,
    unlike: 0,
    unjudged: 0,
    alike: 0,
    lookedAt: 0,
    again: 0,
    examples: 0,
  };
  for (let draw = 0; draw < DRAWS; draw++) {
    const five = drawn(here, random);
    const from = performance.now();
    const answer = await findLikeness(createExampleIndex(analysis, COUNTING_MS), five.flatMap(asExample));
    const tookMs = performance.now() - from;
    const parsed = parseQuery(answer.query ?? '');
    if (answer.query === null || !parsed.ok) {
      console.log(`${kind}: none (${answer.why_none}), ${Math.round(tookMs)} ms`);
      continue;
    }
    const exclude = five.map(([domain]) => domain);
    const { results } = reader.search({
      query: parsed.query,
      exclude,
      page: 1,
      pageSize: PAGES * 10,
      rows: 'sites',
    });
    const count = (holds: (domain: string) => boolean): number =>
      results.filter(({ domain }) => holds(domain)).length;
    const like = count((domain) => judged.yes.has(domain));
    const unlike = count((domain) => judged.no.has(domain) && !judged.yes.has(domain));
    const again = answer.examples.filter((one) => one.is_found_again === true).length;
    const { precision } = answer;
    console.log(
      `${kind}: ${answer.query} · ${answer.kind?.label ?? 'words'} · says ${precision?.alike} (${precision?.alike_hidden}) of ${precision?.looked_at} alike · judged: ${like} like, ${unlike} not, of ${results.length} · again ${again} · ${Math.round(tookMs)} ms`,
    );
    sum.queries += 1;
    sum.ofKind += answer.kind?.id === kind ? 1 : 0;
    sum.like += like;
    sum.unlike += unlike;
    sum.unjudged += results.length - like - unlike;
    sum.alike += precision?.alike ?? 0;
    sum.lookedAt += precision?.looked_at ?? 0;
    sum.again += again;
    sum.examples += answer.examples.length;
  }
  console.log(
    `== ${kind}: ${sum.queries} of ${DRAWS} queries, ${sum.ofKind} by the right kind; judged websites ${sum.like} like, ${sum.unlike} not, ${sum.unjudged} unjudged; said ${sum.alike} of ${sum.lookedAt} alike; again ${sum.again} of ${sum.examples}`,
  );
}

function asExample([domain, url]: readonly [string, string]) {
  const place =
    process.env['LINKLODE_BENCH_BARE'] === undefined ? url.replace(/^https?:\/\/(www\.)?/, '') : domain;
  const parsed = parseQuery(`site:${place.replace(/[?#].*$/, '')}`);
  return parsed.ok && parsed.query.root.type === 'site' ? [{ text: url, node: parsed.query.root }] : [];
}

function drawn<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(FIVE, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

function judgedOf(rows: readonly Row[]): JudgedSites {
  const yes = new Map<string, string>();
  const no = new Set<string>();
  for (const { url, label } of rows) {
    const domain = findPageAddress(url)?.domain ?? '';
    if (label === 'yes' && !yes.has(domain)) yes.set(domain, url);
    if (label === 'no') no.add(domain);
  }
  return { yes, no };
}

function readLabels(name: string): Row[] {
  const lines = fs
    .readFileSync(path.join(dataFolder(), 'labelled', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Row).filter(({ kind }) => kind !== 'none');
}
