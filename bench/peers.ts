import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseQuery } from '../packages/query-language/src/index.ts';
import { importPaths, openIndexWriter, rankIndex, sealIndex } from '../packages/web-index/src/index.ts';
import { addLargerWeb } from './larger-web.ts';
import { exportPages } from './peers/export-pages.ts';
import { luceneQuery } from './peers/lucene-query.ts';
import { PEER_QUERIES } from './peers/queries.ts';
import { quantilesOf } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';
import { makeQueries } from './search.ts';

const JARS = '/usr/share/java';
const RANDOM_QUERIES = 100;
/** As many times the real pages as the index holds. */
const COPIES = 9;

interface Timed {
  first: number;
  warm: number;
  found: string;
}

/**
 * The index beside Lucene, where Debian's liblucene8-java and a JDK are there: the same pages and words, the same queries, one thread
 * on one core each, one after the other in one run. The queries are the 45 of peers/queries.ts, and a hundred that are drawn anew.
 *
 * LINKLODE_BENCH_INDEX names an index that is there, which is only read; LINKLODE_BENCH_LUCENE a folder that keeps the peer's from run to run;
 * LINKLODE_BENCH_COPIES the size of one that is made.
 */
export async function benchPeers(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  try {
    const indexFile = process.env['LINKLODE_BENCH_INDEX'] ?? (await makeIndex(folder));
    const lucene = preparePeer(
      indexFile,
      process.env['LINKLODE_BENCH_LUCENE'] ?? path.join(folder, 'lucene'),
    );
    const seed = Date.now() % 2 ** 31;
    const drawn = makeQueries(indexFile, RANDOM_QUERIES, seed).map(
      (query, at) => [`drawn-${at + 1}`, query] as const,
    );
    compare('the 45', PEER_QUERIES, indexFile, lucene, folder, true);
    compare(`drawn with seed ${seed}`, drawn, indexFile, lucene, folder, false);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function makeIndex(folder: string): Promise<string> {
  const indexFile = path.join(folder, 'web.sqlite');
  const timed = (name: string, work: () => void): void => {
    const from = performance.now();
    work();
    console.log(`${name.padEnd(12)} ${((performance.now() - from) / 1000).toFixed(0)} s`);
  };
  await importPaths({ indexFile, paths: [realSitesFolder()] });
  timed('copies', () => addLargerWeb(indexFile, Number(process.env['LINKLODE_BENCH_COPIES'] ?? COPIES)));
  timed('ranking', () => {
    const writer = openIndexWriter(indexFile);
    rankIndex(writer.db);
    writer.checkpoint();
    writer.close();
  });
  timed('sealing', () => sealIndex(indexFile));
  return indexFile;
}

/** How to ask the peer: classpath and folder; null where it is not there. */
function preparePeer(indexFile: string, folder: string): { classes: string; index: string } | null {
  if (!fs.existsSync(JARS) || !fs.readdirSync(JARS).some((name) => name.startsWith('lucene-core'))) {
    console.log(
      'Lucene is not there (Debian: apt-get install liblucene8-java default-jdk-headless); the index alone.',
    );
    return null;
  }
  const classes = `${folder}:${JARS}/*`;
  const index = path.join(folder, 'index');
  fs.mkdirSync(folder, { recursive: true });
  execFileSync('javac', ['-cp', classes, '-d', folder, path.join(import.meta.dirname, 'peers/Peer.java')]);
  if (!fs.existsSync(index)) {
    const pages = path.join(folder, 'pages.tsv');
    exportPages(indexFile, pages);
    execFileSync('java', ['-cp', classes, 'Peer', 'build', pages, index]);
    fs.rmSync(pages);
  }
  return { classes, index };
}

function compare(
  title: string,
  queries: readonly (readonly [name: string, query: string])[],
  indexFile: string,
  peer: { classes: string; index: string } | null,
  folder: string,
  isListed: boolean,
): void {
  const asked = queries.map(([name, query]) => {
    const parsed = parseQuery(query);
    if (!parsed.ok) throw new Error(`${query}: ${parsed.error.message}`);
    return { name, query, lucene: luceneQuery(parsed.query.root) };
  });
  const known = asked.flatMap(({ lucene }) => (lucene === null ? [] : [lucene]));
  const own = ask(
    folder,
    asked.map(({ query }) => query),
    (file) => [process.execPath, path.join(import.meta.dirname, 'peers/ask-index.ts'), indexFile, file],
  );
  const others =
    peer === null
      ? null
      : ask(folder, known, (file) => ['java', '-cp', peer.classes, 'Peer', 'ask', peer.index, file]);
  let next = 0;
  for (const [at, { name, query, lucene }] of asked.entries()) {
    const ours = own[at];
    const theirs = lucene === null ? undefined : others?.[next++];
    if (isListed)
      console.log(
        `${name.padEnd(12)} ${cell(ours?.warm)} first ${cell(ours?.first)} of ${ours?.found.padStart(6)}   Lucene ${cell(theirs?.warm)} of ${theirs?.found.padStart(6)}   ${query.slice(0, 60)}`,
      );
  }
  console.log(`${title}, ${asked.length} queries`);
  for (const [name, times] of [
    ['index', own],
    ['Lucene', others],
  ] as const)
    if (times !== null)
      console.log(`${name.padEnd(8)} warm ${line(times, 'warm')}   first ${line(times, 'first')}`);
}

/** One core, so that a garbage collector of many threads is no advantage. */
function ask(folder: string, lines: readonly string[], command: (file: string) => string[]): Timed[] {
  const file = path.join(folder, 'queries.txt');
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  const output = execFileSync('taskset', ['-c', '0', ...command(file)], { encoding: 'utf8' });
  return output
    .trimEnd()
    .split('\n')
    .map((told) => {
      const cells = told.split('\t');
      return { first: Number(cells[0]), warm: Number(cells[1]), found: cells[2] ?? '' };
    });
}

function cell(ms: number | undefined): string {
  return ms === undefined ? '      - ' : `${ms.toFixed(2).padStart(8)} ms`;
}

function line(times: readonly Timed[], which: 'first' | 'warm'): string {
  const { p50, p95, max } = quantilesOf(times.map((one) => one[which]));
  return `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} max ${max.toFixed(1)} ms`;
}
