import type { HistoryEntry } from '@linklode/contract';
import { formatDateTime } from '../../lib/format.ts';
import { hasSeveralSources } from '../../lib/metrics-origin.ts';
import { RowMetricsSource } from '../../ui/metrics-source.tsx';
import { NumberText, QueryCell, SpamText, TitleText, UrlCell } from './history-cells.tsx';

interface HistoryRowsProps {
  entries: readonly HistoryEntry[];
}

export function HistoryTable({ entries }: HistoryRowsProps) {
  const namesSource = hasSeveralSources(entries);
  return (
    <div className="panel table-scroll" tabIndex={0} role="region" aria-label="Search history">
      <table className="data-table history-table">
        <colgroup>
          <col className="history-col-query" />
          <col />
          <col className="history-col-url" />
          <col className="history-col-number" />
          <col className="history-col-number" />
          <col className="history-col-spam" />
          <col className="history-col-date" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Query</th>
            <th scope="col">Title</th>
            <th scope="col">URL</th>
            <th scope="col" className="text-right">
              DA
            </th>
            <th scope="col" className="text-right">
              PA
            </th>
            <th scope="col" className="text-right">
              Spam
            </th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, row) => (
            <tr key={row}>
              <td>
                <QueryCell query={entry.query} />
              </td>
              <th scope="row">
                <TitleText title={entry.title} />
                {namesSource ? <RowMetricsSource row={entry} /> : null}
              </th>
              <td>
                <UrlCell url={entry.url} />
              </td>
              <td className="num text-right">
                <NumberText value={entry.da} />
              </td>
              <td className="num text-right">
                <NumberText value={entry.pa} />
              </td>
              <td className="num text-right">
                <SpamText value={entry.spam_score} />
              </td>
              <td className="num">
                <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same below 768 px. */
export function HistoryCards({ entries }: HistoryRowsProps) {
  const namesSource = hasSeveralSources(entries);
  return (
    <ul className="panel" aria-label="Search history">
      {entries.map((entry, row) => (
        <li key={row} className="history-card">
          <strong>
            <TitleText title={entry.title} />
          </strong>
          <UrlCell url={entry.url} />
          {namesSource ? <RowMetricsSource row={entry} /> : null}
          <QueryCell query={entry.query} />
          <dl className="num">
            <div>
              <dt>DA</dt>
              <dd>
                <NumberText value={entry.da} />
              </dd>
            </div>
            <div>
              <dt>PA</dt>
              <dd>
                <NumberText value={entry.pa} />
              </dd>
            </div>
            <div>
              <dt>Spam</dt>
              <dd>
                <SpamText value={entry.spam_score} />
              </dd>
            </div>
          </dl>
          <p className="num">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
