import { foundByLine } from './found-by-line.ts';
import type { FoundResult } from '../run/search-answer.ts';

/** Above the rows of a smart filter: where their pages were looked for. */
export function FoundByNote({ rows }: { rows: readonly FoundResult[] }) {
  const line = foundByLine(rows);
  return line === null ? null : <p className="mb-1 text-13/5 text-faint">{line}</p>;
}
