import { parseExcludeList } from './exclude-list.ts';
import { MAX_UPLOADED_EXCLUSIONS } from '@linklode/contract/product';
import { countOf, formatCount } from '../../../lib/format.ts';
import {
  decodeText,
  findHostName,
  findSiteColumn,
  looksBinary,
  MAX_FILE_BYTES,
} from '../../../lib/site-file.ts';

type ExcludeFileReading =
  | {
      readonly ok: true;
      /** Lower-case host names without repetitions, at most 500. */
      readonly domains: readonly string[];
      /** Lines that name no site. */
      readonly passedOver: number;
      /** More sites were in the file than are taken. */
      readonly isCut: boolean;
      /** The column that the addresses were taken from, where the file has several. */
      readonly column: string | null;
    }
  /** The message is for people. */
  | { readonly ok: false; readonly message: string };

const HEADER = 'domain';
/** The first cell of a line; spreadsheets separate by comma, semicolon or tab, and may quote. */
function firstCell(line: string): string {
  return (line.split(/[,;\t]/, 1)[0] ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/**
 * Reads an uploaded exclude file by the specification, section 5: line by line, a header line `domain` dropped, each
 * entry its lower-case host name, at most 500. Never throws; what is no such file is told in the message.
 */
export function readExcludeFile(bytes: Uint8Array): ExcludeFileReading {
  const text = decodeText(bytes);
  if (looksBinary(text)) {
    return { ok: false, message: 'This is no CSV file. Save the list as CSV, one site a line.' };
  }
  // A file of several columns says by its header, or by what stands in it, which of them holds the addresses.
  const found = findSiteColumn(text);
  const column = found?.at === 0 ? null : found;
  const cells =
    found?.cells.map(({ text: cell }) => (column === null ? firstCell(cell) : cell)) ??
    text.split(/\r\n|\r|\n/).map(firstCell);
  const entries = cells.filter((entry) => entry !== '' && entry.toLowerCase() !== HEADER);
  if (entries.length === 0) return { ok: false, message: 'This file is empty. Put one site on each line.' };
  const domains = new Set<string>();
  let passedOver = 0;
  let isCut = false;
  for (const entry of entries) {
    const host = findHostName(entry);
    if (host === null) passedOver++;
    else if (domains.size < MAX_UPLOADED_EXCLUSIONS) domains.add(host);
    else if (!domains.has(host)) isCut = true;
  }
  if (domains.size === 0) {
    return { ok: false, message: 'This file names no site. Put one on each line, such as example.com.' };
  }
  return { ok: true, domains: [...domains], passedOver, isCut, column: column?.name ?? null };
}

/** The same of a file that was chosen, which is not opened where it is too large. */
export async function readUpload(file: File): Promise<ExcludeFileReading> {
  if (file.size > MAX_FILE_BYTES)
    return { ok: false, message: 'This file is too large. A list of sites may have 5 MB at most.' };
  return readExcludeFile(new Uint8Array(await file.arrayBuffer()));
}

/** What a person is told of a file that was taken. */
export function describeUpload(reading: Extract<ExcludeFileReading, { ok: true }>, added: number): string {
  const parts = [`${countOf(added, 'site')} added from the file`];
  const known = reading.domains.length - added;
  if (known > 0) parts.push(`${formatCount(known)} ${known === 1 ? 'was' : 'were'} there already`);
  if (reading.passedOver > 0) {
    parts.push(`${countOf(reading.passedOver, 'line')} without a site passed over`);
  }
  const cut = reading.isCut ? ` The file names more: the first ${MAX_UPLOADED_EXCLUSIONS} were taken.` : '';
  const from = reading.column === null ? '' : ` Addresses from the column “${reading.column}”.`;
  return `${parts.join(', ')}.${cut}${from}`;
}

/** The text of the box with more sites behind those that it holds, without doubles. What was typed stays as it was. */
export function mergeExcludes(
  text: string,
  domains: readonly string[],
): { readonly text: string; readonly count: number; readonly added: number } {
  const typed = parseExcludeList(text);
  const known = new Set(typed.map((site) => findHostName(site) ?? site));
  const added = domains.filter((domain) => !known.has(domain));
  const all = [...typed, ...added];
  return { text: all.join(', '), count: all.length, added: added.length };
}
