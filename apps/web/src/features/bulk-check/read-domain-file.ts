import { countOf } from '../../lib/format.ts';
import { columnCells, readSiteFile } from '../../lib/site-file.ts';
import { domainKey, readDomain } from './read-domains.ts';

/** A file of any tool as lines of the field, each domain once, and what was made of it in words. Never throws. */
export async function readDomainFile(
  file: File,
): Promise<{ readonly text: string | null; readonly told: string }> {
  const reading = await readSiteFile(file);
  if (!reading.ok) return { text: null, told: `${reading.why} The list is as it was.` };
  const { table, column } = reading;
  const cells = columnCells(table, column).map(({ text }) => readDomain(text));
  const found = cells.flatMap((domain) => domain ?? []);
  const domains = [...new Map(found.map((domain) => [domainKey(domain), domain])).values()];
  const others = cells.filter((domain) => domain === null).length;
  const left = others === 0 ? '' : ` ${countOf(others, 'row')} without one left out.`;
  const told = `${countOf(domains.length, 'domain')} from the column “${table.columns[column] ?? ''}” of ${file.name}.${left}`;
  return { text: domains.join('\n'), told };
}
