import type { PersonalKey } from '@linklode/contract';
import { createKey, listKeys, revokeKey } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/connection.ts';
import { failureText, useChange } from '../../api/use-change.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { KeyLog } from './key-log.tsx';
import { NewKeyForm } from './new-key-form.tsx';

const KEY = ['personal-keys'] as const;

function stateOf({ revoked_at: revokedAt, expires_at: expiresAt }: PersonalKey): string | null {
  if (revokedAt !== null) return `Revoked ${formatDateTime(revokedAt)}`;
  return Date.parse(expiresAt) < Date.now() ? `Ended ${formatDateTime(expiresAt)}` : null;
}

interface KeyRowProps {
  entry: PersonalKey;
  isBusy: boolean;
  onRevoke: () => void;
}

function KeyRow({ entry, isBusy, onRevoke }: KeyRowProps) {
  const { name, hint, client, scope, call_cap: callCap, day_cap: dayCap, used_today: used } = entry;
  const ended = stateOf(entry);
  const [isLogOpen, setIsLogOpen] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2.5">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <strong className="font-semibold">{name}</strong>{' '}
        {client === null ? (
          <code className="text-13 text-faint">{hint}…</code>
        ) : (
          <span className="text-13 text-faint">let in for {client}</span>
        )}{' '}
        {dayCap !== null && used >= dayCap && ended === null ? (
          <span className="tag">Cap reached</span>
        ) : null}
        <p className="num text-13/5 text-muted">
          {scope === 'read' || dayCap === null
            ? 'Reads, cannot spend.'
            : `Spends up to ${formatCount(callCap ?? 0)} a call; ${formatCount(used)} of ${formatCount(dayCap)} today.`}{' '}
          {entry.last_used_at === null ? 'Never used.' : `Last used ${formatDateTime(entry.last_used_at)}.`}{' '}
          {ended ?? `Ends ${formatDateTime(entry.expires_at)}`}.
        </p>
      </div>
      <Button
        kind="quiet"
        className="max-sm:-ml-3.5"
        aria-expanded={isLogOpen}
        onClick={() => setIsLogOpen(!isLogOpen)}
      >
        Log<span className="sr-only"> of {name}</span>
      </Button>
      {ended === null ? (
        <AskFirst
          does="Revoke"
          of={name}
          question={
            client === null
              ? 'Programs that come with this key will be refused from their next call on. You can make them a new one.'
              : `${client} will be refused from its next call on, until you let it in anew.`
          }
          yes="Revoke it"
          isBusy={isBusy}
          onYes={onRevoke}
        />
      ) : null}
      {isLogOpen ? <KeyLog id={entry.id} name={name} /> : null}
    </li>
  );
}

/** Keys for programs: what each may do and took today, a new one, and the end of one. */
export default function KeysPanel() {
  const keys = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listKeys, { signal }),
    gcTime: 0,
  });
  // What was made is told this once.
  const { data: made, ...making } = useChange(createKey, { of: KEY, isTold: true });
  const revoking = useChange(revokeKey, { of: KEY, done: 'The key was revoked.' });
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    making.reset();
  };
  return (
    <TitledPanel titleId="keys-title" title="Personal keys">
      <p className="text-13/5 text-muted">
        For the API, the command line and agents (MCP). A key that can spend has a cap; over it the call is
        refused and costs nothing. No key can buy, make keys or change the account. Days begin at midnight
        UTC.
      </p>
      <Loaded query={keys} what="Your keys">
        {(all) =>
          all.length === 0 ? null : (
            <ul className="w-full border-t border-line">
              {all.map((entry) => (
                <KeyRow
                  key={entry.id}
                  entry={entry}
                  isBusy={revoking.isPending}
                  onRevoke={() => revoking.mutate({ id: entry.id })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {made !== undefined ? (
        <Notice tone="info" role="status" className="w-full" title="Copy the key now: it is not shown again.">
          <div className="mt-2">
            <ShownOnce label="The new key" text={made.key}>
              <Button onClick={close}>Done</Button>
            </ShownOnce>
          </div>
        </Notice>
      ) : isOpen ? (
        <NewKeyForm
          isBusy={making.isPending}
          failure={making.error && failureText(making.error)}
          onMake={making.mutate}
          onCancel={close}
        />
      ) : (
        <Button onClick={() => setIsOpen(true)}>New key</Button>
      )}
    </TitledPanel>
  );
}
