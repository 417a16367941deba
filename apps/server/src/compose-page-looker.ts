import { PRODUCT_NAME } from '@linklode/contract';
import { composeFetcher, WATCH_LIMITS } from './compose-fetcher.ts';
import type { Config } from './platform/config/parse-config.ts';
import type { WebNetwork } from './platform/fetching/web-network.ts';
import {
  createPolitePageLooker,
  type PolitePageLooker,
} from './providers/page-looking/polite-page-looker.ts';

/** Who looks at placed links. Throws OperatorError where nobody says whom a webmaster may turn to. */
export function composePageLooker(
  config: Pick<Config, 'crawlContact' | 'dataDir'>,
  network?: WebNetwork,
): PolitePageLooker {
  const { fetcher, userAgent } = composeFetcher(
    config,
    WATCH_LIMITS,
    network === undefined ? {} : { network },
  );
  return createPolitePageLooker({
    fetcher,
    info: [
      ['software', PRODUCT_NAME],
      ['http-header-user-agent', userAgent],
      ['robots', 'obeyed, RFC 9309'],
    ],
  });
}
