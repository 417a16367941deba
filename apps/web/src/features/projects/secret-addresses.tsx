import { useId, useState } from 'react';
import { SecretAddressLines } from '../../entities/secret-address-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { useCreateAddress, useRevokeAddress, useSecretAddresses } from './use-standing-orders.ts';

/** Addresses by which a spreadsheet or a reader of news sees the project without a sign-in. */
export function SecretAddresses({ project }: { project: string }) {
  const id = useId();
  const { data } = useSecretAddresses(project);
  const creating = useCreateAddress(project);
  const revoking = useRevokeAddress();
  const [made, setMade] = useState<{ id: string; text: string } | null>(null);

  function create(kind: 'csv' | 'feed') {
    creating.mutate(kind, {
      onSuccess: (address) =>
        setMade({
          id: address.id,
          text: kind === 'csv' ? `=IMPORTDATA("${address.address}")` : address.address,
        }),
    });
  }

  return (
    <section className="panel panel-pad grid gap-3 *:min-w-0" aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="text-16/6" id={`${id}-title`}>
          In your sheet and your reader
        </h2>
        <p className="mt-0.5 text-13/5 text-muted">
          Whoever knows such an address sees this project’s websites, notes included, until you close it.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={creating.isPending} onClick={() => create('csv')}>
          New address for a sheet
        </Button>
        <Button disabled={creating.isPending} onClick={() => create('feed')}>
          New feed
        </Button>
      </div>
      {made === null ? null : <ShownOnce label="Shown once: keep it now" text={made.text} />}
      <SecretAddressLines
        addresses={data ?? []}
        isBusy={revoking.isPending}
        onClose={(address) => {
          if (made?.id === address) setMade(null);
          revoking.mutate(address);
        }}
      />
    </section>
  );
}
