import { toCsv, type Cell } from '@linklode/contract/csv';

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Format = 'table' | 'json' | 'csv';

const WIDEST = 60;

/** Texts come from the web: nothing of them may command the terminal, or write from right to left. */
export const toPlainLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');

function plain(cell: Cell): string {
  const clean = toPlainLine(cell === null ? '-' : String(cell));
  return clean.length > WIDEST ? `${clean.slice(0, WIDEST - 1)}…` : clean;
}

/** For the eye, for a program, or for a sheet. JSON is the API's answer as it came, `bytes`. */
export function print(format: Format, bytes: string, { head, rows }: Table): string {
  if (format === 'json') return `${JSON.stringify(JSON.parse(bytes), null, 2)}\n`;
  if (format === 'csv') return toCsv([head, ...rows]);
  const lines = [head, ...rows].map((row) => row.map(plain));
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
