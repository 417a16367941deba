import { Readable } from 'node:stream';
import type { ProjectSite } from '@linklode/contract';
import { toCsvPart } from '@linklode/contract/csv';
import type { Database } from '../../platform/database/open-database.ts';
import { eachPartOfProject } from './project-sites.repo.ts';
import { getProject } from './projects.service.ts';

const COLUMNS = [
  'Website',
  'State',
  'Reason',
  'Title',
  'URL',
  'DA',
  'Notes',
  'Tags',
  'Found by',
  'Added (UTC)',
];

/** The websites of a project as a CSV file, in parts; formulas are defused. */
async function* projectCsv(db: Database, projectId: string): AsyncGenerator<string> {
  yield toCsvPart(COLUMNS, true);
  for await (const sites of eachPartOfProject(db, projectId)) yield sites.map(rowOf).join('');
}

const rowOf = (one: ProjectSite): string =>
  toCsvPart([
    one.site,
    one.state,
    one.reason,
    one.title,
    one.url,
    one.da,
    one.note,
    one.tags.join('; '),
    one.found_by,
    one.added_at,
  ]);

/** A project's websites as a file of its name, which is read as it is sent. Throws 404. */
export async function projectFile(
  db: Database,
  accountId: string,
  projectId: string,
): Promise<{ name: string; csv: Readable }> {
  const { name } = await getProject(db, accountId, projectId);
  return { name: fileNameOf(name), csv: Readable.from(projectCsv(db, projectId)) };
}

/** A file name out of a project's name, which may hold anything. */
function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain === '' ? 'project' : plain.slice(0, 60).toLowerCase()}.csv`;
}
