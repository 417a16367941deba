import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
const MANIFEST_SUM = 'manifest.sha256';

const Manifest = z.object({
  format: z.literal(FORMAT),
  product_version: z.string(),
  /** The moment that the whole backup shows, by the database's clock. */
  taken_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      file: z.string().regex(/^[a-z0-9_]+\.copy\.gz$/),
      rows: z.int().min(0),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.int() })),
  /** Tables whose rows are left out on purpose. */
  left_out: z.array(z.string()),
});

/** What a backup holds. Its files are PostgreSQL's COPY in text, gzipped, one for each table. */
export type BackupManifest = z.infer<typeof Manifest>;
export const MANIFEST_FORMAT = FORMAT;

/** Begins with this; a folder that is not finished yet has another name. */
export const BACKUP_PREFIX = 'linklode-';

export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeDurably(path.join(folder, MANIFEST), text);
  await writeDurably(path.join(folder, MANIFEST_SUM), `${sha256(text)}  ${MANIFEST}\n`);
  await syncFolder(folder);
}

/** Throws OperatorError for what is no backup, or an unfinished or damaged one. Looks at the manifest only. */
export function readManifest(folder: string): BackupManifest {
  const text = readText(path.join(folder, MANIFEST));
  const sum = readText(path.join(folder, MANIFEST_SUM));
  if (text === null || sum === null)
    throw new OperatorError(
      `${folder} is not a finished backup: it has no ${text === null ? MANIFEST : MANIFEST_SUM}. Name the folder that the backup wrote, such as ${BACKUP_PREFIX}20261122T030000123Z.`,
    );
  if (!sum.startsWith(sha256(text)))
    throw new OperatorError(
      `${folder} is damaged: ${MANIFEST} is not what was written. Take another backup.`,
    );
  const read = Manifest.safeParse(JSON.parse(text));
  if (!read.success)
    throw new OperatorError(`${folder} was written by a version whose backups this one does not read.`, {
      cause: read.error,
    });
  return read.data;
}

/** Reads every file once. Throws OperatorError that names the first one that is missing or is not what was written. */
export async function checkFiles(folder: string, manifest: BackupManifest): Promise<void> {
  for (const table of manifest.tables) {
    const file = path.join(folder, table.file);
    if (!fs.existsSync(file))
      throw new OperatorError(`${folder} is incomplete: ${table.file} is missing. Take another backup.`);
    const hash = createHash('sha256');
    await pipeline(fs.createReadStream(file), hash);
    if (hash.digest('hex') !== table.sha256)
      throw new OperatorError(
        `${folder} is damaged: ${table.file} is not what was written. Take another backup.`,
      );
  }
}

/** The finished backups below `folder`, oldest first. */
export function listBackups(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(BACKUP_PREFIX) && fs.existsSync(path.join(folder, name, MANIFEST_SUM)))
    .sort();
}

const UNFINISHED_PREFIX = '.unfinished-';
/** A backup that is under way writes all the time. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** What a backup is called until it is finished. */
export const unfinishedName = (name: string): string => `${UNFINISHED_PREFIX}${name}-${process.pid}`;

/** Removes a backup. One that is half gone is called unfinished, so that the next backup removes the rest. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  const going = path.join(folder, unfinishedName(name));
  await fs.promises.rename(path.join(folder, name), going);
  await fs.promises.rm(going, { recursive: true, force: true });
}

/** Removes what backups left that were killed: each night that ends so would leave another. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await fs.promises.readdir(folder)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    const unfinished = path.join(folder, name);
    try {
      const parts = await fs.promises.readdir(unfinished);
      const stats = await Promise.all(
        ['', ...parts].map((part) => fs.promises.stat(path.join(unfinished, part))),
      );
      if (Date.now() - Math.max(...stats.map(({ mtimeMs }) => mtimeMs)) < ABANDONED_AFTER_MS) continue;
      await fs.promises.rm(unfinished, { recursive: true, force: true });
    } catch (error) {
      // Another that was under way has just been finished.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** So that a name survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.promises.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  await fs.promises.writeFile(file, text, { mode: 0o600, flush: true });
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
