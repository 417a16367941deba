import fs from 'node:fs';
import type { Config } from '../platform/config/parse-config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { holdsSampleWeb, loadSampleWeb } from './load-sample-web.ts';

/** Loads the sample web where there is no index yet; production says what to do instead, and refuses invented sites. */
export async function prepareIndex(
  config: Config,
  indexFile: string,
  say: (line: string) => void,
): Promise<void> {
  if (fs.existsSync(indexFile)) {
    if (config.production && holdsSampleWeb(indexFile)) {
      throw new OperatorError(
        `The index in ${config.dataDir} holds the sample web. Production does not sell invented sites: set another DATA_DIR.`,
      );
    }
    return;
  }
  if (config.production) {
    say(
      'There is no web index yet. Import pages with: npm run ops -- index import <archive or folder>, then: npm run ops -- index rank',
    );
    return;
  }
  say('First run: loading the sample web ...');
  const loaded = await loadSampleWeb(indexFile);
  say(`The sample web is in: ${loaded.pages} pages of ${loaded.sites} invented sites.`);
}
