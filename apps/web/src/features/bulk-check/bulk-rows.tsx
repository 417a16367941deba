import type { BulkRow } from '@linklode/contract';
import { hasSeveralSources } from '../../lib/metrics-origin.ts';
import { Icon } from '../../ui/icon.tsx';
import { Authority, SpamScore } from '../../ui/metric.tsx';
import { RowMetricsSource } from '../../ui/metrics-source.tsx';
import { YoursSince } from '../../ui/yours-since.tsx';
import { isErrorRow } from './bulk-exports.ts';

function Status({ row }: { row: BulkRow }) {
  return (
    <span className="bulk-status">
      <Icon name={isErrorRow(row) ? 'alert' : 'check'} size={14} />
      <span>{row.status}</span>
      <YoursSince time={row.yours_since} />
    </span>
  );
}

/** The result of a check as a table. */
export function BulkTable({ rows }: { rows: readonly BulkRow[] }) {
  const namesSource = hasSeveralSources(rows);
  return (
    <div className="panel table-scroll" tabIndex={0} role="region" aria-label="Bulk check results">
      <table className="data-table metrics-inline">
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
            <tr key={row.domain} className={isErrorRow(row) ? 'row-wrong' : undefined}>
              <th scope="row" className="mono wrap-anywhere">
                {row.domain}
                {namesSource ? <RowMetricsSource row={row} /> : null}
              </th>
              <td>
                <Authority kind="da" value={row.da} />
              </td>
              <td>
                <Authority kind="pa" value={row.pa} />
              </td>
              <td>
                <SpamScore value={row.spam_score} />
              </td>
              <td>
                <Status row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same below 640 px. */
export function BulkCards({ rows }: { rows: readonly BulkRow[] }) {
  const namesSource = hasSeveralSources(rows);
  return (
    <ul className="panel" aria-label="Bulk check results">
      {rows.map((row) => (
        <li key={row.domain} className={`bulk-card ${isErrorRow(row) ? 'row-wrong' : ''}`}>
          <strong className="mono wrap-anywhere">{row.domain}</strong>
          <Status row={row} />
          {namesSource ? <RowMetricsSource row={row} /> : null}
          {isErrorRow(row) ? null : (
            <dl className="result-metrics">
              <div>
                <dt>DA</dt>
                <dd>
                  <Authority kind="da" value={row.da} />
                </dd>
              </div>
              <div>
                <dt>PA</dt>
                <dd>
                  <Authority kind="pa" value={row.pa} />
                </dd>
              </div>
              <div>
                <dt>Spam Score</dt>
                <dd>
                  <SpamScore value={row.spam_score} />
                </dd>
              </div>
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
