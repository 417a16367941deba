import type { Project } from '@linklode/contract';
import { createProject } from '@linklode/contract/calls';
import { MAX_PROJECTS, SITE_STATES } from '@linklode/contract/product';
import { useState } from 'react';
import { failureText } from '../../api/use-change.ts';
import { useMe } from '../../api/use-me.ts';
import { May, NotYours } from '../../entities/may.tsx';
import { countOf, formatCount } from '../../lib/format.ts';
import { Link, useNavigate } from '../../lib/router.tsx';
import { projectPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonPanel } from '../../ui/skeleton.tsx';
import { BlockList } from './block-list.tsx';
import { NameForm } from './name-form.tsx';
import { STATE_NAMES } from './project-texts.ts';
import { StateMark } from './state-mark.tsx';
import { useProjectChange } from './use-project-change.ts';
import { useProjects } from './use-project-list.ts';
import { useStandingOrders } from './use-standing-orders.ts';
import { useWebhooks } from './use-webhooks.ts';

export const sitesIn = ({ states }: Project) => SITE_STATES.reduce((sum, state) => sum + states[state], 0);

function ProjectLine({ project, news }: { project: Project; news: number }) {
  const told = SITE_STATES.filter((state) => project.states[state] > 0);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-b-0">
      <Link
        className="min-w-0 flex-1 basis-60 text-15 font-semibold wrap-anywhere"
        to={projectPath(project.id)}
      >
        <bdi>{project.name}</bdi>
        {project.private === true ? <span className="tag tag-info ml-2">private</span> : null}
      </Link>
      <ul className="num flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
        <li>{countOf(sitesIn(project), 'website')}</li>
        {news > 0 ? (
          <li className="font-strong text-accent-text">{formatCount(news)} new since yesterday</li>
        ) : null}
        {told.map((state) => (
          <li key={state} className="inline-flex items-center gap-1.5">
            <StateMark state={state} />
            {formatCount(project.states[state])} {STATE_NAMES[state].toLowerCase()}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The projects of the account, a new one, and what is never shown in any search. */
export function ProjectList() {
  const { data, isError, refetch, isFetching } = useProjects();
  const user = useMe();
  const [isPrivate, setIsPrivate] = useState(false);
  const creating = useProjectChange(createProject, { isTold: true });
  const { data: standing } = useStandingOrders(null);
  const { data: told } = useWebhooks(null);
  const newsOf = (id: string) =>
    (standing?.orders ?? [])
      .filter(({ project }) => project === id)
      .reduce((sum, order) => sum + order.brought_lately, 0);
  const disabled = (told?.webhooks ?? []).filter(({ state }) => state === 'disabled');
  const navigate = useNavigate();
  const begin = (
    <NameForm
      label="New project"
      button="Begin"
      isPrimary
      isBusy={creating.isPending}
      problem={creating.error ? failureText(creating.error) : null}
      onName={(name) =>
        creating.mutate({ name, private: isPrivate }, { onSuccess: ({ id }) => navigate(projectPath(id)) })
      }
    >
      {user?.works_for === undefined && user?.team === undefined ? null : (
        <label className="flex min-h-8 items-center gap-2 text-13 max-sm:min-h-11">
          <input
            type="checkbox"
            checked={isPrivate}
            onChange={(event) => setIsPrivate(event.target.checked)}
          />
          {user.works_for === undefined ? 'Only I see it' : 'Only I and the account’s owner see it'}
        </label>
      )}
    </NameForm>
  );
  if (data === undefined) {
    return isError && !isFetching ? (
      <Notice
        tone="bad"
        role="alert"
        title="Your projects could not be loaded."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    ) : (
      <SkeletonPanel text="Loading..." />
    );
  }
  return (
    <div className="grid gap-6">
      {disabled.map(({ id, url, project }) => (
        <Notice
          key={id}
          tone="warn"
          title="A webhook is switched off"
          action={
            <Link className={buttonClass()} to={projectPath(project)}>
              Open its project
            </Link>
          }
        >
          Messages to {url} did not arrive for two days, so none are sent until you let it go on.
        </Notice>
      ))}
      {data.projects.length === 0 ? (
        <EmptyState picture="not-searched" title="No project yet">
          A project is a client’s list: the websites you found, whom you have written to, and what to leave
          out next time. A search for a project never shows, and never charges for, what it has already.
        </EmptyState>
      ) : (
        <ul className="panel" aria-label="Projects">
          {data.projects.map((project) => (
            <ProjectLine key={project.id} project={project} news={newsOf(project.id)} />
          ))}
        </ul>
      )}
      {data.projects.length >= MAX_PROJECTS ? (
        <p className="text-13 text-muted">
          These are the {MAX_PROJECTS} that an account can have. Delete one that is done, and its place is
          free.
        </p>
      ) : (
        <May call={createProject} instead={<NotYours what="A new project" call={createProject} />}>
          {begin}
        </May>
      )}
      <BlockList
        project={null}
        title="Never show, in any search"
        lead="Sites that no search of yours shows, nor charges for: your own, competitors, networks. A domain covers all below it."
      />
      <p className="text-13 text-faint">Nothing on this page uses credits.</p>
    </div>
  );
}
