import { toCsv, type Cell } from '@linklode/contract/csv';

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Format = 'table' | 'json' | 'csv';

const WIDEST = 60;

/** Texts come from the web: nothing of them may command the terminal, or write from right to left. */
function plain(cell: Cell): string {
  const text = cell === null ? '-' : String(cell);
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  return clean.length > WIDEST ? `${clean.slice(0, WIDEST - 1)}…` : clean;
}

/** For the eye, for a program, or for a sheet. JSON is the API's answer as it came. */
export function print(format: Format, answer: unknown, { head, rows }: Table): string {
  if (format === 'json') return `${JSON.stringify(answer, null, 2)}\n`;
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
