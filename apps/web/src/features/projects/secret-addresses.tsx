import type { SecretAddress } from '@linklode/contract';
import { useId, useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useCreateAddress, useRevokeAddress, useSecretAddresses } from './use-standing-orders.ts';

const NAMES: Readonly<Record<SecretAddress['kind'], string>> = {
  csv: 'CSV for a spreadsheet',
  feed: 'Feed of new websites',
};

/** Addresses by which a spreadsheet or a reader of news sees the project without a sign-in. */
export function SecretAddresses({ project }: { project: string }) {
  const id = useId();
  const { data } = useSecretAddresses(project);
  const creating = useCreateAddress(project);
  const revoking = useRevokeAddress();
  const [made, setMade] = useState<{ id: string; text: string } | null>(null);

  function create(kind: SecretAddress['kind']) {
    creating.mutate(kind, {
      onSuccess: (address) =>
        setMade({
          id: address.id,
          text: kind === 'csv' ? `=IMPORTDATA("${address.address}")` : address.address,
        }),
    });
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast('Copied');
    } catch {
      showToast('The browser did not allow copying. Select the text instead.', { kind: 'alert' });
    }
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
      {made === null ? null : (
        <Field htmlFor={`${id}-made`} label="Shown once: keep it now">
          <div className="flex flex-wrap gap-2">
            <input
              className="input mono min-w-0 flex-1 basis-40 text-12"
              id={`${id}-made`}
              readOnly
              value={made.text}
            />
            <Button onClick={() => void copy(made.text)}>
              <Icon name="copy" />
              Copy
            </Button>
          </div>
        </Field>
      )}
      <ul className="empty:hidden" aria-label="Secret addresses">
        {(data ?? []).map((address) => (
          <li key={address.id} className="flex items-center justify-between gap-2 border-t border-line py-2">
            <p className="text-13/5">
              {NAMES[address.kind]}
              <span className="num block text-12/4.5 text-muted">
                Made {formatDateTime(address.created_at)}.{' '}
                {address.last_read_at === null
                  ? 'Not read yet.'
                  : `Last read ${formatDateTime(address.last_read_at)}, within the hour.`}
              </span>
            </p>
            <Button
              disabled={revoking.isPending}
              onClick={() => {
                if (made?.id === address.id) setMade(null);
                revoking.mutate(address.id);
              }}
            >
              Close
              <span className="sr-only">
                {' '}
                the {NAMES[address.kind]}, made {formatDateTime(address.created_at)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
