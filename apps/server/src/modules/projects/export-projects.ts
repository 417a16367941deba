import type { AccountExport } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { pageBlockedSites } from './blocked-sites.repo.ts';
import { listAllProjectSites } from './project-sites.repo.ts';
import { listProjectsOf } from './projects.repo.ts';

const ALL = { after: '', limit: null };

/** Every project of an account as its owner takes it with them. */
export async function tellProjects(db: Database, accountId: string): Promise<AccountExport['projects']> {
  const told: AccountExport['projects'] = [];
  for (const { id, name, created_at } of await listProjectsOf(db, accountId)) {
    const sites = await listAllProjectSites(db, id);
    told.push({ name, created_at, sites, blocked_sites: await pageBlockedSites(db, accountId, id, ALL) });
  }
  return told;
}

/** The block list of the account. */
export function tellBlockedSites(db: Database, accountId: string): Promise<string[]> {
  return pageBlockedSites(db, accountId, null, ALL);
}
