import { listProjects } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';

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
