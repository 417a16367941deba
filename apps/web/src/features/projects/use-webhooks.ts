import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { useMe } from '../../api/use-me.ts';
import { may } from '../../entities/may.tsx';
import { PROJECTS_KEY } from './use-project-list.ts';
import { useChange } from './use-projects.ts';

/** Of a project; of all with null. */
export function useWebhooks(project: string | null) {
  const user = useMe();
  return useQuery({
    enabled: user !== null && may(user, listWebhooks),
    queryKey: [PROJECTS_KEY, project, 'webhooks'],
    queryFn: ({ signal }) => call(listWebhooks, { query: project === null ? {} : { project }, signal }),
  });
}

export const useCreateWebhook = (project: string) =>
  useChange((url: string) => call(createWebhook, { body: { project, url } }), { isTold: true });

export const useEnableWebhook = () => useChange((id: string) => call(enableWebhook, { body: { id } }));

export const useRotateSecret = () => useChange((id: string) => call(rotateWebhookSecret, { body: { id } }));

export const useTestWebhook = () => useChange((id: string) => call(testWebhook, { body: { id } }));

export const useDeleteWebhook = () => useChange((id: string) => call(deleteWebhook, { body: { id } }));
