import type { ProjectSite } from '@linklode/contract';
import { changeProjectSites, removeProjectSites } from '@linklode/contract/calls';
import {
  MAX_NOTE_LENGTH,
  MAX_SITE_TAGS,
  MAX_SKIP_REASON_LENGTH,
  MAX_TAG_LENGTH,
} from '@linklode/contract/product';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { May } from '../../entities/may.tsx';
import { AskedQuery } from '../../entities/asked-query.tsx';
import { formatCount, formatRecentDay } from '../../lib/format.ts';
import { findSafeHref } from '../../lib/split-url.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WebLink } from '../../entities/web-link.tsx';
import { CAME_BY } from './project-texts.ts';
import { StateChoice } from './state-choice.tsx';
import { ApiError } from '../../api/api-error.ts';
import { failureText } from '../../api/use-change.ts';
import { useProjectChange } from './use-project-change.ts';

function SiteName({ site }: { site: ProjectSite }) {
  return (
    <>
      {site.title === null ? null : (
        <span dir="auto" className="line-clamp-2 text-left font-semibold wrap-anywhere">
          {site.title}
        </span>
      )}
      <WebLink
        className="mono relative block text-mono/5 wrap-anywhere max-sm:min-h-6"
        url={findSafeHref(site.url ?? '') ?? `https://${site.site}/`}
      >
        {site.site}
      </WebLink>
    </>
  );
}

function findTooLong(text: string, most: number): string | null {
  return text.length > most
    ? `At most ${formatCount(most)} characters; these are ${formatCount(text.length)}.`
    : null;
}

function Problem({ id, text }: { id: string; text: string | null }) {
  return (
    <div id={id} aria-live="polite">
      {text === null ? null : <FieldError>{text}</FieldError>}
    </div>
  );
}

