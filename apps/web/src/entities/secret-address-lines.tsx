import type { SecretAddress } from '@linklode/contract';
import { formatDateTime } from '../lib/format.ts';
import { AskFirst } from '../ui/ask-first.tsx';

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
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-2">
          <p className="min-w-0 flex-1 text-13/5 wrap-anywhere">
            {NAMES[kind]}
            {query === null ? null : <span className="mono block text-12/4.5">{query}</span>}
            <span className="num block text-12/4.5 text-muted">
              Made {formatDateTime(made)}.{' '}
              {read === null ? 'Not read yet.' : `Last read ${formatDateTime(read)}, within the hour.`}
            </span>
          </p>
          <AskFirst
            does="Close"
            of={`the ${NAMES[kind]}, made ${formatDateTime(made)}`}
            question="Whatever reads it will get nothing any more. A new address has to be put in its place there."
            yes="Close it"
            isBusy={isBusy}
            onYes={() => onClose(id)}
          />
        </li>
      ))}
    </ul>
  );
}
