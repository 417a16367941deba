import type { ProjectSite } from '@linklode/contract';
import { toCsv } from '@linklode/contract/csv';

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

/** The websites of a project as a CSV file; formulas are defused. */
export function projectCsv(sites: readonly ProjectSite[]): string {
  return toCsv([
    COLUMNS,
    ...sites.map((one) => [
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
    ]),
  ]);
}

/** A file name out of a project's name, which may hold anything. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain === '' ? 'project' : plain.slice(0, 60).toLowerCase()}.csv`;
}
