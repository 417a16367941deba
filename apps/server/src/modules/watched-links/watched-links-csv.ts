import { toCsv } from '@linklode/contract/csv';
import type { Database } from '../../platform/database/open-database.ts';
import { getProject } from '../projects/index.ts';
import { tellLink } from './watched-links.service.ts';
import { listLinks } from './watched-links.repo.ts';

const COLUMNS = [
  'Page',
  'Target',
  'State',
  'Since (UTC)',
  'Why not seen',
  'Anchor',
  'Rel',
  'Agreed anchor',
  'Agreed rel',
  'Otherwise than agreed',
  'Sentence',
  'Last look (UTC)',
  'Last seen (UTC)',
  'Paid this month',
];

/** The watched links of a project as a CSV file; formulas are defused. Throws 404. */
export async function watchedLinksCsv(db: Database, accountId: string, projectId: string): Promise<string> {
  await getProject(db, accountId, projectId);
  const links = (await listLinks(db, accountId, projectId, { limit: null })).map(tellLink);
  return toCsv([
    COLUMNS,
    ...links.map((link) => [
      link.page,
      link.target,
      link.is_paused ? `${link.state} (paused)` : link.state,
      link.since,
      link.why,
      link.seen?.anchor ?? null,
      link.seen?.rel ?? null,
      link.agreed.anchor,
      link.agreed.rel,
      link.differs.join(' '),
      link.seen?.sentence ?? null,
      link.last_look_at,
      link.last_seen_at,
      link.is_paid ? 'yes' : 'no',
    ]),
  ]);
}
