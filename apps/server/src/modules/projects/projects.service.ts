import { MAX_BLOCKED_SITES, MAX_PROJECT_SITES, MAX_PROJECTS, type Project } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { countBlockedSites, insertBlockedSites } from './blocked-sites.repo.ts';
import {
  countProjectSites,
  countTextBytes,
  insertProjectSites,
  type Arrival,
  type NewProjectSite,
} from './project-sites.repo.ts';
import * as repo from './projects.repo.ts';
import { findSiteName, findSuffix } from './site-name.ts';

export function changedMeanwhile(): AppError {
  return new AppError(
    409,
    'changed_meanwhile',
    'Somebody changed this meanwhile. Nothing of yours was written over it; look at it again.',
  );
}

export function noSuchProject(): AppError {
  return new AppError(
    404,
    'no_such_project',
    'There is no such project. Perhaps it was deleted in another window.',
  );
}

export async function getProject(db: Database, accountId: string, id: string): Promise<Project> {
  const project = await repo.findProject(db, accountId, id);
  if (project === null) throw noSuchProject();
  return project;
}

/** Begins a project. Throws 422 where the account has its most, or one of this name that whoever asks sees. */
export async function beginProject(
  db: DatabasePool,
  accountId: string,
  { name, privateTo }: { readonly name: string; readonly privateTo: string | null },
): Promise<Project> {
  return inTransaction(db, async (tx) => {
    await repo.lockListsOf(tx, accountId);
    if ((await repo.countProjects(tx, accountId)) >= MAX_PROJECTS) {
      throw new AppError(
        422,
        'too_many_projects',
        `An account can have ${MAX_PROJECTS} projects. Delete one that is done, and its place is free.`,
      );
    }
    if (await repo.isNameTaken(tx, accountId, name, null)) throw nameTaken();
    const id = await repo.insertProject(tx, accountId, { name, privateTo });
    return getProject(tx, accountId, id);
  });
}

export async function renameProject(
  db: DatabasePool,
  accountId: string,
  id: string,
  { name, isForAll }: { readonly name: string; readonly isForAll: boolean },
): Promise<Project> {
  return inTransaction(db, async (tx) => {
    await repo.lockListsOf(tx, accountId);
    await getProject(tx, accountId, id);
    if (await repo.isNameTaken(tx, accountId, name, id)) throw nameTaken();
    await repo.setProjectName(tx, accountId, id, name);
    if (isForAll) await repo.showToAll(tx, accountId, id);
    return getProject(tx, accountId, id);
  });
}

function nameTaken(): AppError {
  return new AppError(
    422,
    'name_taken',
    'The account has a project of this name already. Please choose another.',
  );
}

/** The sites that the texts name. Throws 422 naming the first that is none. */
export function readSites(texts: readonly string[]): string[] {
  return texts.map((text) => readName(text).site);
}

/** The same for a block list, where a subdomain stands for itself and what is below it. */
export function readHosts(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => readName(text).host))];
}

function readName(text: string): { host: string; site: string } {
  const name = findSiteName(text);
  if (name !== null) return name;
  const shown = text.length <= 60 ? text : `${text.slice(0, 60)}…`;
  const suffix = findSuffix(text);
  throw new AppError(
    422,
    'invalid_site',
    suffix === null
      ? `“${shown}” is not a domain or an address. Use names such as example.com.`
      : `“${shown}” is no website but a suffix that many websites share. To leave all of them out of one search, type -site:${suffix} there.`,
  );
}

/**
 * Puts sites into a project, under its lock; those that are there stay as they are. Answers those that were added.
 * Throws 404, or 422 where the project would have more than its most: then nothing is added.
 */
export async function putIntoProject(
  tx: Database,
  accountId: string,
  projectId: string,
  sites: readonly NewProjectSite[],
  arrival: Arrival,
): Promise<string[]> {
  if (!(await repo.lockProject(tx, accountId, projectId))) throw noSuchProject();
  const bySite = new Map(sites.map((one) => [one.site, one]));
  const added = await insertProjectSites(tx, projectId, [...bySite.values()], arrival);
  if (added.length === 0) return added;
  if ((await countProjectSites(tx, projectId)) > MAX_PROJECT_SITES)
    throw tooMany('project_full', 'A project', MAX_PROJECT_SITES);
  await requireRoomForText(tx, projectId);
  return added;
}

/**
 * A list is searched and sent as a whole: with long notes everywhere, one search would take seconds of the database.
 */
const MOST_TEXT_BYTES = 10_000_000;

/** Throws 422 where the texts of a project have become more than its most: then the transaction takes nothing of it. */
export async function requireRoomForText(tx: Database, projectId: string): Promise<void> {
  if ((await countTextBytes(tx, projectId)) <= MOST_TEXT_BYTES) return;
  const words =
    'The notes, titles and addresses of a project can hold 10 MB in all, and with these they would hold more. Nothing was changed.';
  throw new AppError(422, 'project_full', words);
}

/** The same for a block list: of a project or, with null, of the account. */
export async function putOnBlockList(
  tx: Database,
  accountId: string,
  projectId: string | null,
  hosts: readonly string[],
  importId: string | null,
): Promise<string[]> {
  await repo.lockListsOf(tx, accountId);
  if (projectId !== null && !(await repo.lockProject(tx, accountId, projectId))) throw noSuchProject();
  const added = await insertBlockedSites(tx, accountId, projectId, hosts, importId);
  if (added.length > 0 && (await countBlockedSites(tx, accountId, projectId)) > MAX_BLOCKED_SITES)
    throw tooMany('block_list_full', 'A block list', MAX_BLOCKED_SITES);
  return added;
}

function tooMany(code: string, what: string, most: number): AppError {
  const words = `${what} can hold ${most.toLocaleString('en')} websites, and with these it would hold more. None of them was added.`;
  return new AppError(422, code, words);
}
