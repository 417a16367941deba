import { listCreditHistory } from '@linklode/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';

/** Every change of the balance, newest first; asked for anew each time the page opens. */
export function useCreditHistory() {
  return useQuery({
    queryKey: ['credit-history'],
    queryFn: ({ signal }) => call(listCreditHistory, { signal }),
    gcTime: 0,
  });
}
