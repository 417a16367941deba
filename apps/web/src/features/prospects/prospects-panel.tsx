import type { Prospect } from '@linklode/contract';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { countOf, formatWait } from '../../lib/format.ts';
import { splitUrl } from '../../lib/split-url.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContactRow } from './contact-row.tsx';
import { LookedFor, Nobody } from './nobody.tsx';
import { PeopleActions } from './people-actions.tsx';
import {
  groupProspects,
  isFromSearchProvider,
  ownPeople,
  QUOTED,
  withoutDoubles,
  type ProspectGroup,
} from './prospect-list.ts';
import { PROSPECT_FACE, PROSPECT_ROW, ProspectRow } from './prospect-row.tsx';
import { useProspects } from './use-prospects.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface ProspectsPanelProps {
  /** Address of a result. */
  input: string;
  /** Gets the keyboard back, also in browsers that do not give it to a button by a click. */
  opener: HTMLElement | null;
  onClose: () => void;
}

const CONTACTS_TITLE = 'Ways to reach the site';
const TITLE_ID = 'prospects-title';

function errorDetail(error: Error): string {
  if (!(error instanceof ApiError)) return `${SPEC_TEXTS.prospectsNotLoaded}: no answer came.`;
  const wait = error.retryAfterSeconds;
  const waitText = wait ? ` Please wait ${formatWait(wait)} before trying again.` : '';
  // The answer's words, else 'HTTP {status}': specification, section 7.
  return `${error.message}${waitText}`;
}

