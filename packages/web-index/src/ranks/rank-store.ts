import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RANK_KINDS, type RankKind, type RankValue } from './rank-kinds.ts';
import { int, json, members, oneOf, prepareRows, real, text, type Kind } from '../store/rows.ts';

/** One list, as it was loaded. */
export interface LoadedRanks {
  kind: RankKind;
  /** Day of the list's data, YYYY-MM-DD, as the operator or the file's own day says. */
  dated: string;
  /** Registrable domains in it. */
  domains: number;
  /** The number of the last domain that the list names: what it does not name is worse. */
  last: number;
  licence: string;
  /** Name of the file it came from, and its SHA-256. */
  file: string;
  sha256: string;
  importedAt: string;
}

export const LOADED_RANKS: Kind<LoadedRanks> = members({
  kind: oneOf(...RANK_KINDS),
  dated: text,
  domains: int,
  last: real,
  licence: text,
  file: text,
  sha256: text,
  importedAt: text,
});

/**
 * Lists lie in a folder of their own beside the index, a file each: a rebuilt index keeps them, and one that is loaded
 * anew takes the place of the old one as a whole.
 */
export function ranksFolder(indexFile: string): string {
  const { dir, name } = path.parse(indexFile);
  return path.join(dir, `${name}-ranks`);
}

export const ranksFile = (indexFile: string, kind: RankKind): string =>
  path.join(ranksFolder(indexFile), `${kind}.sqlite`);

export interface RankStore {
  sources: readonly LoadedRanks[];
  /** What each list has of a registrable domain. Quickest in the order of names. */
  ranksOf: (domain: string) => RankValue[];
  close: () => void;
}

/** Opens what is loaded; nothing is an empty store. A file that cannot be read is an error that names it. */
export function openRankStore(indexFile: string): RankStore {
  const opened = RANK_KINDS.flatMap((kind) => {
    const file = ranksFile(indexFile, kind);
    if (!fs.existsSync(file)) return [];
    const db = new DatabaseSync(file, { readOnly: true });
    return [
      {
        db,
        about: prepareRows(db, 'SELECT value FROM about', json(LOADED_RANKS)).get(),
        find: prepareRows(db, 'SELECT value FROM ranks WHERE domain = ?', real),
      },
    ];
  });
  return {
    sources: opened.map(({ about }) => about),
    ranksOf: (domain) =>
      opened.flatMap(({ about, find }) => {
        const value = find.find(domain);
        return value === null ? [] : [{ kind: about.kind, value }];
      }),
    close: () => opened.forEach(({ db }) => db.close()),
  };
}

/** Unloads a list; answers whether there was one. Scores change with the next ranking. */
export function removeRanks(indexFile: string, kind: RankKind): boolean {
  const file = ranksFile(indexFile, kind);
  const isThere = fs.existsSync(file);
  fs.rmSync(file, { force: true });
  return isThere;
}

/** What an index is ranked by where no list is loaded. */
export const NO_RANKS: Omit<RankStore, 'close'> = { sources: [], ranksOf: () => [] };
