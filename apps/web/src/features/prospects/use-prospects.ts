import { PROSPECTS_DEFAULT_LIMIT } from '@linklode/contract/product';
import { useQuery } from '@tanstack/react-query';
import { listProspects } from '../../api/list-prospects.ts';

/** The people of a site, by the address of a result or a domain. Look-ups are counted, so an answer serves for a while. */
export function useProspects(input: string) {
  return useQuery({
    queryKey: ['prospects', input],
    queryFn: ({ signal }) => listProspects(input, PROSPECTS_DEFAULT_LIMIT, signal),
    staleTime: 10 * 60_000,
  });
}