/** Notes, tags and the reason of a skipped website, as they stand and to be edited in place. */
function Notes({ project, site }: { project: string; site: ProjectSite }) {
  const id = useId();
  const [isEditing, setIsEditing] = useState(false);
  const [note, setNote] = useState(site.note);
  const [tags, setTags] = useState(site.tags.join(', '));
  const [reason, setReason] = useState(site.reason);
  /** What stood here when the form was opened. */
  const [seen, setSeen] = useState(site);
  const [takesOut, setTakesOut] = useState(false);
  const changing = useProjectChange(changeProjectSites, { isTold: true });
  const removing = useProjectChange(removeProjectSites, { done: 'Taken out of the project.' });
  const isLate = changing.error instanceof ApiError && changing.error.status === 409;
  const isEmpty = site.note === '' && site.tags.length === 0 && site.reason === '';
  const isSkipped = site.state === 'skipped';
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The keyboard goes into the form that was opened, and back to what opened it.
  useEffect(() => {
    if (isEditing) field.current?.focus();
    else if (wasEditing.current) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const newTags = [
    ...new Set(
      tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
  const tagProblem =
    newTags.length > MAX_SITE_TAGS
      ? `At most ${MAX_SITE_TAGS} tags; these are ${newTags.length}.`
      : newTags.some((tag) => tag.length > MAX_TAG_LENGTH)
        ? `A tag has at most ${MAX_TAG_LENGTH} characters.`
        : null;

  // The browser would cut off what is pasted beyond a limit, and say nothing.
  const noteProblem = findTooLong(note, MAX_NOTE_LENGTH);
  const reasonProblem = isSkipped ? findTooLong(reason, MAX_SKIP_REASON_LENGTH) : null;

  function open() {
    setNote(site.note);
    setTags(site.tags.join(', '));
    setReason(site.reason);
    setSeen(site);
    setTakesOut(false);
    changing.reset();
    setIsEditing(true);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (tagProblem !== null || noteProblem !== null || reasonProblem !== null) return;
    // Who was told what a colleague wrote has seen that.
    const before = isLate ? site : seen;
    changing.mutate(
      {
        project,
        sites: [site.site],
        note,
        tags: newTags,
        ...(isSkipped ? { reason } : {}),
        before: { note: before.note, tags: before.tags, ...(isSkipped ? { reason: before.reason } : {}) },
      },
      { onSuccess: () => setIsEditing(false) },
    );
  }

  if (!isEditing) {
    return (
      <div className="grid gap-1 *:min-w-0">
        {site.reason === '' ? null : <p className="wrap-anywhere">Reason: {site.reason}</p>}
        {site.note === '' ? null : (
          <p className="wrap-anywhere whitespace-pre-line">
            <bdi>{site.note}</bdi>
          </p>
        )}
        {site.tags.length === 0 ? null : (
          <p className="flex flex-wrap gap-1">
            {site.tags.map((tag) => (
              <span key={tag} className="tag inline-block max-w-full truncate" title={tag}>
                {tag}
              </span>
            ))}
          </p>
        )}
        <May call={changeProjectSites}>
          <Button ref={opener} kind="quiet" className="-ml-2 justify-self-start px-2" onClick={open}>
            {isEmpty ? (
              <>
                <Icon name="plus" />
                Note
              </>
            ) : (
              'Edit'
            )}
            <span className="sr-only"> for {site.site}</span>
          </Button>
        </May>
      </div>
    );
  }
  return (
    <form className="grid gap-2" aria-label={`Notes for ${site.site}`} onSubmit={save}>
      {isSkipped ? (
        <Field htmlFor={`${id}-reason`} label="Why skipped">
          <input
            className="input"
            id={`${id}-reason`}
            aria-invalid={reasonProblem !== null}
            aria-describedby={`${id}-reason-problem`}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Problem id={`${id}-reason-problem`} text={reasonProblem} />
        </Field>
      ) : null}
      <Field htmlFor={`${id}-note`} label="Note">
        <textarea
          className="input min-h-16 py-2"
          id={`${id}-note`}
          ref={field}
          onKeyDown={(event) => {
            // What was typed goes by Cancel alone.
            if (event.key === 'Escape' && note === site.note) setIsEditing(false);
          }}
          aria-invalid={noteProblem !== null}
          aria-describedby={`${id}-note-problem`}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Problem id={`${id}-note-problem`} text={noteProblem} />
      </Field>
      <Field htmlFor={`${id}-tags`} label="Tags" hint="separated by commas">
        <input
          className="input"
          id={`${id}-tags`}
          value={tags}
          autoComplete="off"
          aria-invalid={tagProblem !== null}
          aria-describedby={`${id}-tags-problem`}
          onChange={(event) => setTags(event.target.value)}
        />
        <Problem id={`${id}-tags-problem`} text={tagProblem} />
      </Field>
      {changing.error === null ? null : isLate ? (
        <FieldError role="alert">
          Somebody else changed this while you wrote. It says now: “<bdi>{site.note}</bdi>”, tags:{' '}
          {site.tags.join(', ') || 'none'}. Take over what you need; the next Save writes yours in its place.
        </FieldError>
      ) : (
        <FieldError role="alert">{failureText(changing.error)}</FieldError>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={changing.isPending}>
          Save
        </Button>
        <Button kind="quiet" onClick={() => setIsEditing(false)}>
          Cancel
        </Button>
        <Button
          kind="quiet"
          className="ml-auto"
          disabled={removing.isPending}
          onClick={() => {
            // Notes go with the website and do not come back.
            if (isEmpty || takesOut) removing.mutate({ project, sites: [site.site] });
            else setTakesOut(true);
          }}
        >
          {takesOut ? 'Take out with its notes' : 'Take out'}
          <span className="sr-only"> {site.site} of the project</span>
        </Button>
      </div>
    </form>
  );
}

/** The websites of a project; below 768 px each is a block of its own. */
export function SiteRows({ project, sites }: { project: string; sites: readonly ProjectSite[] }) {
  const changing = useProjectChange(changeProjectSites);
  return (
    <div className="panel max-md:border-0 max-md:bg-transparent">
      <table className="data-table table-fixed max-md:block max-md:[&_:is(tbody,th,td)]:block max-md:[&_tr]:mb-3 max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-[auto_minmax(min-content,1fr)_auto] max-md:[&_tr]:rounded-3 max-md:[&_tr]:border max-md:[&_tr]:border-line max-md:[&_tr]:bg-surface max-md:[&_tr]:p-2 max-md:[&_:is(th,td)]:w-full max-md:[&_:is(th,td)]:border-b-0 max-md:[&_:is(th,td)]:px-1.5 max-md:[&_:is(th,td)]:py-1">
        <caption className="sr-only">Websites of the project. They open in a new tab.</caption>
        <colgroup className="max-md:hidden">
          <col />
          <col className="w-37" />
          <col className="w-11" />
          <col className="w-[24%]" />
          <col className="w-[18%]" />
          <col className="w-26" />
        </colgroup>
        <thead className="max-md:hidden">
          <tr>
            <th scope="col">Website</th>
            <th scope="col">State</th>
            <th scope="col" className="text-right">
              DA
            </th>
            <th scope="col">Notes and tags</th>
            <th scope="col">Found by</th>
            <th scope="col">Added</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <tr key={site.site}>
              <th scope="row" className="max-md:col-span-full">
                <SiteName site={site} />
              </th>
              <td className="max-md:self-center">
                <StateChoice
                  label={`State of ${site.site}`}
                  value={site.state}
                  onChoose={(state) => changing.mutate({ project, sites: [site.site], state })}
                />
              </td>
              <td className="num text-right font-semibold max-md:self-center max-md:text-left">
                <span className="text-muted md:hidden">DA </span>
                {site.da ?? (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">not known</span>
                  </>
                )}
              </td>
              <td className="max-md:col-span-full">
                <Notes project={project} site={site} />
              </td>
              <td className="max-md:col-span-full">
                {site.found_by === null ? (
                  <span className="text-muted">{CAME_BY[site.came_by]}</span>
                ) : (
                  <AskedQuery query={site.found_by} className="line-clamp-3" />
                )}
              </td>
              <td className="num max-md:col-start-3 max-md:row-start-2 max-md:text-right">
                <time dateTime={site.added_at}>{formatRecentDay(site.added_at)}</time>
                {site.found_by === null ? null : (
                  <span className="block text-12/4.5 text-faint">{CAME_BY[site.came_by]}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
