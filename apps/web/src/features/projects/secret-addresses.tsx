import { createSecretAddress, listSecretAddresses, revokeSecretAddress } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/connection.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { SecretAddressLines } from '../../entities/secret-address-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { useProjectChange } from './use-project-change.ts';
import { PROJECTS_KEY } from './use-project-list.ts';

/** Addresses by which a spreadsheet or a reader of news sees the project without a sign-in. */
export function SecretAddresses({ project }: { project: string }) {
  const addresses = useQuery({
    queryKey: [PROJECTS_KEY, project, 'addresses'],
    queryFn: ({ signal }) => call(listSecretAddresses, { query: { project }, signal }),
  });
  const creating = useProjectChange(createSecretAddress);
  const revoking = useProjectChange(revokeSecretAddress, { done: 'The address is closed.' });
  const [made, setMade] = useState<{ id: string; text: string } | null>(null);

  function create(kind: 'csv' | 'feed') {
    creating.mutate(
      { project, kind },
      {
        onSuccess: ({ id, address }) =>
          setMade({ id, text: kind === 'csv' ? `=IMPORTDATA("${address}")` : address }),
      },
    );
  }

  return (
    <ProjectPanel
      title="In your sheet and your reader"
      lead="Whoever knows such an address sees this project’s websites, notes included, until you close it."
    >
      <div className="flex flex-wrap gap-2">
        <Button disabled={creating.isPending} onClick={() => create('csv')}>
          New address for a sheet
        </Button>
        <Button disabled={creating.isPending} onClick={() => create('feed')}>
          New feed
        </Button>
      </div>
      {made === null ? null : <ShownOnce text={made.text} />}
      <Loaded query={addresses} what="Your addresses">
        {(all) => (
          <SecretAddressLines
            addresses={all}
            isBusy={revoking.isPending}
            onClose={(id) => {
              if (made?.id === id) setMade(null);
              revoking.mutate({ id });
            }}
          />
        )}
      </Loaded>
    </ProjectPanel>
  );
}
