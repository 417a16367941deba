import fs from 'node:fs';
import path from 'node:path';
import { IndexUnavailableError } from '../store/index-errors.ts';
import { MOST_SHARDS } from './shard-of.ts';

const MANIFEST = 'shards.json';
const HASH = 'fnv1a-32';

/** An index of several files: a folder under the index's name. */
export interface ShardFolder {
  readonly folder: string;
  /** The index files, by number: the pages of a domain are in the one that `shardOf` says. */
  readonly files: readonly string[];
  /** What no shard knows alone: which files were read, and near duplicates over all. Only for writers. */
  readonly common: string;
}

export function nameShards(folder: string, shards: number): ShardFolder {
  return {
    folder,
    files: Array.from({ length: shards }, (_, shard) => path.join(folder, `shard-${shard}.sqlite`)),
    common: path.join(folder, 'common.sqlite'),
  };
}

export function writeManifest({ folder, files }: ShardFolder): void {
  const manifest = { format: 1, shards: files.length, hash: HASH };
  fs.writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest)}\n`, { flush: true });
}

/**
 * The shards of an index; null for one of a single file, and where there is none.
 *
 * @throws IndexUnavailableError for a folder that says nothing that this version understands.
 */
export function findShards(indexFile: string): ShardFolder | null {
  if (fs.statSync(indexFile, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  // The generation that the name leads to now: what is read of it belongs together.
  const folder = fs.realpathSync(indexFile);
  try {
    const found = JSON.parse(fs.readFileSync(path.join(folder, MANIFEST), 'utf8')) as Record<string, unknown>;
    const shards = Number(found['shards']);
    if (
      found['format'] === 1 &&
      found['hash'] === HASH &&
      Number.isInteger(shards) &&
      shards >= 1 &&
      shards <= MOST_SHARDS
    )
      return nameShards(folder, shards);
  } catch (cause) {
    throw new IndexUnavailableError(`${indexFile} is a folder whose ${MANIFEST} cannot be read.`, { cause });
  }
  throw new IndexUnavailableError(`${indexFile} has shards of a kind that this version does not read.`);
}

/** The files that hold the index itself, without packs; none where there is no index. */
export function ownFiles(indexFile: string): readonly string[] {
  if (!fs.existsSync(indexFile)) return [];
  return findShards(indexFile)?.files ?? [indexFile];
}
