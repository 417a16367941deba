import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { buildBesideIndex } from './build-beside-index.ts';
import { RankFileError } from './rank-file-error.ts';
import { readPackedFile } from './read-packed-file.ts';
import { readEdges, readVertices } from './read-web-graph.ts';
import { refuseShorter } from './refuse-shorter.ts';
import { LOADED_WEB_GRAPH, type LoadedWebGraph, WEB_GRAPH_LICENCE, webGraphFile } from './web-graph-store.ts';
import { ownFiles } from '../sharding/shard-folder.ts';
import { prepareRows, text } from '../store/rows.ts';

interface GraphFileName {
  file: string;
  /** What it is called where it came from. */
  name: string;
}

interface ImportWebGraphOptions {
  indexFile: string;
  /** The files of a graph of domains, plain or gzipped. */
  vertices: GraphFileName;
  edges: GraphFileName;
  /** Day of the data, YYYY-MM-DD. */
  dated: string;
  /** Takes the place of an earlier one even if it is far smaller. */
  force?: boolean | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((now: { what: 'domains' | 'links'; done: number; bytesRead: number }) => void) | undefined;
  now?: () => Date;
}

const PROGRESS_ROWS = 100_000;

/**
 * Counts, for the domains that the index knows, how many domains of the whole web link to them, and keeps that beside
 * the index in the place of what was there. Both files are read once, as they come. Memory: a bit for each domain of
 * the graph up to the last that the index knows, and 12 bytes for each domain of the index, however many links there
 * are.
 *
 * @throws RankFileError where the files are no graph of domains, not of one release, or far smaller than the earlier
 * one
 * @throws the signal's reason when stopped
 */
export async function importWebGraph(options: ImportWebGraphOptions): Promise<LoadedWebGraph> {
  const { indexFile, dated, signal, onProgress, now = () => new Date() } = options;
  const target = webGraphFile(indexFile);
  return buildBesideIndex(indexFile, target, async (db) => {
    db.exec('CREATE TABLE wanted (reversed TEXT PRIMARY KEY, domain TEXT NOT NULL) WITHOUT ROWID; BEGIN');
    const wanted = fs.existsSync(indexFile) ? copyDomains(indexFile, db) : 0;
    if (wanted === 0)
      throw new RankFileError(
        'The index knows no domain yet, and the graph is kept for its domains only: import pages first.',
      );
    const vertices = readPackedFile(options.vertices.file, signal);
    const found = await findVertices(options.vertices.name, vertices, db, wanted, onProgress);
    const isFree = options.force === true;
    if (!isFree) refuseShorter(target, LOADED_WEB_GRAPH, options.vertices.name, 'vertices', found.vertices);
    const edges = readPackedFile(options.edges.file, signal);
    const counted = await countLinks(options, edges, found, onProgress);
    if (!isFree) refuseShorter(target, LOADED_WEB_GRAPH, options.edges.name, 'edges', counted.edges);
    db.exec('CREATE TABLE linked (domain TEXT PRIMARY KEY, domains INTEGER NOT NULL) WITHOUT ROWID');
    const insert = db.prepare('INSERT INTO linked SELECT domain, ?2 FROM wanted WHERE reversed = ?1');
    for (const [at, name] of namesOf(db)) {
      const place = found.placeOf[at]!;
      if (place >= 0) insert.run(name, counted.domains[place]!);
    }
    const about: LoadedWebGraph = {
      dated,
      vertices: found.vertices,
      edges: counted.edges,
      domains: found.ids.length,
      unknown: wanted - found.ids.length,
      licence: WEB_GRAPH_LICENCE,
      files: [
        { name: options.vertices.name, sha256: vertices.digest() },
        { name: options.edges.name, sha256: edges.digest() },
      ],
      importedAt: now().toISOString(),
    };
    db.exec('DROP TABLE wanted; CREATE TABLE about (value TEXT NOT NULL)');
    db.prepare('INSERT INTO about VALUES (?)').run(JSON.stringify(about));
    db.exec('COMMIT');
    return about;
  });
}

