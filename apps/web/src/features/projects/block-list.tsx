import { blockSites, importSites, listBlockedSites, unblockSites } from '@linklode/contract/calls';
import { MAX_BLOCKED_SITES } from '@linklode/contract/product';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../api/connection.ts';
import { failureText } from '../../api/use-change.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { May } from '../../entities/may.tsx';
import { trail } from '../../lib/address-fields.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useTurnedPage } from '../../lib/use-turned-page.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, FieldNote } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImportFile } from './import-file.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { splitSites } from './split-sites.ts';
import { useProjectChange } from './use-project-change.ts';
import { PROJECTS_KEY } from './use-project-list.ts';

interface BlockListProps {
  /** Null: of the account. */
  project: string | null;
  title: string;
  lead: string;
}

const ADDRESS = { blocked: trail((host) => /^[a-z0-9._-]{1,253}$/.test(host)) };

/** A list of sites that searches leave out: to be looked at, added to by hand or by a file, and taken from. */
export function BlockList({ project, title, lead }: BlockListProps) {
  const id = useId();
  const [text, setText] = useState('');
  const {
    values: { blocked: way },
    push,
  } = useAddressState(ADDRESS);
  // Who comes back to a later part wants to see it.
  const [wasOpen] = useState(way.length > 0);
  const [said, setSaid] = useState('');
  const after = way.at(-1);
  const blocked = useQuery({
    queryKey: [PROJECTS_KEY, project, 'blocked', after],
    queryFn: ({ signal }) =>
      call(listBlockedSites, {
        query: { ...(project !== null && { project }), ...(after !== undefined && { after }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { top, turn } = useTurnedPage<HTMLUListElement>(after ?? '', !blocked.isPlaceholderData);
  const blocking = useProjectChange(blockSites, { isTold: true });
  const unblocking = useProjectChange(unblockSites, { done: 'Searches show that site again.' });
  const sites = splitSites(text);

  function turnTo(there: typeof way) {
    turn();
    push({ blocked: there });
  }

  function add(event: FormEvent) {
    event.preventDefault();
    if (sites.length === 0 || blocking.isPending) return;
    blocking.mutate(
      { project, sites },
      {
        onSuccess: ({ added, known }) => {
          setText('');
          push({ blocked: [] });
          setSaid(
            `${countOf(added, 'site')} blocked${known > 0 ? `, ${formatCount(known)} here already` : ''}.`,
          );
        },
      },
    );
  }

  return (
    <ProjectPanel title={title} lead={lead}>
      <May call={blockSites}>
        <form className="grid gap-1" onSubmit={add}>
          <Field htmlFor={id} label="Sites to block" hint={`at most ${formatCount(MAX_BLOCKED_SITES)}`}>
            <div className="flex flex-wrap gap-2">
              <input
                className="input min-w-0 flex-1 basis-48 font-mono text-code max-sm:text-16"
                id={id}
                value={text}
                placeholder="one.example, two.example"
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
                aria-invalid={blocking.error !== null}
                aria-describedby={`${id}-said`}
                onChange={(event) => {
                  setText(event.target.value);
                  blocking.reset();
                }}
              />
              <Button type="submit" disabled={sites.length === 0 || blocking.isPending}>
                Block
              </Button>
            </div>
          </Field>
          <div id={`${id}-said`}>
            <FieldNote role="status" className="empty:hidden">
              {said}
            </FieldNote>
            {blocking.error ? <FieldError role="alert">{failureText(blocking.error)}</FieldError> : null}
          </div>
        </form>
      </May>
      <Loaded query={blocked} what="The list">
        {({ total, sites: hosts, next }) =>
          total === 0 ? (
            <p className="text-13 text-muted">Nothing is blocked here.</p>
          ) : (
            <details open={wasOpen}>
              <summary className="py-2 text-13/5 font-label max-sm:py-3">
                {countOf(total, 'site')} blocked
              </summary>
              <ul
                className="relative mt-2 grid max-h-80 scroll-mt-2 gap-x-4 overflow-y-auto focus:outline-none sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]"
                aria-label="Blocked sites"
                ref={top}
                tabIndex={-1}
              >
                {hosts.map((site) => (
                  <li
                    key={site}
                    className="flex items-center justify-between gap-2 border-b border-line py-1"
                  >
                    <span className="mono min-w-0 text-mono/5 wrap-anywhere">{site}</span>
                    <May call={unblockSites}>
                      <Button
                        kind="quiet"
                        disabled={unblocking.isPending}
                        onClick={() => unblocking.mutate({ project, sites: [site] })}
                      >
                        <Icon name="close" />
                        <span className="sr-only">Unblock {site}</span>
                      </Button>
                    </May>
                  </li>
                ))}
              </ul>
              <div className="mt-2 flex gap-2">
                {way.length > 0 ? <Button onClick={() => turnTo(way.slice(0, -1))}>Previous</Button> : null}
                {next === null ? null : <Button onClick={() => turnTo([...way, next])}>Next</Button>}
              </div>
            </details>
          )
        }
      </Loaded>
      <May call={importSites}>
        <ImportFile project={project} list="blocked" imports={blocked.data?.imports ?? []} />
      </May>
    </ProjectPanel>
  );
}
