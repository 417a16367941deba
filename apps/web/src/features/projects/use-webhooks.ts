import { listWebhooks } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { useMe } from '../../api/use-me.ts';
import { may } from '../../entities/may.tsx';
import { PROJECTS_KEY } from './use-project-list.ts';

/** Of a project; of all with null. */
export function useWebhooks(project: string | null) {
  const user = useMe();
  return useQuery({
    enabled: user !== null && may(user, listWebhooks),
    queryKey: [PROJECTS_KEY, project, 'webhooks'],
    queryFn: ({ signal }) => call(listWebhooks, { query: project === null ? {} : { project }, signal }),
  });
}
