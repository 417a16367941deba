import { addWatchedLinks, downloadWatchedLinks } from '@linklode/contract/calls';
import { useState } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { May, NotYours } from '../../entities/may.tsx';
import { countOf, formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AddLinks } from './add-links.tsx';
import { LinkRow } from './link-row.tsx';
import { LINK_STATE_NAMES, LINK_TONES } from './link-texts.ts';
import { useWatchedLinks } from './use-watched-links.ts';

/** Links that were placed for the client: whether each is still there, with the evidence, and what watching costs. */
export function WatchedLinks({ project }: { project: string }) {
  const [trail, setTrail] = useState<readonly (string | null)[]>([null]);
  const { data, isError, isFetching, refetch } = useWatchedLinks(project, trail.at(-1) ?? null);
  const { isBusy, save } = useDownload(downloadWatchedLinks, 'watched-links.csv', undefined, { project });
  const last = data?.links.at(-1);
  return (
    <section
      className="panel panel-pad mt-6 grid gap-3 *:min-w-0"
      aria-labelledby="links-title"
      aria-busy={isFetching}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-16/6" id="links-title">
            Placed links
          </h2>
          <p className="mt-0.5 text-13/5 text-muted">
            Each is looked at once a day, one credit a link and month. Lost are links whose page is gone, or
            that two looks a day apart did not find on the whole page; a site that refuses to be read never
            counts as lost.
          </p>
        </div>
        {data === undefined || data.links.length === 0 ? null : (
          <Button disabled={isBusy} aria-busy={isBusy} onClick={save}>
            <Icon name="download" />
            Links as CSV
          </Button>
        )}
      </div>
      {data === undefined ? (
        <p className="text-13 text-muted" role="status">
          {isError ? 'Your links could not be loaded. ' : 'Loading...'}
          {isError ? <Button onClick={() => void refetch()}>Try again</Button> : null}
        </p>
      ) : (
        <>
          {data.states.length === 0 ? (
            <p className="text-13/5 text-muted">No link is watched yet.</p>
          ) : (
            <div className="num grid gap-1.5 text-13/5 text-muted" role="status">
              <p className="flex flex-wrap gap-1.5">
                {data.states.map(({ state, links }) => (
                  <span key={state} className={`tag ${LINK_TONES[state]}`}>
                    {formatCount(links)} {LINK_STATE_NAMES[state]}
                  </span>
                ))}
              </p>
              <p>
                All links of your account can take {countOf(data.costs.this_month, 'more credit')} this month,
                and {formatCount(data.costs.each_month)} a month.
              </p>
            </div>
          )}
          <ul className="empty:hidden" aria-label="Placed links">
            {data.links.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
          {trail.length === 1 && !data.has_more ? null : (
            <nav className="flex gap-2" aria-label="Pages of links">
              <Button disabled={trail.length === 1} onClick={() => setTrail(trail.slice(0, -1))}>
                Previous links
              </Button>
              <Button
                disabled={!data.has_more || isFetching}
                onClick={() => setTrail([...trail, last?.id ?? null])}
              >
                More links
              </Button>
            </nav>
          )}
          {data.can_look ? (
            <May
              call={addWatchedLinks}
              instead={<NotYours what="Begin, change and end watching" call={addWatchedLinks} />}
            >
              <AddLinks project={project} />
            </May>
          ) : (
            <p className="border-t border-line pt-3 text-13/5 text-muted">
              This installation reads no pages of others, so links cannot be watched. Whoever runs it can
              allow it.
            </p>
          )}
        </>
      )}
    </section>
  );
}
