import { formatDateTime, formatRecentDay } from '../lib/format.ts';

/** Says of a row that it was paid for before and free now; nothing where it was not. */
export function YoursSince({ time }: { time: string | null }) {
  if (time === null) return null;
  return (
    <span className="tag" title={`Paid for on ${formatDateTime(time)}; free this time`}>
      yours since {formatRecentDay(time)}
    </span>
  );
}
