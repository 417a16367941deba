import { listPurchases } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';

export function usePurchases() {
  return useQuery({
    queryKey: ['purchases'],
    queryFn: ({ signal }) => call(listPurchases, { signal }),
    gcTime: 0,
  });
}
