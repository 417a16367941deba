import type { AnswerOf } from '@linklode/contract';
import { findInProjects } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { useMe } from '../../api/use-me.ts';
import { formatMonth } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import { splitUrl } from '../../lib/split-url.ts';
import { projectPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { STATE_NAMES } from './project-texts.ts';
import { StateMark } from './state-mark.tsx';
import { useAdding } from './use-adding.ts';
import { useProjects } from './use-project-list.ts';

type Membership = AnswerOf<typeof findInProjects>['found'][number];

/** What is known of a row's website: the projects that have it, and when a colleague wrote to it in one that the reader does not see. */
interface Memory {
  readonly found: readonly Membership[];
  /** As 2026-10. */
  readonly month: string | null;
}

let waiting: { url: string; tell: (memory: Memory) => void; fail: (error: unknown) => void }[] = [];

/** Asks for all rows that are drawn at once by one call. */
function findMemory(url: string): Promise<Memory> {
  return new Promise((tell, fail) => {
    if (waiting.push({ url, tell, fail }) > 1) return;
    setTimeout(() => {
      const asked = waiting;
      waiting = [];
      call(findInProjects, { body: { sites: [...new Set(asked.map((one) => one.url.slice(0, 300)))] } }).then(
        ({ found, by_colleagues: others = [] }) => {
          for (const one of asked) {
            const isOf = ({ asked: site }: { asked: string }) => site === one.url.slice(0, 300);
            one.tell({ found: found.filter(isOf), month: others.find(isOf)?.month ?? null });
          }
        },
        (error: unknown) => {
          for (const one of asked) one.fail(error);
        },
      );
    });
  });
}

const NOTHING: Memory = { found: [], month: null };

interface ProjectMarkProps {
  result: { readonly url: string; readonly title: string | null; readonly da: number | null };
  /** The project that the search is for. */
  project: string | undefined;
  /** The query that found it, as the history writes it. */
  foundBy: string;
}

/** Whether a project has the site of a row, and the way to put it into one. */
export function ProjectMark({ result, project, foundBy }: ProjectMarkProps) {
  const { data: own } = useProjects();
  const key = ['projects', 'member', result.url];
  const isColleague = useMe()?.works_for !== undefined;
  const { data: { found, month } = NOTHING } = useQuery({
    queryKey: key,
    queryFn: () => findMemory(result.url),
    enabled: isColleague || (own?.projects.length ?? 0) > 0,
    staleTime: 60_000,
  });
  const projects = own?.projects ?? [];
  const { target, adding, asAdded } = useAdding(project, foundBy);
  if (projects.length === 0 && month === null) return null;
  const isThere = target !== null && found.some((one) => one.project === target.id);
  const { host } = splitUrl(result.url);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
      {found.map((one) => (
        <Link
          key={one.project}
          className="inline-flex min-h-6 items-center gap-1.5 text-muted max-sm:min-h-11"
          to={projectPath(one.project)}
        >
          <StateMark state={one.state} />
          <span className="wrap-anywhere">
            In {one.name}: {STATE_NAMES[one.state].toLowerCase()}
          </span>
        </Link>
      ))}
      {month === null ? null : (
        <span className="text-muted" data-part="colleague">
          A colleague wrote to this site in {formatMonth(month)}
        </span>
      )}
      {target === null || isThere ? null : (
        <Button
          kind="quiet"
          className="-ml-2 min-h-8 px-2 text-13"
          disabled={adding.isPending}
          onClick={() => adding.mutate(asAdded([result]))}
        >
          <Icon name="plus" />
          <span className="max-w-60 truncate">Add to {target.name}</span>
          <span className="sr-only">{host}</span>
        </Button>
      )}
    </p>
  );
}
