import {
  createSecretAddress,
  createWebhook,
  deleteProject,
  downloadProject,
  downloadReceipt,
  importSites,
  renameProject,
  runSearch,
} from '@linklode/contract/calls';
import { MAX_PROJECT_SITES } from '@linklode/contract/product';
import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type ReactNode,
} from 'react';
import { useDownload } from '../../api/use-download.ts';
import { failureText } from '../../api/use-change.ts';
import { ColleagueLink } from '../../entities/colleague-link.tsx';
import { May } from '../../entities/may.tsx';
import { countOf, formatCount } from '../../lib/format.ts';
import { Link, useNavigate } from '../../lib/router.tsx';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useTurnedPage } from '../../lib/use-turned-page.ts';
import { paths, searchForProject } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BlockList } from './block-list.tsx';
import { ImportFile } from './import-file.tsx';
import { NameForm } from './name-form.tsx';
import { sitesIn } from './project-list.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { NewStrip } from './new-strip.tsx';
import { SecretAddresses } from './secret-addresses.tsx';
import { SiteFilterBar } from './site-filter-bar.tsx';
import { SiteRows } from './site-rows.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { StandingOrders } from './standing-orders.tsx';
import { useProjectChange } from './use-project-change.ts';
import { addressOf, ALL_SITES, SITES_ADDRESS } from './sites-address.ts';
import { useProjectSites, type SitesAnswer } from './use-projects.ts';

const WatchedLinks = lazy(async () => ({ default: (await import('./watched-links.tsx')).WatchedLinks }));

/** `place`: path and query of what is on screen. */
function ProjectHead({ answer, place }: { answer: SitesAnswer; place: string }) {
  const { project } = answer;
  const { states } = project;
  const [isNaming, setIsNaming] = useState(false);
  const renaming = useProjectChange(renameProject, { isTold: true });
  const { isBusy, save } = useDownload(downloadProject, `${project.name}.csv`, undefined, {
    project: project.id,
  });
  const receipt = useDownload(downloadReceipt, `receipt-project-${project.id.slice(0, 8)}.json`, undefined, {
    kind: 'project',
    id: project.id,
  });
  const written = states.contacted + states.replied + states.won;
  const parts = [
    ...(project.private === true ? ['Kept to whoever began it and the owner'] : []),
    countOf(sitesIn(project), 'website'),
    `${formatCount(written)} written to`,
    `${formatCount(states.won)} won`,
  ];
  if (isNaming) {
    return (
      <div className="mb-5">
        <NameForm
          label="Name of the project"
          button="Save"
          name={project.name}
          isBusy={renaming.isPending}
          problem={renaming.error ? failureText(renaming.error) : null}
          onName={(name) =>
            renaming.mutate({ project: project.id, name }, { onSuccess: () => setIsNaming(false) })
          }
          onCancel={() => setIsNaming(false)}
        />
      </div>
    );
  }
  return (
    <PageHead title={<bdi>{project.name}</bdi>} lead={<span className="num">{parts.join(', ')}</span>}>
      {project.private === true ? null : (
        <ColleagueLink place={place} shows="It opens this project for colleagues." />
      )}
      <May call={renameProject}>
        {project.private === true ? (
          <Button
            kind="quiet"
            disabled={renaming.isPending}
            onClick={() => renaming.mutate({ project: project.id, name: project.name, private: false })}
          >
            Show to everybody
          </Button>
        ) : null}
        <Button kind="quiet" onClick={() => setIsNaming(true)}>
          Rename
        </Button>
      </May>
      <Button disabled={isBusy || sitesIn(project) === 0} aria-busy={isBusy} onClick={save}>
        <Icon name="download" />
        Export
      </Button>
      <Button
        disabled={receipt.isBusy}
        aria-busy={receipt.isBusy}
        title="What was found, watched and paid for this project, as a signed file that anybody can check"
        onClick={receipt.save}
      >
        <Icon name="check" />
        Signed receipt
      </Button>
      <May call={runSearch}>
        <Link className={buttonClass('primary')} to={searchForProject(project.id)}>
          <Icon name="search" />
          Search for this project
        </Link>
      </May>
    </PageHead>
  );
}

/** One function for all draws: another one each time would take the keyboard from whoever is elsewhere by then. */
const takeKeyboard = (group: HTMLElement | null): void => group?.focus();

