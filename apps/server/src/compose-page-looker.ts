import { PRODUCT_NAME } from '@linklode/contract';
import type { Node } from '@linklode/query-language';
import type { SearchPool } from '@linklode/web-index';
import { withoutWww } from '@linklode/web-index/domain';
import { composeFetcher, WATCH_LIMITS } from './compose-fetcher.ts';
import type { Config } from './platform/config/parse-config.ts';
import type { HostPace } from './platform/fetching/host-pace.ts';
import type { WebNetwork } from './platform/fetching/web-network.ts';
import {
  createPolitePageLooker,
  type FindLinkingPages,
  type PolitePageLooker,
} from './providers/page-looking/polite-page-looker.ts';

/** Who looks at placed links. Throws OperatorError where nobody says whom a webmaster may turn to. */
export function composePageLooker(
  config: Pick<Config, 'crawlContact' | 'dataDir'>,
  {
    pool,
    ...wayOut
  }: {
    readonly network?: WebNetwork;
    readonly pace?: HostPace;
    readonly pool?: Pick<SearchPool, 'search'>;
  } = {},
): PolitePageLooker {
  const { fetcher, userAgent } = composeFetcher(config, WATCH_LIMITS, wayOut);
  return createPolitePageLooker({
    fetcher,
    ...(pool === undefined ? {} : { findLinkingPages: linkingPagesIn(pool) }),
    info: [
      ['software', PRODUCT_NAME],
      ['http-header-user-agent', userAgent],
      ['robots', 'obeyed, RFC 9309'],
    ],
  });
}

const MOST_KNOWN = 5;

/** By the own index: the best pages of a host that link there. */
function linkingPagesIn(pool: Pick<SearchPool, 'search'>): FindLinkingPages {
  return async (host, target) => {
    const children: Node[] = [
      { type: 'site', host: withoutWww(host), subdomainsOnly: false, path: null },
      { type: 'link', host: target, subdomainsOnly: false },
    ];
    const query = { root: { type: 'and', children } } as const;
    const { results } = await pool.search({
      query,
      exclude: [],
      page: 1,
      pageSize: MOST_KNOWN,
      rows: 'pages',
    });
    return results.map(({ url }) => url);
  };
}
