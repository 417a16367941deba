import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LiveCluster } from '../packages/open-search-index/test/live/live-cluster.ts';
import { parseQuery } from '../packages/query-language/src/index.ts';
import { importPaths, openIndexWriter, rankIndex, sealIndex } from '../packages/web-index/src/index.ts';
import { addLargerWeb } from './larger-web.ts';
import { exportPages } from './peers/export-pages.ts';
import { luceneQuery } from './peers/lucene-query.ts';
import { PEER_QUERIES } from './peers/queries.ts';
import { prepareCluster } from './prepare-cluster.ts';
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
  /** Of the process that answers; null where that does not tell it. */
  processor: number | null;
}

/**
 * The index beside Lucene, where Debian's liblucene8-java and a JDK are there: the same pages and words, the same
 * queries, one thread on one core each, one after the other in one run. The queries are the 45 of peers/queries.ts, and
 * a hundred that are drawn anew.
 *
 * OpenSearch stands beside them where OPENSEARCH_URL names a cluster, or LINKLODE_BENCH_OPENSEARCH=1 has three nodes
 * started as its live tests do: the index is loaded into it anew. Whoever asks it has one core; its nodes have what
 * there is.
 *
 * LINKLODE_BENCH_INDEX names an index that is there, which is only read; LINKLODE_BENCH_LUCENE a folder that keeps the
 * peer's from run to run; LINKLODE_BENCH_COPIES the size of one that is made.
 */
export async function benchPeers(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  let cluster: LiveCluster | null = null;
  try {
    const indexFile = process.env['LINKLODE_BENCH_INDEX'] ?? (await makeIndex(folder));
    cluster = await prepareCluster(indexFile);
    const engines: Engine[] = [
      {
        name: 'index',
        read: (query) => query,
        command: (file) => [process.execPath, script('ask-index.ts'), indexFile, file],
      },
    ];
    const lucene = preparePeer(
      indexFile,
      process.env['LINKLODE_BENCH_LUCENE'] ?? path.join(folder, 'lucene'),
    );
    if (lucene !== null)
      engines.push({
        name: 'Lucene',
        read: luceneLine,
        command: (file) => ['java', '-cp', lucene.classes, 'Peer', 'ask', lucene.index, file],
      });
    if (cluster !== null) {
      const address = path.join(folder, 'cluster.json');
      fs.writeFileSync(address, JSON.stringify(cluster.address), { mode: 0o600 });
      engines.push({
        name: 'OpenSearch',
        read: (query) => query,
        command: (file) => [process.execPath, script('ask-cluster.ts'), address, indexFile, file],
      });
    }
    const seed = Date.now() % 2 ** 31;
    const drawn = makeQueries(indexFile, RANDOM_QUERIES, seed).map(
      (query, at) => [`drawn-${at + 1}`, query] as const,
    );
    compare('the 45', PEER_QUERIES, engines, folder, true);
    compare(`drawn with seed ${seed}`, drawn, engines, folder, false);
  } finally {
    await cluster?.close();
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

function script(name: string): string {
  return path.join(import.meta.dirname, 'peers', name);
}

function luceneLine(query: string): string | null {
  const parsed = parseQuery(query);
  if (!parsed.ok) throw new Error(`${query}: ${parsed.error.message}`);
  return luceneQuery(parsed.query.root);
}

/** Who answers, in a process of its own that is given a file of queries. */
interface Engine {
  readonly name: string;
  /** The query as it reads it; null for what it cannot be asked. */
  readonly read: (query: string) => string | null;
  readonly command: (file: string) => string[];
}

function compare(
  title: string,
  queries: readonly (readonly [name: string, query: string])[],
  engines: readonly Engine[],
  folder: string,
  isListed: boolean,
): void {
  const answers = engines.map(({ name, read, command }) => {
    const lines = queries.map(([, query]) => read(query));
    const told = askOnOneCore(
      folder,
      lines.filter((line) => line !== null),
      command,
    );
    let next = 0;
    const times = lines.map((line) => (line === null ? null : (told[next++] ?? null)));
    return { name, times };
  });
  if (isListed)
    for (const [at, [name, query]] of queries.entries()) {
      const cells = answers.map(({ name: engine, times }) => `${engine} ${cell(times[at] ?? null)}`);
      console.log(`${name.padEnd(12)} ${cells.join('   ')}   ${query.slice(0, 60)}`);
    }
  console.log(`${title}, ${queries.length} queries`);
  for (const { name, times } of answers) {
    const known = times.filter((one) => one !== null);
    console.log(`${name.padEnd(10)} ${timesLine(known)}`);
  }
}

/** One core, so that a garbage collector of many threads is no advantage. */
export function askOnOneCore(
  folder: string,
  lines: readonly string[],
  command: (file: string) => string[],
): Timed[] {
  const file = path.join(folder, 'queries.txt');
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  const output = execFileSync('taskset', ['-c', '0', ...command(file)], { encoding: 'utf8' });
  return output
    .trimEnd()
    .split('\n')
    .map((told) => {
      const cells = told.split('\t');
      const processor = cells[4] === undefined ? null : Number(cells[4]);
      return { first: Number(cells[0]), warm: Number(cells[1]), found: cells[2] ?? '', processor };
    });
}

function cell(timed: Timed | null): string {
  if (timed === null) return '-'.padStart(38);
  const [warm, first] = [timed.warm, timed.first].map((ms) => ms.toFixed(2).padStart(8));
  return `${warm} ms first ${first} of ${timed.found.padStart(6)}`;
}

/** First runs, repeated ones, and processor of those where it is told. */
export function timesLine(times: readonly Timed[]): string {
  const used = times.flatMap(({ processor }) => (processor === null ? [] : [processor]));
  const parts = [
    `warm ${spread(times.map(({ warm }) => warm))}`,
    ...(used.length === 0 ? [] : [`processor ${spread(used)}`]),
    `first ${spread(times.map(({ first }) => first))}`,
  ];
  return parts.join('   ');
}

function spread(values: readonly number[]): string {
  const { p50, p95, max } = quantilesOf(values);
  return `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} max ${max.toFixed(1)} ms`;
}
