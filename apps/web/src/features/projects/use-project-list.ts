import type { Route } from '@linklode/contract';
import { listProjects } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { useChange } from '../../api/use-change.ts';

/** All that is known of projects stands below this key: a change of one makes the rest of it stale. */
export const PROJECTS_KEY = 'projects';

/** All projects of the account. On its own: the search tool asks for no more. */
export function useProjects() {
  return useQuery({
    queryKey: [PROJECTS_KEY, 'list'],
    queryFn: ({ signal }) => call(listProjects, { signal }),
    staleTime: 30_000,
  });
}

/** A change of a project. A failure is told unless the caller tells it. */
export const useProjectChange = <Call extends Route>(route: Call, options: { isTold?: boolean } = {}) =>
  useChange(route, { of: [PROJECTS_KEY], ...options });
