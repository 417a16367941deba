import { addProjectSites } from '@linklode/contract/calls';
import { useMay } from '../../entities/may.tsx';
import { useProjectChange } from './use-project-change.ts';
import { useProjects } from './use-project-list.ts';

/** A row of a search, as a project takes it. */
export interface AddedRow {
  readonly url: string;
  readonly title: string | null;
  readonly da: number | null;
}

/**
 * The project that rows of a search are put into, and how: the one that is searched for, else the only one; null where
 * there is none, or the person may not. `foundBy` is the query, as the history writes it.
 */
export function useAdding(project: string | undefined, foundBy: string) {
  const { data } = useProjects();
  const mayAdd = useMay(addProjectSites);
  const projects = data?.projects ?? [];
  const target =
    projects.find(({ id }) => id === project) ?? (projects.length === 1 ? projects[0] : undefined);
  const adding = useProjectChange(addProjectSites);
  return {
    target: mayAdd ? (target ?? null) : null,
    adding,
    asAdded: (rows: readonly AddedRow[]) => ({
      project: target?.id ?? '',
      sites: rows.map(({ url, title, da }) => ({
        site: url,
        url: url.slice(0, 4000),
        title: title?.slice(0, 2000) ?? null,
        da,
      })),
      found_by: foundBy.slice(0, 4000),
    }),
  };
}
