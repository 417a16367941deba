import { useId } from 'react';
import { countOf } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { useProjects } from './use-project-list.ts';

interface ProjectChoiceProps {
  project: string | undefined;
  /** How many websites the search on screen left out. */
  hidden: number;
  onChoose: (project: string | undefined) => void;
}

/** Which project a search is for: what that has is left out, and rows are added to it. */
export function ProjectChoice({ project, hidden, onChoose }: ProjectChoiceProps) {
  const id = useId();
  const { data } = useProjects();
  const projects = data?.projects ?? [];
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted max-sm:min-h-11">
      {projects.length === 0 ? (
        <Link className="inline-flex min-h-8 items-center max-sm:min-h-11" to={paths.projects}>
          Projects keep what you found, and leave it out next time
        </Link>
      ) : (
        <>
          <label htmlFor={id} className="font-label">
            For project
          </label>
          <select
            className="chip chip-select text-text"
            id={id}
            value={project ?? ''}
            onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
          >
            <option value="">No project</option>
            {projects.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          {project === undefined ? null : (
            <span>What it has and blocks is left out, and never charged for.</span>
          )}
        </>
      )}
      {hidden > 0 ? <span className="num">{countOf(hidden, 'website')} hidden in this search.</span> : null}
    </div>
  );
}
