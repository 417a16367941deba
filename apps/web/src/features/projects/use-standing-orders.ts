import { listStandingOrders } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { PROJECTS_KEY } from './use-project-list.ts';

/** Of a project; of all with null. */
export function useStandingOrders(project: string | null) {
  return useQuery({
    queryKey: [PROJECTS_KEY, project, 'orders'],
    queryFn: ({ signal }) => call(listStandingOrders, { query: project === null ? {} : { project }, signal }),
  });
}