/** Holds the place of the list while it is on its way. */
function PanelSkeleton() {
  return (
    <ul aria-hidden="true">
      {['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <li className={PROSPECT_ROW} key={width}>
          <span className={PROSPECT_FACE} />
          <div className="grid gap-2">
            <Skeleton className={width} />
            <Skeleton className="w-4/5" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** People of one kind under their title. */
function toGroup({ key, title, people }: ProspectGroup) {
  return (
    <Group key={key} title={title} count={people.length}>
      {people.map((prospect) => (
        <ProspectRow key={`${prospect.linkedin_url ?? ''} ${prospect.name}`} prospect={prospect} />
      ))}
    </Group>
  );
}

/** Whom the site only quotes: folded, for nobody should write to them about it. */
function Quoted({ people }: { people: readonly Prospect[] }) {
  if (people.length === 0) return null;
  return (
    <details className="group/quoted" data-part="quoted">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 bg-sunken px-6 py-2 text-13/4.5 text-muted max-sm:pl-4 [&::-webkit-details-marker]:hidden">
        <Icon
          name="right"
          size={13}
          className="transition-transform duration-160 group-open/quoted:rotate-90 motion-reduce:duration-0"
        />
        {QUOTED}
        <span className="num ml-auto">{people.length}, not counted</span>
      </summary>
      <p className="px-6 pt-3 text-13/4.5 text-muted max-sm:px-4">
        By what the pages say they are quoted, guests or of another company. Do not write to them about this
        website.
      </p>
      <ul aria-label={QUOTED}>
        {people.map((prospect) => (
          <ProspectRow key={`${prospect.linkedin_url ?? ''} ${prospect.name}`} prospect={prospect} />
        ))}
      </ul>
    </details>
  );
}

/** Rows of one kind under their title. */
function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex justify-between bg-sunken px-6 py-2 text-12/4.5 text-muted max-sm:pl-4">
        <h3 className="text-[length:inherit] leading-[inherit] tracking-normal font-stretch-88%">{title}</h3>
        <span className="num" aria-hidden="true">
          {count}
        </span>
      </div>
      <ul>{children}</ul>
    </section>
  );
}

/** Tab goes round inside: a modal dialog alone lets it out to the browser's own controls at either end. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a, button, summary, [tabindex]'),
  ].filter((stop) => stop.tabIndex === 0 && stop.checkVisibility() && !stop.matches(':disabled'));
  const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== end) return;
  event.preventDefault();
  other?.focus();
}

/** The people of a site, in a modal panel: the browser makes the page behind it inert and closes it on Escape. */
export function ProspectsPanel({ input, opener, onClose }: ProspectsPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error, isFetching, refetch } = useProspects(input);

  // Follows the panel's life.
  useEffect(() => {
    const panel = dialog.current;
    if (!panel) return;
    // For browsers without closedby. The content fills the panel, so only what lies around it is the panel itself.
    const closeOutside = (event: MouseEvent) => {
      if (event.target === panel) panel.close();
    };
    panel.addEventListener('click', closeOutside);
    panel.showModal();
    return () => {
      panel.removeEventListener('click', closeOutside);
      panel.close();
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);

  const people = withoutDoubles(data?.prospects ?? []);
  const own = ownPeople(people);
  const contacts = data?.contacts ?? [];
  const host = splitUrl(input).host;
  const domain = data?.domain || host;
  const hasNote = people.some(isFromSearchProvider);
  const hasFailed = error !== null && !isFetching;
  const summary = hasFailed
    ? ''
    : data
      ? own.length === 0
        ? ''
        : `${countOf(own.length, 'person', 'people')} found. Free of charge.`
      : 'Looking for people...';
  return (
    <dialog
      ref={dialog}
      className="fixed inset-y-0 right-0 left-auto h-full max-h-none w-[min(480px,100%)] max-w-none border-0 bg-raised text-text shadow-panel backdrop:bg-scrim open:animate-side-panel motion-reduce:animate-none"
      aria-labelledby={TITLE_ID}
      closedby="any"
      onClose={onClose}
      onKeyDown={keepTabInside}
    >
      <div className="flex h-full flex-col">
        <header className="flex items-start gap-3 border-b border-line pt-4 pr-4 pb-3.5 pl-6 wrap-anywhere max-sm:pl-4">
          <div className="min-w-0">
            <h2 className="text-18/6" id={TITLE_ID}>
              {SPEC_TEXTS.linkedInProspects}
            </h2>
            <p className="flex min-h-5 flex-wrap gap-x-2.5 text-13/5 text-muted">
              {data?.brand && data.brand !== domain ? <bdi>{data.brand}</bdi> : null}
              <span className="mono">{domain}</span>
            </p>
            <p className="num min-h-5 text-13/5 text-muted" role="status" aria-label="Prospects">
              {summary}
            </p>
          </div>
          <Button
            kind="quiet"
            className="btn-icon ml-auto min-h-11 w-11 flex-none"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={20} />
          </Button>
        </header>
        <div
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
          tabIndex={0}
          role="region"
          aria-label="People"
          aria-busy={isFetching}
        >
          {hasFailed ? (
            <div className="p-6">
              <Notice
                tone="bad"
                role="alert"
                title={SPEC_TEXTS.prospectsFailed}
                action={<Button onClick={() => void refetch()}>Try again</Button>}
              >
                {errorDetail(error)}
              </Notice>
            </div>
          ) : !data ? (
            <PanelSkeleton />
          ) : (
            <>
              {own.length > 0 ? null : (
                <Nobody
                  says={data.message || SPEC_TEXTS.noProspects}
                  contact={contacts[0]}
                  site={`https://${domain}/`}
                />
              )}
              {groupProspects(own).map(toGroup)}
              {contacts.length === 0 ? null : (
                <Group title={CONTACTS_TITLE} count={contacts.length}>
                  {contacts.map((contact) => (
                    <ContactRow key={`${contact.kind} ${contact.value}`} contact={contact} />
                  ))}
                </Group>
              )}
              <Quoted people={people.filter((one) => one.relation === 'quoted')} />
              {own.length > 0 ? null : <LookedFor hasContacts={contacts.length > 0} />}
            </>
          )}
        </div>
        {data && people.length + contacts.length > 0 ? (
          <footer className="grid gap-2 border-t border-line px-6 py-3 text-13/4.5 text-muted max-sm:pl-4">
            <PeopleActions found={data} />
            {hasNote
              ? 'Some profiles may be slightly off because of a limitation of the search provider’s API.'
              : null}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
