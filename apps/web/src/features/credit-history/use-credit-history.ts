import { useQuery } from '@tanstack/react-query';
import { listCreditHistory } from '../../api/list-credit-history.ts';

/** Every change of the balance, newest first; asked for anew each time the page opens. */
export function useCreditHistory() {
  return useQuery({
    queryKey: ['credit-history'],
    queryFn: ({ signal }) => listCreditHistory(signal),
    gcTime: 0,
  });
}
