import { listSecretAddresses, revokeSecretAddress } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { useChange } from '../../api/use-change.ts';
import { SecretAddressLines } from '../../entities/secret-address-lines.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

const KEY = ['search-addresses'] as const;

/** Searches that a spreadsheet reads; nothing where there is none. */
export function SearchAddressesPanel() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listSecretAddresses, { query: {}, signal }),
    gcTime: 0,
  });
  const closing = useChange(revokeSecretAddress, { of: KEY, done: 'The address is closed.' });
  if (data === undefined || data.length === 0) return null;
  return (
    <TitledPanel titleId="search-addresses-title" title="Searches in your sheets">
      <p className="text-13/5 text-muted">
        Whoever knows such an address sees what the search delivered in the last seven days, until you close
        it.
      </p>
      <SecretAddressLines
        addresses={data}
        isBusy={closing.isPending}
        onClose={(id) => closing.mutate({ id })}
      />
    </TitledPanel>
  );
}
