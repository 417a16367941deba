import type { LinkLook, WatchedLink } from '@linklode/contract';
import {
  changeWatchedLinks,
  downloadLinkCapture,
  listLinkLooks,
  removeWatchedLinks,
} from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/connection.ts';
import { useDownload } from '../../api/use-download.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { May } from '../../entities/may.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { WebLink } from '../../entities/web-link.tsx';
import { LINK_STATE_NAMES, LINK_TONES } from './link-texts.ts';
import { useProjectChange } from './use-project-change.ts';
import { PROJECTS_KEY } from './use-project-list.ts';

const SAW: Readonly<Record<LinkLook['saw'], string>> = {
  found: 'The link was there',
  absent: 'The whole page was read, and the link was not on it',
  gone: 'The page was gone',
  unseen: 'Nothing could be seen',
};

function Look({ look }: { look: LinkLook }) {
  const digest = look.sha256 ?? '';
  const { isBusy, save } = useDownload(
    downloadLinkCapture,
    `page-${digest.slice(0, 12)}.warc.gz`,
    undefined,
    {
      look: look.id,
    },
  );
  return (
    <li className="grid gap-0.5 border-t border-line pt-1.5 wrap-anywhere">
      <span>
        <strong className="num font-strong">{formatDateTime(look.at)}</strong>: {SAW[look.saw]}
        {look.status === null ? null : <span className="num text-muted"> ({look.status})</span>}
        {look.why === null ? '.' : `: ${look.why}.`}
      </span>
      {look.anchor === null ? null : (
        <span>
          Anchor “{look.anchor}”, {look.rel}.
          {look.sentence === null ? null : (
            <q className="mt-0.5 block text-muted">
              <bdi>{look.sentence}</bdi>
            </q>
          )}
        </span>
      )}
      {look.sha256 === null ? null : (
        <span className="mono text-[0.71875rem] text-faint">SHA-256 {look.sha256}</span>
      )}
      {look.has_capture ? (
        <Button kind="quiet" className="-ml-3.5 justify-self-start" disabled={isBusy} onClick={save}>
          The page as it came (WARC)
          <span className="sr-only"> of {formatDateTime(look.at)}</span>
        </Button>
      ) : null}
    </li>
  );
}

function Looks({ link }: { link: string }) {
  const looks = useQuery({
    queryKey: [PROJECTS_KEY, 'looks', link],
    queryFn: ({ signal }) => call(listLinkLooks, { query: { link }, signal }),
  });
  return (
    <Loaded query={looks} what="The looks">
      {({ looks: all }) =>
        all.length === 0 ? (
          <p className="text-muted">Nobody has looked yet.</p>
        ) : (
          <ol className="relative grid max-h-96 gap-2 overflow-y-auto" aria-label="Looks" tabIndex={0}>
            {all.map((look) => (
              <Look key={look.id} look={look} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

/** A placed link with what its looks come to, and each of them with its evidence. */
export function LinkRow({ link }: { link: WatchedLink }) {
  const [isOpen, setIsOpen] = useState(false);
  const pausing = useProjectChange(changeWatchedLinks);
  const removing = useProjectChange(removeWatchedLinks, { done: 'The link is watched no more.' });
  const what = { project: link.project, links: [link.id] };
  return (
    <li className="grid gap-1.5 border-t border-line py-3 text-13/5 *:min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`tag ${LINK_TONES[link.state]}`}>{LINK_STATE_NAMES[link.state]}</span>
        {link.is_paused ? <span className="tag">Paused</span> : null}
        <span className="num text-muted">since {formatDateTime(link.since)}</span>
      </p>
      <p className="wrap-anywhere">
        <WebLink className="mono" url={link.page} isTold>
          {link.page}
        </WebLink>{' '}
        <span className="text-muted">to</span> <span className="mono">{link.target}</span>
      </p>
      {link.why === null ? null : (
        <p className="wrap-anywhere text-muted">
          At the last look {link.why}.{' '}
          {link.before === null ? null : `Before: ${LINK_STATE_NAMES[link.before]}.`}
        </p>
      )}
      {link.differs.map((words) => (
        <p key={words} className="wrap-anywhere text-warning-text">
          {words}
        </p>
      ))}
      {link.halted === null ? null : <p className="wrap-anywhere text-warning-text">{link.halted}</p>}
      {link.seen?.sentence ? (
        <q className="wrap-anywhere text-muted">
          <bdi>{link.seen.sentence}</bdi>
        </q>
      ) : null}
      <p className="num text-muted">
        {link.last_look_at === null
          ? 'Not looked at yet.'
          : `Last look ${formatDateTime(link.last_look_at)}.`}{' '}
        {link.last_seen_at === null ? null : `Last seen ${formatDateTime(link.last_seen_at)}.`}{' '}
        {link.is_paid ? 'This month is paid.' : 'Nothing was taken for this month.'}
      </p>
      <div className="-ml-3.5 flex flex-wrap gap-1">
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Looks<span className="sr-only"> at {link.page}</span>
        </Button>
        <May call={changeWatchedLinks}>
          <Button
            kind="quiet"
            disabled={pausing.isPending}
            onClick={() => pausing.mutate({ ...what, is_paused: !link.is_paused })}
          >
            {link.is_paused ? 'Go on' : 'Pause'}
            <span className="sr-only"> {link.page}</span>
          </Button>
          <Button
            kind="quiet"
            disabled={removing.isPending || !link.is_paused}
            title={link.is_paused ? undefined : 'Pause it first'}
            onClick={() => removing.mutate(what)}
          >
            End<span className="sr-only"> {link.page}</span>
          </Button>
        </May>
      </div>
      {isOpen ? <Looks link={link.id} /> : null}
    </li>
  );
}
