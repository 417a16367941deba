import type { BulkRow } from '@linklode/contract';
import { hasSeveralSources } from '../../lib/metrics-origin.ts';
import { Icon } from '../../ui/icon.tsx';
import { Authority, SpamScore } from '../../entities/metric.tsx';
import { RowMetricsSource } from '../../entities/metrics-source.tsx';
import { YoursSince } from '../../entities/yours-since.tsx';
import { isErrorRow } from './bulk-exports.ts';
import { CardMetrics } from '../../entities/card-metrics.tsx';
import { TableRegion } from '../../ui/table-region.tsx';

function Status({ row }: { row: BulkRow }) {
  return (
    <span className="flex items-start gap-1.5 in-[li]:text-13/5">
      <Icon name={isErrorRow(row) ? 'alert' : 'check'} size={14} className="mt-0.75" />
      <span className="wrap-anywhere">{row.status}</span>
      <YoursSince time={row.yours_since} />
    </span>
  );
}

/** The result of a check as a table. */
export function BulkTable({ rows }: { rows: readonly BulkRow[] }) {
  const namesSource = hasSeveralSources(rows);
  return (
    <TableRegion label="Bulk check results">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">DA</th>
          <th scope="col">PA</th>
          <th scope="col">Spam Score</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.domain}
            className="data-wrong:bg-danger-soft data-wrong:text-danger-text"
            data-wrong={isErrorRow(row) || undefined}
          >
            <th scope="row" className="mono wrap-anywhere max-lg:w-2/5">
              {row.domain}
            </th>
            <td>
              <Authority kind="da" value={row.da} isInline />
            </td>
            <td>
              <Authority kind="pa" value={row.pa} isInline />
            </td>
            <td>
              <SpamScore value={row.spam_score} isInline />
            </td>
            <td>
              <Status row={row} />
              {namesSource ? <RowMetricsSource row={row} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}

/** The same below 640 px. */
export function BulkCards({ rows }: { rows: readonly BulkRow[] }) {
  const namesSource = hasSeveralSources(rows);
  return (
    <ul className="panel" aria-label="Bulk check results">
      {rows.map((row) => (
        <li
          key={row.domain}
          className="grid gap-0.5 border-b border-line px-3.5 py-3 last:border-b-0 data-wrong:bg-danger-soft data-wrong:text-danger-text"
          data-wrong={isErrorRow(row) || undefined}
        >
          <strong className="mono font-semibold wrap-anywhere">{row.domain}</strong>
          <Status row={row} />
          {namesSource ? <RowMetricsSource row={row} /> : null}
          {isErrorRow(row) ? null : <CardMetrics row={row} spamName="Spam Score" className="mt-2" />}
        </li>
      ))}
    </ul>
  );
}
