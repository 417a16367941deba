import type { CreditEntry } from '@linklode/contract';
import { MAX_CREDIT_ENTRIES } from '@linklode/contract/product';
import { useRef } from 'react';
import { pageNumber } from '../../lib/address-fields.ts';
import { toCsv } from '../../lib/csv.ts';
import { saveCsv } from '../../lib/download-file.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { queryLabel } from '../../lib/smart-query.ts';
import { Link } from '../../lib/router.tsx';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { CreditCards, CreditTable } from './credit-table.tsx';

const ENTRIES_AT_ONCE = 100;

const ADDRESS = { page: pageNumber };

function toFile(entries: readonly CreditEntry[]) {
  // One person's account has no use for the column.
  const isTeam = entries.some(({ spent_by: by }) => by !== undefined);
  const hasOrders = entries.some(({ order }) => order !== undefined);
  return [
    [
      'Date (UTC)',
      'Reason',
      'Details',
      'Amount',
      ...(hasOrders ? ['Order'] : []),
      ...(isTeam ? ['Spent By'] : []),
    ],
    ...entries.map(({ created_at, reason, details, amount, order, spent_by: by }) => [
      created_at,
      reason,
      details === null ? null : queryLabel(details),
      amount,
      ...(hasOrders ? [order ?? null] : []),
      ...(isTeam ? [by ?? null] : []),
    ]),
  ];
}

/** The changes of the balance, a hundred at a time, and all of them as a file. */
export function CreditList({ entries }: { entries: readonly CreditEntry[] }) {
  const { values, push } = useAddressState(ADDRESS);
  const heading = useRef<HTMLHeadingElement>(null);
  const isWide = useMediaQuery('(min-width: 640px)');
  const pages = Math.max(1, Math.ceil(entries.length / ENTRIES_AT_ONCE));
  const at = Math.min(values.page, pages);
  const first = (at - 1) * ENTRIES_AT_ONCE;
  const shown = entries.slice(first, first + ENTRIES_AT_ONCE);

  return (
    <>
      <ListHead
        className="mt-2"
        title={countOf(entries.length, 'entry', 'entries')}
        titleRef={heading}
        note={pages === 1 ? null : `${formatCount(first + 1)} to ${formatCount(first + shown.length)} shown`}
        isSpoken
      >
        <Button className="ml-auto" onClick={() => saveCsv(toCsv(toFile(entries)), 'credit_history.csv')}>
          <Icon name="download" />
          Download CSV
        </Button>
      </ListHead>
      {entries.length < MAX_CREDIT_ENTRIES ? null : (
        <p className="mb-2.5 text-13 text-muted">
          These are the newest {formatCount(MAX_CREDIT_ENTRIES)} entries. Your{' '}
          <Link to={paths.profile}>profile</Link> has a file of all your data with the older ones.
        </p>
      )}
      {isWide ? <CreditTable entries={shown} /> : <CreditCards entries={shown} />}
      {pages === 1 ? null : (
        <div className="flex pt-3">
          <Pager
            label="Pages of the credit history"
            page={at}
            pages={pages}
            canGoBack={at > 1}
            canGoOn={at < pages}
            onPage={(page) => {
              push({ page });
              heading.current?.focus();
            }}
          />
        </div>
      )}
    </>
  );
}