function DeleteProject({ id, name }: { id: string; name: string }) {
  const [isSure, setIsSure] = useState(false);
  const lossId = useId();
  const deleting = useProjectChange(deleteProject);
  const navigate = useNavigate();
  if (!isSure) {
    return (
      <Button kind="quiet" className="justify-self-start" onClick={() => setIsSure(true)}>
        Delete this project…
      </Button>
    );
  }
  return (
    <div
      className="panel panel-pad grid gap-3 focus:outline-none"
      role="group"
      aria-label="Delete this project"
      aria-describedby={lossId}
      // The keyboard is with what will be lost: on the button, a key held too long would be a yes.
      ref={takeKeyboard}
      tabIndex={-1}
    >
      <p className="text-13/5 wrap-anywhere" id={lossId}>
        “{name}” goes with its websites, notes and block list, for good. Credits are not affected. Export it
        first, if you want to keep anything.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={deleting.isPending}
          onClick={() =>
            deleting.mutate({ project: id }, { onSuccess: () => navigate(paths.projects, { replace: true }) })
          }
        >
          Delete for good
        </Button>
        <Button kind="quiet" onClick={() => setIsSure(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

interface ProjectViewProps {
  id: string;
  /** Names the document; null until the project is here. */
  renderTitle: (name: string | null) => ReactNode;
}

/** A client's list: its websites, what it never shows, and what was brought in. */
export function ProjectView({ id, renderTitle }: ProjectViewProps) {
  const { values: filters, push, replace } = useAddressState(SITES_ADDRESS);
  const wanted = useDeferredValue(filters);
  const { data, error, isFetching, isPlaceholderData, refetch } = useProjectSites(id, wanted);
  const { top, turn } = useTurnedPage(filters.after.join(), filters === wanted && !isPlaceholderData);
  // The address may name a tag that is gone, which the list of tags does not show.
  const hasTag =
    wanted.tag === '' || data === undefined || isPlaceholderData || data.tags.includes(wanted.tag);
  const dropTag = useEffectEvent(() => replace({ tag: '', after: [] }));
  useEffect(() => {
    if (!hasTag) dropTag();
  }, [hasTag]);

  if (data === undefined) {
    const isGone = error !== null && 'status' in error && (error.status === 404 || error.status === 422);
    if (error === null || isFetching)
      return (
        <>
          {renderTitle(null)}
          <p role="status">Loading...</p>
        </>
      );
    return (
      <>
        {renderTitle(null)}
        <EmptyState
          isPage
          picture="nothing"
          title={isGone ? 'There is no such project' : 'This project could not be loaded'}
          actions={
            <>
              {isGone ? null : <Button onClick={() => void refetch()}>Try again</Button>}
              <Link className={buttonClass()} to={paths.projects}>
                Projects
              </Link>
            </>
          }
        >
          {isGone ? 'Perhaps it was deleted in another window, or belongs to another account.' : null}
        </EmptyState>
      </>
    );
  }

  const { project } = data;
  const { after } = filters;
  const isEmpty = sitesIn(project) === 0;
  const turnTo = (way: typeof after) => {
    turn();
    push({ after: way });
  };
  return (
    <>
      {renderTitle(project.name)}
      <ProjectHead answer={data} place={addressOf(project.id, filters)} />
      <NewStrip project={project.id} />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-6 max-xl:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <section
            className="scroll-mt-2 focus:outline-none"
            aria-label="Websites"
            aria-busy={isFetching}
            ref={top}
            tabIndex={-1}
          >
            {isEmpty ? (
              <EmptyState
                picture="not-searched"
                title="No website in this project yet"
                actions={
                  <May call={runSearch}>
                    <Link className={buttonClass()} to={searchForProject(project.id)}>
                      Search for this project
                    </Link>
                  </May>
                }
              >
                Add websites from the rows of a search, or bring in a file of those you have written to: then
                no search for this project shows them again.
              </EmptyState>
            ) : (
              <>
                <SiteFilterBar
                  answer={data}
                  filters={filters}
                  onChoose={(change) => push({ ...change, after: [] })}
                  onType={(change) => replace({ ...change, after: [] })}
                />
                {data.sites.length === 0 ? (
                  <EmptyState
                    picture="nothing"
                    title="No website of this project passes the filters"
                    actions={<Button onClick={() => push(ALL_SITES)}>Show all</Button>}
                  />
                ) : (
                  <SiteRows project={project.id} sites={data.sites} />
                )}
              </>
            )}
            <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
              <p className="text-13 text-faint" role="status">
                {isEmpty ? '' : `${countOf(data.found, 'website')}. `}The list itself uses no credits. A
                project holds at most {formatCount(MAX_PROJECT_SITES)}.
              </p>
              {after.length > 0 || data.next !== null ? (
                <nav className="flex gap-2" aria-label="Pages">
                  <Button disabled={after.length === 0} onClick={() => turnTo(after.slice(0, -1))}>
                    Previous
                  </Button>
                  <Button
                    disabled={data.next === null || isFetching}
                    onClick={() => turnTo(data.next === null ? after : [...after, data.next])}
                  >
                    Next
                  </Button>
                </nav>
              ) : null}
            </div>
          </section>
          <Suspense fallback={<p className="mt-6 text-13 text-muted">Loading...</p>}>
            <WatchedLinks project={project.id} />
          </Suspense>
        </div>
        <aside className="grid gap-4" aria-label="Standing orders, files, block list">
          <StandingOrders project={project.id} />
          <May call={importSites}>
            <ProjectPanel
              title="Bring in a file"
              lead="An export of any tool, or of this one. Each row is counted, and an import can be undone for 30 days."
            >
              <ImportFile
                project={project.id}
                list="sites"
                imports={data.imports.filter(({ list }) => list === 'sites')}
              />
            </ProjectPanel>
          </May>
          <BlockList
            project={project.id}
            title="Never show for this project"
            lead="Left out of every search for this project, beside the websites that it has, and never charged for."
          />
          <May call={createSecretAddress}>
            <SecretAddresses project={project.id} />
          </May>
          <May call={createWebhook}>
            <WebhookPanel project={project.id} />
          </May>
          <May call={deleteProject}>
            <DeleteProject id={project.id} name={project.name} />
          </May>
        </aside>
      </div>
    </>
  );
}