/** Answers how many domains the index knows: those with pages, and those that its pages link to. */
function copyDomains(indexFile: string, db: DatabaseSync): number {
  const insert = db.prepare('INSERT OR IGNORE INTO wanted VALUES (?, ?)');
  let count = 0;
  for (const file of ownFiles(indexFile)) {
    const index = new DatabaseSync(file, { readOnly: true });
    try {
      for (const name of prepareRows(index, 'SELECT name FROM domains', text).each()) {
        count += Number(insert.run(name.split('.').toReversed().join('.'), name).changes);
      }
    } finally {
      index.close();
    }
  }
  return count;
}

/** The names of the index as the graph writes them, in its order. */
function* namesOf(db: DatabaseSync): Generator<[at: number, reversed: string]> {
  let at = 0;
  for (const reversed of prepareRows(db, 'SELECT reversed FROM wanted ORDER BY reversed', text).each())
    yield [at++, reversed];
}

interface FoundVertices {
  vertices: number;
  /** Numbers of the domains that both know, rising. */
  ids: Int32Array;
  /** For each name of the index in its order: its place in `ids`, -1 where the graph does not hold it. */
  placeOf: Int32Array;
}

/** Both sides are in the order of reversed names, so one walk finds what they share. */
async function findVertices(
  file: string,
  packed: ReturnType<typeof readPackedFile>,
  db: DatabaseSync,
  wanted: number,
  onProgress: ImportWebGraphOptions['onProgress'],
): Promise<FoundVertices> {
  const placeOf = new Int32Array(wanted).fill(-1);
  const ids = new Int32Array(wanted);
  const names = namesOf(db);
  let next = names.next();
  let [found, vertices, lastId, lastName] = [0, 0, -1, ''];
  await readVertices(file, packed, (id, reversed) => {
    if (reversed <= lastName || id <= lastId)
      throw new RankFileError(
        `${file} is not in the order of its names (${reversed} after ${lastName}): releases from 2022 on are.`,
      );
    lastId = id;
    lastName = reversed;
    while (next.done !== true && next.value[1] < reversed) next = names.next();
    if (next.done !== true && next.value[1] === reversed) {
      placeOf[next.value[0]] = found;
      ids[found++] = id;
    }
    if (++vertices % PROGRESS_ROWS === 0)
      onProgress?.({ what: 'domains', done: vertices, bytesRead: packed.bytesRead() });
  });
  names.return(undefined);
  if (vertices === 0 || lastId !== vertices - 1)
    throw new RankFileError(`${file} does not hold all domains of a graph: its numbers have gaps.`);
  return { vertices, ids: ids.slice(0, found), placeOf };
}

async function countLinks(
  { edges: { name: file }, vertices: { name: verticesFile } }: ImportWebGraphOptions,
  packed: ReturnType<typeof readPackedFile>,
  { vertices, ids }: FoundVertices,
  onProgress: ImportWebGraphOptions['onProgress'],
): Promise<{ edges: number; domains: Int32Array }> {
  const domains = new Int32Array(ids.length);
  // Most links lead to what the index does not know: a bit tells.
  const isKnown = new Uint8Array(((ids.at(-1) ?? 0) >> 3) + 1);
  for (const id of ids) isKnown[id >> 3]! |= 1 << (id & 7);
  let edges = 0;
  await readEdges(file, packed, (from, to) => {
    if (from >= vertices || to >= vertices)
      throw new RankFileError(
        `${file} names domain ${Math.max(from, to)}, and ${verticesFile} has ${vertices}: they are not of one release.`,
      );
    if (++edges % PROGRESS_ROWS === 0)
      onProgress?.({ what: 'links', done: edges, bytesRead: packed.bytesRead() });
    if (from !== to && ((isKnown[to >> 3] ?? 0) & (1 << (to & 7))) !== 0) domains[placeIn(ids, to)]!++;
  });
  if (edges === 0) throw new RankFileError(`${file} holds no link.`);
  return { edges, domains };
}

/** The place of a number that is there. */
function placeIn(ids: Int32Array, id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
