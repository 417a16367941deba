import type { SiteImport, SiteState } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { putIntoProject, putOnBlockList, noSuchProject } from './projects.service.ts';
import { lockListsOf, lockProject } from './projects.repo.ts';
import * as repo from './site-imports.repo.ts';
import { findSiteName } from './site-name.ts';

interface ImportPart {
  /** Of the part before; null for the first. */
  readonly import: string | null;
  /** Null: the block list of the account. */
  readonly project: string | null;
  readonly list: 'sites' | 'blocked';
  readonly file: string;
  readonly column: string;
  readonly state: SiteState;
  readonly first_line: number;
  /** The cells of the column. */
  readonly rows: readonly string[];
  /** The line of each; left out where they follow one another from the first. */
  readonly lines?: readonly number[] | undefined;
}

const LONGEST_KEPT = 120;
/**
 * An import of nothing is kept too, with the rows that it refused: without an end of them one account could fill the
 * disk.
 */
const IMPORTS_A_DAY = 300;
const DAY_SECONDS = 24 * 3600;

/**
 * Takes a part of a file in: every row is added, there already, a repetition of an earlier one, or refused, and counted
 * as that. All of a part or nothing. Throws 404 or 422.
 */
export async function importPart(db: DatabasePool, accountId: string, part: ImportPart): Promise<SiteImport> {
  if (part.list === 'sites' && part.project === null)
    throw new AppError(422, 'no_project', 'Say which project the websites are for.');
  if (part.lines !== undefined && part.lines.length !== part.rows.length)
    throw new AppError(422, 'lines_and_rows', 'Each row needs its line. Nothing was added.');
  return inTransaction(db, async (tx) => {
    const begun = await beginOrGoOn(tx, accountId, part);
    const read = part.rows.map((text, at) => ({
      text,
      line: part.lines?.[at] ?? part.first_line + at,
      name: findSiteName(text),
    }));
    const names = read.flatMap(({ name }) =>
      name === null ? [] : [part.list === 'sites' ? name.site : name.host],
    );
    const distinct = [...new Set(names)];
    const earlier = await repo.findAddedBy(tx, begun.id, distinct);
    const fresh = distinct.filter((name) => !earlier.has(name));
    const added = new Set(await put(tx, accountId, begun.id, part, fresh));
    const refused = read.filter(({ name }) => name === null);
    const room = Math.max(0, repo.REFUSED_ROWS_KEPT - begun.refused_rows.length);
    return repo.countImported(tx, begun.id, {
      added: added.size,
      known: fresh.length - added.size,
      repeated: names.length - fresh.length,
      refused: refused.length,
      refused_rows: refused
        .slice(0, room)
        // The cut may halve a character, which no database takes.
        .map(({ line, text }) => ({ line, text: text.slice(0, LONGEST_KEPT).toWellFormed() })),
    });
  });
}

async function beginOrGoOn(tx: Database, accountId: string, part: ImportPart): Promise<repo.ImportRow> {
  const { project, list, file, column } = part;
  await lockListsOf(tx, accountId);
  if (part.import === null) {
    if (project !== null && !(await lockProject(tx, accountId, project))) throw noSuchProject();
    const lately = await repo.countImportsBegun(tx, accountId, DAY_SECONDS);
    if (lately.count >= IMPORTS_A_DAY) {
      const words = `An account can bring in ${IMPORTS_A_DAY} files in a day. Nothing was added.`;
      const retryAfterSeconds = Math.max(1, Math.ceil(DAY_SECONDS - lately.oldestAgeSeconds));
      throw new AppError(429, 'too_many_imports', words, { retryAfterSeconds });
    }
    return repo.insertImport(tx, accountId, { projectId: project, list, file, column });
  }
  await repo.lockProjectOf(tx, accountId, part.import);
  const begun = await repo.lockImport(tx, accountId, part.import);
  if (begun === null || begun.project_id !== project || begun.list !== list) throw noSuchImport();
  if (begun.undone_at !== null)
    throw new AppError(422, 'import_undone', 'This import was undone in the meantime. Nothing was added.');
  return begun;
}

function put(
  tx: Database,
  accountId: string,
  importId: string,
  { list, project, state }: ImportPart,
  names: readonly string[],
): Promise<string[]> {
  if (list === 'blocked' || project === null) return putOnBlockList(tx, accountId, project, names, importId);
  const sites = names.map((site) => ({ site }));
  return putIntoProject(tx, accountId, project, sites, { state, cameBy: 'import', foundBy: null, importId });
}

/** Takes out what an import put in, but for websites that were changed since. Harmless when repeated. Throws 404. */
export async function takeBack(
  db: DatabasePool,
  accountId: string,
  importId: string,
): Promise<{ removed: number; kept: number }> {
  return inTransaction(db, async (tx) => {
    await lockListsOf(tx, accountId);
    await repo.lockProjectOf(tx, accountId, importId);
    if ((await repo.lockImport(tx, accountId, importId)) === null) throw noSuchImport();
    return repo.takeBackImport(tx, importId);
  });
}

function noSuchImport(): AppError {
  return new AppError(404, 'no_such_import', 'There is no such import. They can be undone for 30 days.');
}
