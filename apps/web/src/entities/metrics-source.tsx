import type { MetricsOrigin } from '@linklode/contract';
import { originLine, originText } from '../lib/metrics-origin.ts';

/** Above rows with DA, PA and Spam Score: who measured them, and as of when. */
export function MetricsSourceNote({ rows }: { rows: readonly MetricsOrigin[] }) {
  const line = originLine(rows);
  return line === null ? null : <p className="mb-2 text-13/5 text-faint">{line}</p>;
}

/** In a row of a table whose rows are of several sources. */
export function RowMetricsSource({ row }: { row: MetricsOrigin }) {
  const text = originText(row);
  return text === null ? null : (
    <p className="mt-1 font-sans text-12/4.5 font-normal text-faint">Metrics: {text}</p>
  );
}
