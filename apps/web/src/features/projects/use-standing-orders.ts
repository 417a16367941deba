import {
  changeStandingOrder,
  createSecretAddress,
  createStandingOrder,
  deleteStandingOrder,
  listSecretAddresses,
  listStandingOrders,
  revokeSecretAddress,
} from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { PROJECTS_KEY } from './use-project-list.ts';
import { useChange } from './use-projects.ts';

/** Of a project; of all with null. */
export function useStandingOrders(project: string | null) {
  return useQuery({
    queryKey: [PROJECTS_KEY, project, 'orders'],
    queryFn: ({ signal }) => call(listStandingOrders, { query: project === null ? {} : { project }, signal }),
  });
}

export const useCreateOrder = (project: string) =>
  useChange(
    (order: { query: string; budget: number }) => call(createStandingOrder, { body: { project, ...order } }),
    { isTold: true },
  );

export const useChangeOrder = () =>
  useChange((change: { order: string; state?: 'active' | 'paused'; budget?: number }) =>
    call(changeStandingOrder, { body: change }),
  );

export const useDeleteOrder = () =>
  useChange((order: string) => call(deleteStandingOrder, { body: { order } }));

export function useSecretAddresses(project: string) {
  return useQuery({
    queryKey: [PROJECTS_KEY, project, 'addresses'],
    queryFn: ({ signal }) => call(listSecretAddresses, { query: { project }, signal }),
  });
}

export const useCreateAddress = (project: string) =>
  useChange((kind: 'csv' | 'feed') => call(createSecretAddress, { body: { project, kind } }));

export const useRevokeAddress = () => useChange((id: string) => call(revokeSecretAddress, { body: { id } }));
