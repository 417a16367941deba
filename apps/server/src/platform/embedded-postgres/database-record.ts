import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/**
 * What `postgres.json` in the data folder says of its database. Only ever added to; a replaced one is kept beside it.
 */
export interface DatabaseRecord {
  /** The same as in `owner.json` of the database's folder. */
  readonly id: string;
  /** Where the database was when it was last started. */
  readonly folder: string;
  readonly password: string;
  /** False until the database has been made: nothing can be lost by making it again. */
  readonly created: boolean;
  /** Where it was before. */
  readonly earlier: readonly string[];
}

export const recordFileOf = (dataDir: string): string => path.join(dataDir, 'postgres.json');
/** Where the database of a data folder lies. */
export const folderInside = (dataDir: string): string => path.join(dataDir, 'postgres');
/** Where versions before 0017 put it when root started them. */
export const formerFolder = (dataDir: string): string =>
  path.join('/var/lib/linklode', createHash('sha256').update(dataDir).digest('hex'));

export const holdsDatabase = (folder: string): boolean => fs.existsSync(path.join(folder, 'data/PG_VERSION'));

/** Null where there is none. Throws for one that cannot be read: a database may well belong to it. */
export function readRecord(dataDir: string): DatabaseRecord | null {
  const file = recordFileOf(dataDir);
  if (!fs.existsSync(file)) return null;
  const value = readJson(file);
  const { id, folder, password, created, earlier } = value ?? {};
  if (typeof id !== 'string' || typeof folder !== 'string' || typeof password !== 'string')
    throw new OperatorError(
      `${file} cannot be read, and it says which database belongs to this data folder. Nothing was started. Put it back from a copy, or take the database over without it: npm run ops -- database adopt`,
    );
  return {
    id,
    folder,
    password,
    created: created !== false,
    earlier: Array.isArray(earlier) ? earlier.filter((one) => typeof one === 'string') : [],
  };
}

export function writeRecord(dataDir: string, record: DatabaseRecord): void {
  writeWhole(recordFileOf(dataDir), JSON.stringify(record, null, 2));
}

/**
 * Keeps the record, with its password, beside the one that will be written. Answers where; null where there is none.
 */
export function keepRecord(dataDir: string, stamp: string): string | null {
  const file = recordFileOf(dataDir);
  if (!fs.existsSync(file)) return null;
  const kept = `${file}.until-${stamp}`;
  fs.copyFileSync(file, kept, fs.constants.COPYFILE_EXCL);
  fs.chmodSync(kept, 0o600);
  return kept;
}

/** The id of the installation whose database this is; null where nobody has written one. */
export function readOwner(folder: string): string | null {
  const id = readJson(path.join(folder, 'owner.json'))?.['id'];
  return typeof id === 'string' ? id : null;
}

export function writeOwner(folder: string, id: string): void {
  writeWhole(path.join(folder, 'owner.json'), JSON.stringify({ id }));
}

/** For names of what is kept. */
export const timeStamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

/** All of it or nothing, also when the power goes. */
function writeWhole(file: string, text: string): void {
  const fresh = `${file}.new`;
  fs.rmSync(fresh, { force: true });
  const opened = fs.openSync(fresh, 'wx', 0o600);
  fs.writeSync(opened, `${text}\n`);
  fs.fsyncSync(opened);
  fs.closeSync(opened);
  fs.renameSync(fresh, file);
}

function readJson(file: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
