import fs from 'node:fs';
import { asksVendorsForFilters } from '../../compose-search.ts';
import type { Config } from '../../platform/config/parse-config.ts';
import { killSwitchFile } from '../../platform/fetching/kill-switch.ts';
import { fine, look, type Finding } from './finding.ts';

/** Whether pages of strange sites may be fetched, and who is told to webmasters. */
export function checkFetching({ crawlContact, dataDir, providers }: Config): Finding {
  const file = killSwitchFile(dataDir);
  if (fs.existsSync(file))
    return look(
      'fetching',
      `stopped (${file}): no crawl, no refresh, and smart filters by the own index alone`,
      'npm run ops -- index crawl allow',
    );
  if (crawlContact !== null) return fine('fetching', `allowed; webmasters are told ${crawlContact}`);
  return asksVendorsForFilters(providers)
    ? look(
        'fetching',
        'CRAWL_CONTACT is not set, so no page that a vendor names is read, and smart filters look into the own index alone',
        'set CRAWL_CONTACT to an https page or an e-mail address by which webmasters reach you',
      )
    : fine('fetching', 'nothing is fetched: CRAWL_CONTACT is not set');
}
