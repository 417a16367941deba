import { IndexUnavailableError, listMountedFiles } from '@linklode/web-index';
import type { Config } from '../platform/config/parse-config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { holdsSampleWeb } from './sample-mark.ts';

/** Loads the sample web where there is no index yet; production says what to do instead, and refuses invented sites. */
export async function prepareIndex(
  { indexFile, indexUrl, production }: Pick<Config, 'indexFile' | 'indexUrl' | 'production'>,
  say: (line: string) => void,
): Promise<void> {
  const mounted = listMounted(indexFile);
  if (mounted.length > 0) {
    const invented = mounted.find(holdsSampleWeb);
    if (production && invented !== undefined) {
      throw new OperatorError(
        `The index ${invented} holds the sample web. Production does not sell invented sites: set another INDEX_FILE or DATA_DIR.`,
      );
    }
    return;
  }
  // What a cluster holds was loaded from a file that was looked at.
  if (indexUrl !== null) return;
  if (production) {
    say(
      'There is no web index yet. Import pages with: npm run ops -- index import <archive or folder>, then: npm run ops -- index rank',
    );
    return;
  }
  say('First run: loading the sample web ...');
  const { loadSampleWeb } = await import('./load-sample-web.ts');
  const loaded = await loadSampleWeb(indexFile);
  say(`The sample web is in: ${loaded.pages} pages of ${loaded.sites} invented sites.`);
}

function listMounted(indexFile: string): readonly string[] {
  try {
    return listMountedFiles(indexFile);
  } catch (error) {
    if (!(error instanceof IndexUnavailableError)) throw error;
    const words = `${error.message} Set INDEX_FILE to the index, or put back what "ops doctor" misses.`;
    throw new OperatorError(words, { cause: error });
  }
}
