/** A cell of the column of addresses, with its line in the file. */
interface SiteCell {
  readonly line: number;
  readonly text: string;
}

interface SiteColumn {
  /** As the file calls it. */
  readonly name: string;
  readonly at: number;
  /** Without the header. */
  readonly cells: readonly SiteCell[];
}

export interface SiteTable {
  /** What the columns are called; numbered where the file has no header. */
  readonly columns: readonly string[];
  readonly hasHeader: boolean;
  /** The first row as it stands, whether it is a header or not. */
  readonly first: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/**
 * What an export of a few thousand contacts with their notes takes; a file is read in the browser and never sent whole.
 */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

const LONGEST_LINE = 2_000;
const HOST = /^(?=.{4,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.[a-z0-9-]*[a-z][a-z0-9-]*$/;

/** Spreadsheets save "Unicode text" as UTF-16 and say so in the first two bytes. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** Control characters other than tab, line feed and carriage return stand in no list of names. */
export function looksBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
  return /[\u0000-\u0008\u000e-\u001f]/.test(text);
}

/** The lower-case host name of an entry: a name, or an address of which the rest is dropped. Null for anything else. */
export function findHostName(entry: string): string | null {
  if (entry.length > LONGEST_LINE || !entry.includes('.') || /\s/.test(entry)) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(entry) ? entry : `http://${entry}`);
    const host = url.hostname.toLowerCase().replace(/\.$/, '');
    return HOST.test(host) ? host : null;
  } catch {
    return null;
  }
}

/** By this first line some spreadsheets say how a file is separated; it is no row. */
const SAYS_SEPARATOR = /^sep=([,;\t])(?=\r|\n)/i;

/**
 * Spreadsheets separate by comma, semicolon or tab: by the one that the first row has most of, quotes apart, which may
 * hold breaks.
 */
function findSeparator(text: string): string {
  const said = SAYS_SEPARATOR.exec(text)?.[1];
  if (said !== undefined) return said;
  const row = /^(?:"(?:[^"]|"")*"|[^"\r\n]|")*/.exec(text.slice(0, LONGEST_LINE))?.[0] ?? '';
  const bare = row.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The rows of a CSV file (RFC 4180), with the line that each begins on; empty lines are none. */
function parseRows(text: string, separator: string): SiteTable['rows'] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  // Asked of each sign and not of the cell, which may be all of a file that is no table.
  let isBlank = true;
  let isQuoted = false;
  let line = 1;
  let begunAt = 1;
  const put = (sign: string) => {
    cell += sign;
    isBlank &&= sign.trim() === '';
  };
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
    isBlank = true;
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: begunAt, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign === '\n') line += 1;
      if (sign !== '"') put(sign);
      else if (text.charAt(at + 1) === '"') {
        put(sign);
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && isBlank) {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endRow();
      line += 1;
      begunAt = line;
    } else put(sign);
  }
  endRow();
  return rows;
}

const LOOKED_AT = 300;
const HEADER_WORDS = /\b(domain|website|web site|url|site|homepage|publisher)\b/i;
/** Columns of other addresses: whose page was linked, where a mail went. */
const OTHER_WORDS = /\b(target|my|our|e-?mail|contact|linkedin|twitter|image|logo|avatar)\b/i;

const isAddress = (text: string) => !text.includes('@') && findHostName(text) !== null;

/** A file of sites as a table. Never throws. */
export function readSiteTable(text: string): SiteTable {
  const plain = text.replace(/^\uFEFF/, '');
  // What says how the file is separated is left out, and its line still counted.
  const rows = parseRows(plain.replace(SAYS_SEPARATOR, ''), findSeparator(plain));
  const first = rows[0]?.cells ?? [];
  const hasHeader = rows.length > 0 && !first.some(isAddress);
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => (hasHeader && first[at]) || `Column ${at + 1}`);
  return { columns, hasHeader, first, rows: hasHeader ? rows.slice(1) : rows };
}

/** How likely a column holds the addresses: by what stands in it, then by what it is called. */
function likelihood({ rows, columns }: SiteTable, at: number): number {
  const cells = rows.slice(0, LOOKED_AT).flatMap(({ cells: row }) => row[at] || []);
  if (cells.length === 0) return 0;
  const share = cells.filter(isAddress).length / cells.length;
  const name = columns[at] ?? '';
  if (share < 0.3) return 0;
  return share + (HEADER_WORDS.test(name) ? 0.5 : 0) - (OTHER_WORDS.test(name) ? 1 : 0);
}

/** Which column of a table most likely holds the addresses; null where none does. */
export function guessSiteColumn(table: SiteTable): number | null {
  const scores = table.columns.map((_, at) => likelihood(table, at));
  const best = Math.max(0, ...scores);
  return best <= 0 ? null : scores.indexOf(best);
}

export function columnCells({ rows }: SiteTable, at: number): SiteCell[] {
  return rows.map(({ line, cells }) => ({ line, text: cells[at] ?? '' }));
}

type SiteFile =
  | { readonly ok: true; readonly table: SiteTable; readonly column: number }
  /** Words for the person who chose the file. */
  | { readonly ok: false; readonly why: string };

type ChosenText =
  | { readonly ok: true; readonly text: string }
  /** Words for the person who chose the file. */
  | { readonly ok: false; readonly why: string };

/** The text of a file that was chosen. Never throws. */
export async function readChosenText(file: File): Promise<ChosenText> {
  if (file.size > MAX_FILE_BYTES)
    return { ok: false, why: 'This file is larger than 5 MB. Split it, and bring it in by parts.' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { ok: false, why: 'The browser could not read this file.' };
  return { ok: true, text: decodeText(new Uint8Array(bytes)) };
}

/** Reads a file that was chosen, and finds its addresses. Never throws. */
export async function readSiteFile(file: File): Promise<SiteFile> {
  const chosen = await readChosenText(file);
  if (!chosen.ok) return chosen;
  const { text } = chosen;
  if (looksBinary(text))
    return { ok: false, why: 'This is no CSV file. Save the sheet as CSV, and choose that.' };
  const table = readSiteTable(text);
  if (table.rows.length === 0) return { ok: false, why: 'This file is empty.' };
  const column = guessSiteColumn(table);
  return column === null
    ? { ok: false, why: 'No column of this file holds addresses of websites.' }
    : { ok: true, table, column };
}

/** The column of addresses of a file that has several under a header; null for a plain list. */
export function findSiteColumn(text: string): SiteColumn | null {
  const table = readSiteTable(text);
  const at = guessSiteColumn(table);
  if (at === null || !table.hasHeader || table.columns.length < 2) return null;
  return { name: table.columns[at] ?? '', at, cells: columnCells(table, at) };
}
