import type { Workplace } from '@linklode/contract';
import { leaveAccount } from '@linklode/contract/calls';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { switchAccount } from './switch-account.ts';
import { roleText } from './working-for.tsx';

interface WorkplacesPanelProps {
  workplaces: readonly Workplace[];
  /** The one that this tab works for. */
  here: string | undefined;
}

/** The accounts of others that somebody works for, and the way out of each. */
export default function WorkplacesPanel({ workplaces, here }: WorkplacesPanelProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const leaving = useChange(leaveAccount);
  const leave = (account: string) =>
    leaving.mutate({ account }, { onSuccess: () => switchAccount(here === account ? null : (here ?? null)) });
  return (
    <TitledPanel titleId="workplaces-title" title="Accounts of others">
      <ul className="w-full border-t border-line">
        {workplaces.map((one) => (
          <li
            key={one.account}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <strong className="font-semibold wrap-anywhere">{one.name}</strong>
              <p className="text-13/5 text-muted">{roleText(one)}</p>
            </div>
            {asked === one.account ? (
              <Button disabled={leaving.isPending} onClick={() => leave(one.account)}>
                Leave for good
              </Button>
            ) : (
              <Button onClick={() => setAsked(one.account)}>
                Leave<span className="sr-only"> the account of {one.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
