import { addWatchedLinks, downloadWatchedLinks, listWatchedLinks } from '@linklode/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { useDownload } from '../../api/use-download.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { May, NotYours } from '../../entities/may.tsx';
import { trail } from '../../lib/address-fields.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { isId } from '../../lib/is-id.ts';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useTurnedPage } from '../../lib/use-turned-page.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AddLinks } from './add-links.tsx';
import { LinkRow } from './link-row.tsx';
import { LINK_STATE_NAMES, LINK_TONES } from './link-texts.ts';
import { ProjectPanel } from './project-panel.tsx';
import { PROJECTS_KEY } from './use-project-list.ts';

const ADDRESS = { links: trail(isId) };

/** Links that were placed for the client: whether each is still there, with the evidence, and what watching costs. */
export function WatchedLinks({ project }: { project: string }) {
  const {
    values: { links: way },
    push,
  } = useAddressState(ADDRESS);
  const after = way.at(-1);
  const watched = useQuery({
    queryKey: [PROJECTS_KEY, project, 'links', after],
    queryFn: ({ signal }) =>
      call(listWatchedLinks, { query: { project, ...(after !== undefined && { after }) }, signal }),
    placeholderData: keepPreviousData,
  });
  const { isFetching } = watched;
  const { top, turn } = useTurnedPage<HTMLUListElement>(after ?? '', !watched.isPlaceholderData);
  const turnTo = (links: typeof way) => {
    turn();
    push({ links });
  };
  const { isBusy, save } = useDownload(downloadWatchedLinks, 'watched-links.csv', undefined, { project });
  return (
    <ProjectPanel
      className="mt-6"
      title="Placed links"
      lead="Each is looked at once a day, one credit a link and month. Lost are links whose page is gone, or that two looks a day apart did not find on the whole page; a site that refuses to be read never counts as lost."
      isBusy={isFetching}
      action={
        watched.data === undefined || watched.data.links.length === 0 ? null : (
          <Button disabled={isBusy} aria-busy={isBusy} onClick={save}>
            <Icon name="download" />
            Links as CSV
          </Button>
        )
      }
    >
      <Loaded query={watched} what="Your links">
        {(data) => (
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
                  All links of your account can take {countOf(data.costs.this_month, 'more credit')} this
                  month, and {formatCount(data.costs.each_month)} a month.
                </p>
              </div>
            )}
            <ul
              className="scroll-mt-2 empty:hidden focus:outline-none"
              aria-label="Placed links"
              ref={top}
              tabIndex={-1}
            >
              {data.links.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </ul>
            {way.length === 0 && !data.has_more ? null : (
              <nav className="flex gap-2" aria-label="Pages of links">
                <Button disabled={way.length === 0} onClick={() => turnTo(way.slice(0, -1))}>
                  Previous links
                </Button>
                <Button
                  disabled={!data.has_more || isFetching}
                  onClick={() => turnTo([...way, ...data.links.slice(-1).map(({ id }) => id)])}
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
      </Loaded>
    </ProjectPanel>
  );
}
