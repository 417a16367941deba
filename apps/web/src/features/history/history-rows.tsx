import type { ReactNode } from 'react';
import type { HistoryEntry } from '@linklode/contract';
import { formatDateTime } from '../../lib/format.ts';
import { hasSeveralSources } from '../../lib/metrics-origin.ts';
import { RowMetricsSource } from '../../entities/metrics-source.tsx';
import { SpentBy } from '../../entities/spent-by.tsx';
import { NumberText, QueryCell, SpamText, TitleText, UrlCell } from './history-cells.tsx';
import { TableRegion } from '../../ui/table-region.tsx';

interface HistoryRowsProps {
  entries: readonly HistoryEntry[];
}

export function HistoryTable({ entries }: HistoryRowsProps) {
  const namesSource = hasSeveralSources(entries);
  return (
    <TableRegion label="Search history" className="table-fixed max-lg:[&_:is(th,td)]:px-2">
      <colgroup>
        <col className="w-[23%] max-xl:w-[21%]" />
        <col />
        <col className="w-[25%] max-xl:w-[22%]" />
        <col className="w-13 max-xl:w-11.5 max-lg:w-10" />
        <col className="w-13 max-xl:w-11.5 max-lg:w-10" />
        <col className="w-27 max-lg:w-21" />
        <col className="w-39.5 max-xl:w-37.5 max-lg:w-25" />
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
            </th>
            <td>
              <UrlCell url={entry.url} />
              {namesSource ? <RowMetricsSource row={entry} /> : null}
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
              <SpentBy name={entry.spent_by} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}

function CardFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The same below 768 px. */
export function HistoryCards({ entries }: HistoryRowsProps) {
  const namesSource = hasSeveralSources(entries);
  return (
    <ul className="panel" aria-label="Search history">
      {entries.map((entry, row) => (
        <li key={row} className="grid gap-1 border-b border-line px-3.5 py-3 *:min-w-0 last:border-b-0">
          <strong className="font-semibold">
            <TitleText isCard title={entry.title} />
          </strong>
          <UrlCell isCard url={entry.url} />
          {namesSource ? <RowMetricsSource row={entry} /> : null}
          <QueryCell isCard query={entry.query} />
          <dl className="num flex flex-wrap gap-x-4">
            <CardFigure name="DA">
              <NumberText value={entry.da} />
            </CardFigure>
            <CardFigure name="PA">
              <NumberText value={entry.pa} />
            </CardFigure>
            <CardFigure name="Spam">
              <SpamText value={entry.spam_score} />
            </CardFigure>
          </dl>
          <p className="num text-13 text-muted">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
            <SpentBy name={entry.spent_by} />
          </p>
        </li>
      ))}
    </ul>
  );
}
