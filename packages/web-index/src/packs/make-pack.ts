import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PACK_INDEX } from '../mounting/mounted-files.ts';
import { openRankStore } from '../ranks/rank-store.ts';
import { openWebGraph, WEB_GRAPH_NAME } from '../ranks/web-graph-store.ts';
import { openIndexDatabase } from '../store/index-file.ts';
import { addIndexFunctions } from '../store/index-functions.ts';
import { createSealedReader } from '../store/sealed-pages.ts';
import { digestFile } from './copy-with-digest.ts';
import { PackError } from './pack-error.ts';
import { isPackName, MANIFEST_FILE, SIGNATURE_FILE, type PackManifest } from './pack-manifest.ts';
import { signManifest } from './signing-keys.ts';
import { int, nullable, prepareRows, text } from '../store/rows.ts';

interface PackOptions {
  readonly indexFile: string;
  /** The pack's folder; it must not be there yet. */
  readonly folder: string;
  readonly name: string;
  /** What may be done with the pages, in words. */
  readonly licence: string;
  /** A file with the plan that the pages were fetched by. */
  readonly plan?: string | undefined;
  /** Leaves out whom pages name and how they can be reached. */
  readonly withoutPeople?: boolean | undefined;
  readonly now?: () => Date;
}

interface MadePack {
  readonly manifest: PackManifest;
  /** The public key that it is signed with; null where there is none. */
  readonly signedBy: string | null;
}

const SOURCES_FILE = 'sources.json';
const LICENCES_FILE = 'LICENCES.txt';

/**
 * Puts the index, as its last generation has it, into a folder for others: with its plan, what it was made from, notes
 * on licences, the digest of each file and, where a key was made, a signature. What only an import needs, and where
 * archives lay on this machine, stays behind. Until it is whole the folder has another name.
 *
 * @throws PackError where the index is not in the order of its scores, or the folder is there; IndexUnavailableError
 */
export async function makePack(options: PackOptions): Promise<MadePack> {
  const { indexFile, folder, name, licence, plan, withoutPeople = false, now = () => new Date() } = options;
  if (!isPackName(name))
    throw new PackError('A pack is named by lower case letters, digits and hyphens, 61 at most.');
  if (fs.existsSync(folder)) throw new PackError(`${folder} is there already. Name another folder.`);
  const building = `${folder}.building-${process.pid}`;
  removeLeftOvers(folder);
  try {
    fs.mkdirSync(building, { recursive: true });
    const about = copyIndex(indexFile, path.join(building, PACK_INDEX), withoutPeople);
    const { sources, ...facts } = about;
    const notes = [licence.trim(), ...rankNotes(indexFile)].join('\n\n');
    fs.writeFileSync(path.join(building, LICENCES_FILE), `${notes}\n`, { flush: true });
    fs.writeFileSync(path.join(building, SOURCES_FILE), `${JSON.stringify(sources, null, 2)}\n`, {
      flush: true,
    });
    const planFile = plan === undefined ? null : `plan${safeExtension(plan)}`;
    if (plan !== undefined && planFile !== null) fs.copyFileSync(plan, path.join(building, planFile));

    const files: Record<string, { bytes: number; sha256: string }> = {};
    for (const file of fs.readdirSync(building).toSorted())
      files[file] = await digestFile(path.join(building, file));
    const manifest: PackManifest = {
      format: 1,
      name,
      made_at: now().toISOString(),
      ...facts,
      plan: planFile,
      files,
    };
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    fs.writeFileSync(path.join(building, MANIFEST_FILE), bytes, { flush: true });
    const signature = signManifest(indexFile, bytes);
    if (signature !== null)
      fs.writeFileSync(path.join(building, SIGNATURE_FILE), `${JSON.stringify(signature, null, 2)}\n`, {
        flush: true,
      });
    fs.renameSync(building, folder);
    return { manifest, signedBy: signature?.key ?? null };
  } finally {
    fs.rmSync(building, { recursive: true, force: true });
  }
}

/** What runs for the same folder left that were killed: each as large as the index. */
function removeLeftOvers(folder: string): void {
  const parent = path.dirname(folder);
  const prefix = `${path.basename(folder)}.building-`;
  for (const name of fs.existsSync(parent) ? fs.readdirSync(parent) : []) {
    const maker = Number(name.slice(prefix.length));
    if (!name.startsWith(prefix) || !Number.isInteger(maker) || maker <= 0) continue;
    if (!isRunning(maker)) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

interface PackFacts extends Pick<
  PackManifest,
  'schema_version' | 'pages' | 'domains' | 'ranked_at' | 'captured'
> {
  /** Names of the files that pages came from, without where those lay. */
  readonly sources: readonly { readonly file: string; readonly pages: number }[];
}

function copyIndex(indexFile: string, to: string, withoutPeople: boolean): PackFacts {
  const index = openIndexDatabase(indexFile);
  try {
    index.prepare('VACUUM INTO ?').run(to);
  } finally {
    index.close();
  }
  const db = new DatabaseSync(to, { enableForeignKeyConstraints: false });
  try {
    addIndexFunctions(db);
    const { sealed, last } = createSealedReader(db)();
    if (last === 0) throw new PackError('The index has no pages to pack.');
    if (last > sealed) {
      throw new PackError(
        'The index has pages that came since its last order was made. Bring it up to date first: npm run ops -- index rank',
      );
    }
    const has = (table: string) =>
      db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined;
    const sources = has('import_files')
      ? prepareRows(db, 'SELECT path, pages FROM import_files ORDER BY path', [text, int])
          .list()
          .map(([file, pages]) => ({ file: path.basename(file), pages }))
      : [];
    db.exec('PRAGMA secure_delete = ON');
    for (const table of ['import_files', 'page_signatures', 'page_bands', 'recaptured_pages'])
      db.exec(`DROP TABLE IF EXISTS ${table}`);
    if (withoutPeople && has('page_people')) db.exec('DELETE FROM page_people');
    db.exec('VACUUM; PRAGMA journal_mode = DELETE');
    const count = (sql: string) => prepareRows(db, sql, int).get();
    const findMeta = prepareRows(db, 'SELECT value FROM meta WHERE key = ?', text);
    const captured = 'SELECT min(captured_at) AS first, max(captured_at) AS last FROM pages';
    return {
      schema_version: Number(findMeta.get('schema_version')),
      pages: count('SELECT count(*) FROM pages'),
      domains: count('SELECT count(DISTINCT domain_id) FROM pages'),
      ranked_at: findMeta.find('ranked_at'),
      captured: prepareRows(db, captured, { first: nullable(text), last: nullable(text) }).get(),
      sources,
    };
  } finally {
    db.close();
  }
}

/** The scores were made with these lists, whose publishers have terms of their own. */
function rankNotes(indexFile: string): string[] {
  const ranks = openRankStore(indexFile);
  const graph = openWebGraph(indexFile);
  try {
    const notes = ranks.sources.map(
      ({ kind, dated, licence }) => `Published ranks, ${kind} of ${dated}: ${licence}`,
    );
    if (graph.about !== null) notes.push(`${WEB_GRAPH_NAME} of ${graph.about.dated}: ${graph.about.licence}`);
    return notes;
  } finally {
    ranks.close();
    graph.close();
  }
}

function safeExtension(file: string): string {
  const extension = path.extname(file).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(extension) ? extension : '.txt';
}
