import type { ProspectsResponse } from '@linklode/contract';
import { listProspects } from '@linklode/contract/calls';
import { PROSPECTS_DEFAULT_LIMIT } from '@linklode/contract/product';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { splitUrl } from '../../lib/split-url.ts';

/** How a site is asked for: an input with `://` goes as url, any other as domain (specification, section 5). */
export function siteOf(input: string): { url: string } | { domain: string } {
  return input.includes('://') ? { url: input } : { domain: input };
}

/**
 * The people of a site, by the address of a result or a domain. Look-ups are counted, so an answer serves for a while,
 * and for every other row of the same site: which hosts belong to it, the answer's registrable domain says.
 */
export function useProspects(input: string) {
  const client = useQueryClient();
  const host = splitUrl(input).host.toLowerCase() || input;
  const answered = client
    .getQueriesData<ProspectsResponse>({ queryKey: ['prospects'] })
    .find(([, answer]) => answer?.domain && `.${host}`.endsWith(`.${answer.domain}`));
  return useQuery({
    queryKey: answered?.[0] ?? ['prospects', host],
    queryFn: ({ signal }) =>
      call(listProspects, { query: { limit: PROSPECTS_DEFAULT_LIMIT, ...siteOf(input) }, signal }),
    staleTime: 10 * 60_000,
  });
}
