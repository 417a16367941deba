/** A value of one cell; null leaves it empty. */
export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';

// Spreadsheets read these as the start of a formula, some of them in the full-width forms of East Asian keyboards and
// behind blanks or invisible characters too.
const FORMULA_SIGNS = new Set(['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']);
const PLAIN_NUMBER = /^[+-]?\d{1,15}(\.\d{1,15})?$/;

function isSkipped(character: string): boolean {
  return character <= ' ' || /[\s\u200B-\u200F\u2060\uFEFF]/.test(character);
}

// Where a comma stands in numbers, spreadsheets end a cell of a double-clicked file at each semicolon, quoted or not.
const FORMULA_BEHIND_SEMICOLON = /;(?=[\s\u200B-\u200F\u2060\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A text that no spreadsheet takes for a formula: one that it would gets an apostrophe in front, and behind a semicolon
 * as well. Numbers stay, and so does a hyphen alone, which stands for what is missing.
 */
export function defuseFormula(text: string): string {
  if (text === '-' || PLAIN_NUMBER.test(text)) return text;
  return defuseStart(text.replaceAll(FORMULA_BEHIND_SEMICOLON, ";'"));
}

function defuseStart(text: string): string {
  let at = 0;
  while (at < text.length && isSkipped(text.charAt(at))) at += 1;
  const isControlFirst = at > 0 && /[\t\r\n]/.test(text.charAt(0));
  return isControlFirst || FORMULA_SIGNS.has(text.charAt(at)) ? `'${text}` : text;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : defuseFormula(cell);
}

function csvField(cell: Cell): string {
  const text = cellText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of a CSV file; `toCsvPart(row, true)` is the first, which the byte order mark stands before. */
export function toCsvPart(row: readonly Cell[], isFirst = false): string {
  return `${isFirst ? BYTE_ORDER_MARK : ''}${row.map(csvField).join(',')}\r\n`;
}

/** Rows as a CSV file by RFC 4180: byte order mark, CRLF after each row, formulas defused. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => toCsvPart(row)).join('');
}

/**
 * Rows as tab-separated text for pasting into a sheet: breaks and tabs become blanks, formulas are defused. A cell that
 * begins with a quote is quoted as in a file: sheets take that quote for the start of a cell that goes on to the next
 * one, over tabs and lines, so that a title could swallow the rows below it.
 */
export function toTabSeparated(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(pastedField).join('\t')).join('\n');
}

function pastedField(cell: Cell): string {
  const text = cellText(cell).replace(/[\t\r\n\u2028\u2029]+/g, ' ');
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}
