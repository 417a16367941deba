import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../api/use-me.ts';
import { useProjects } from './use-project-list.ts';

interface KnownSites {
  /** The reader has projects, or colleagues who may have written to sites. */
  readonly canAsk: boolean;
  /** Addresses whose site a project has, or a colleague wrote to; null until that is known. */
  readonly known: ReadonlySet<string> | null;
}

/** What projects had of these sites when it was asked: rows that are added meanwhile keep their place. */
export function useKnownSites(urls: readonly string[], isAsked: boolean): KnownSites {
  const client = useQueryClient();
  const { data: own } = useProjects();
  const isColleague = useMe()?.works_for !== undefined;
  const canAsk = isColleague || (own?.projects.length ?? 0) > 0;
  const { data } = useQuery({
    queryKey: ['known-sites', ...urls],
    queryFn: async () => {
      const { isKnownSite, siteMemoryQuery } = await import('./site-memory.ts');
      const asked = urls.map(async (url) => {
        const memory = await client.fetchQuery(siteMemoryQuery(url));
        return isKnownSite(memory) ? [url] : [];
      });
      return new Set((await Promise.all(asked)).flat());
    },
    enabled: isAsked && canAsk,
    staleTime: Infinity,
    gcTime: 0,
  });
  return { canAsk, known: data ?? null };
}
