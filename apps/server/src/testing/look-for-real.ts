import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { composePageLooker } from '../compose-page-looker.ts';
import { watchDueLinks } from '../modules/watched-links/watch-links.ts';
import { createHurriedPace } from './hurried-pace.ts';
import { startLoopbackWeb } from './loopback-web.ts';

/** The fetcher of production, on a web of loopback; `known` are the pages that the index has. */
export async function lookForReal(
  parts: Omit<Parameters<typeof watchDueLinks>[0], 'looker'>,
  known: () => readonly string[],
) {
  const web = await startLoopbackWeb();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'witness-'));
  const real = composePageLooker(
    { crawlContact: 'https://operator.example/bot', dataDir },
    {
      network: web.network,
      pace: createHurriedPace(),
      pool: {
        search: () => {
          const results = known().map((url) => ({ url })) as never[];
          return Promise.resolve({ total: results.length, hasMore: false, results });
        },
      },
    },
  );
  return {
    web,
    lookAll: () => watchDueLinks({ ...parts, looker: real }, new AbortController().signal),
    close: async (): Promise<void> => {
      await real.close();
      await web.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
