import fs from 'node:fs';
import readline from 'node:readline';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../../platform/operator-error.ts';
import { readCapture, type Capture } from './capture.ts';

const NAMES = ['url', 'status', 'mime', 'languages', 'timestamp', 'filename', 'offset', 'length'];
/** A line of SQL's output is far shorter; quoted line feeds do not occur in addresses. */
const LONGEST_LINE = 20_000;
const PORTION = 2_000;

/**
 * Reads captures from a table that SQL wrote (CSV with a line of names, plain or gzipped; names as `index plan --sql`
 * asks for them), in portions. Rows that make no sense are counted by `onSkip`.
 */
export async function* readRows(
  file: string,
  onSkip: () => void,
): AsyncGenerator<Capture[], void, undefined> {
  if (!fs.existsSync(file)) throw new OperatorError(`There is no ${file}.`);
  const bytes = fs.createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => input.destroy(error));
  let columns: string[] | null = null;
  let portion: Capture[] = [];
  for await (const line of readline.createInterface({ input, crlfDelay: Infinity })) {
    if (line === '') continue;
    const cells = line.length > LONGEST_LINE ? [] : readCells(line);
    if (columns === null) {
      columns = cells.map((name) => name.trim().toLowerCase());
      const missing = NAMES.filter((name) => columns?.includes(name) !== true);
      if (missing.length > 0)
        throw new OperatorError(
          `${file} has no column ${missing.join(', ')}. "index plan --sql" writes the statement.`,
        );
      continue;
    }
    const capture = readCapture(Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])));
    if (capture === null) onSkip();
    else portion.push(capture);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** RFC 4180, one line. */
function readCells(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at);
      cells.push(line.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? line.length + 1 : end + 1;
      continue;
    }
    let cell = '';
    at += 1;
    for (let end = line.indexOf('"', at); ; end = line.indexOf('"', at)) {
      cell += line.slice(at, end < 0 ? undefined : end);
      at = end < 0 ? line.length : end + 1;
      if (line[at] !== '"') break;
      cell += '"';
      at += 1;
    }
    cells.push(cell);
    at += 1;
  }
  return cells;
}
