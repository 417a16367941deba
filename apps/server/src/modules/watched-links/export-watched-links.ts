import type { AccountExport } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { listLooks } from './link-looks.repo.ts';
import { tellLink } from './watched-links.service.ts';
import { listLinks } from './watched-links.repo.ts';

const ALL_LOOKS = 100_000;

/** Every watched link with all its looks, as their owner takes them with them. */
export async function tellWatchedLinks(
  db: Database,
  accountId: string,
): Promise<AccountExport['watched_links']> {
  const told: AccountExport['watched_links'] = [];
  for (const row of await listLinks(db, accountId, null, { limit: null }))
    told.push({
      ...tellLink(row),
      looks: (await listLooks(db, accountId, row.id, { limit: ALL_LOOKS, hidden: [] })) ?? [],
    });
  return told;
}
