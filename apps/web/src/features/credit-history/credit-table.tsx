import type { CreditEntry } from '@linklode/contract';
import { SpentBy } from '../../entities/spent-by.tsx';
import { capitalise, formatChange, formatDateTime } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import { queryLabel } from '../../lib/smart-query.ts';
import { invoicePath } from '../../paths.ts';
import { TableRegion } from '../../ui/table-region.tsx';

/** What an entry is about; a search by a smart filter is named as its filter is. */
const detailsOf = ({ details }: CreditEntry) => (details ? queryLabel(details) : '-');
const tone = (amount: number) => (amount < 0 ? 'text-danger-text' : 'text-accent-text');

/** Leads from what was bought to its invoice. */
function Order({ order }: CreditEntry) {
  if (order === undefined) return null;
  return (
    <Link className="block text-13 wrap-anywhere max-sm:min-h-6" to={invoicePath(order)}>
      Order {order}
    </Link>
  );
}

/** The entries as a table, from 640 px on. */
export function CreditTable({ entries }: { entries: readonly CreditEntry[] }) {
  return (
    <TableRegion label="Credit history">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Reason</th>
          <th scope="col">Details</th>
          <th scope="col" className="text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, row) => (
          <tr key={row}>
            <td className="num whitespace-nowrap">
              <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
            </td>
            <th scope="row">{capitalise(entry.reason)}</th>
            <td className="wrap-anywhere">
              {detailsOf(entry)}
              <Order {...entry} />
              <SpentBy name={entry.spent_by} />
            </td>
            <td className={`num text-right font-semibold ${tone(entry.amount)}`}>
              {formatChange(entry.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}

/** The same entries below 640 px. */
export function CreditCards({ entries }: { entries: readonly CreditEntry[] }) {
  return (
    <ul className="panel" aria-label="Credit history">
      {entries.map((entry, row) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line px-3.5 py-2.5 last:border-b-0"
          key={row}
        >
          <strong className="font-semibold">{capitalise(entry.reason)}</strong>
          <strong className={`num font-semibold ${tone(entry.amount)}`}>{formatChange(entry.amount)}</strong>
          <p className="col-span-full text-13 wrap-anywhere text-muted">
            {detailsOf(entry)}
            <Order {...entry} />
            <SpentBy name={entry.spent_by} />
          </p>
          <p className="num col-span-full text-13 text-muted">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
