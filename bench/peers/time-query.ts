import fs from 'node:fs';
import { parseQuery, type Query } from '../../packages/query-language/src/index.ts';

const COLD_RUNS = 5;
const WARM_RUNS = 10;

interface Found {
  total: number | null;
  results: readonly unknown[];
}

/** One query a line. */
export function readQueries(file: string): Query[] {
  return fs
    .readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => {
      const parsed = parseQuery(text);
      if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
      return parsed.query;
    });
}

/**
 * A line: milliseconds of the first run, the median of ten after five, the total, the rows, and the median of this
 * process' processor in those ten, which says what the clock does not where others use the machine too.
 */
export async function timeQuery(ask: () => Found | Promise<Found>): Promise<string> {
  const times: number[] = [];
  const used: number[] = [];
  let answer: Found | null = null;
  while (times.length < COLD_RUNS + WARM_RUNS) {
    const processor = process.cpuUsage();
    const from = performance.now();
    const asked = ask();
    answer = asked instanceof Promise ? await asked : asked;
    times.push(performance.now() - from);
    const { user, system } = process.cpuUsage(processor);
    used.push((user + system) / 1000);
  }
  const [warm, processor] = [times, used].map(
    (runs) => runs.slice(COLD_RUNS).sort((a, b) => a - b)[WARM_RUNS / 2],
  );
  return [
    times[0]?.toFixed(3),
    warm?.toFixed(3),
    answer?.total ?? '-',
    answer?.results.length,
    processor?.toFixed(3),
  ].join('\t');
}
