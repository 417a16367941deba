import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../api/use-me.ts';
import { formatMonth } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import { splitUrl } from '../../lib/split-url.ts';
import { projectPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { STATE_NAMES } from './project-texts.ts';
import { NOTHING_KNOWN, siteMemoryQuery } from './site-memory.ts';
import { StateMark } from './state-mark.tsx';
import { useAdding } from './use-adding.ts';
import { useProjects } from './use-project-list.ts';

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
  const isColleague = useMe()?.works_for !== undefined;
  const { data: { found, month } = NOTHING_KNOWN } = useQuery({
    ...siteMemoryQuery(result.url),
    enabled: isColleague || (own?.projects.length ?? 0) > 0,
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
            In <bdi>{one.name}</bdi>: {STATE_NAMES[one.state].toLowerCase()}
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
