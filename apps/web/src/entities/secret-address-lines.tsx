import type { SecretAddress } from '@linklode/contract';
import { formatDateTime } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';

const NAMES: Readonly<Record<SecretAddress['kind'], string>> = {
  csv: 'CSV for a spreadsheet',
  feed: 'Feed of new websites',
  search: 'CSV of a search',
};

interface SecretAddressLinesProps {
  addresses: readonly SecretAddress[];
  isBusy: boolean;
  onClose: (id: string) => void;
}

/** Addresses that open something without a sign-in: when each was read, and the way to close it. */
export function SecretAddressLines({ addresses, isBusy, onClose }: SecretAddressLinesProps) {
  return (
    <ul className="w-full empty:hidden" aria-label="Secret addresses">
      {addresses.map(({ id, kind, query, created_at: made, last_read_at: read }) => (
        <li key={id} className="flex items-center justify-between gap-2 border-t border-line py-2">
          <p className="min-w-0 text-13/5 wrap-anywhere">
            {NAMES[kind]}
            {query === null ? null : <span className="mono block text-12/4.5">{query}</span>}
            <span className="num block text-12/4.5 text-muted">
              Made {formatDateTime(made)}.{' '}
              {read === null ? 'Not read yet.' : `Last read ${formatDateTime(read)}, within the hour.`}
            </span>
          </p>
          <Button disabled={isBusy} onClick={() => onClose(id)}>
            Close
            <span className="sr-only">
              {' '}
              the {NAMES[kind]}, made {formatDateTime(made)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
