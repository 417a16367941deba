import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArchiveOutline } from '@linklode/web-index';
import { expect, test } from 'vitest';
import { parseConfig } from '../../platform/config/parse-config.ts';
import type { FetchProcessOrder } from '../../testing/fetch-process.ts';
import { serveCommonCrawl } from '../../testing/loopback-common-crawl.ts';
import { startLoopbackWeb } from '../../testing/loopback-web.ts';
import { createCommonCrawlCommands } from '../common-crawl-commands.ts';

const KILLS = process.env['NIGHTLY'] ? 40 : 1;
const PAGES = 24;

test(
  `killed (times: ${KILLS}) and begun again, the fetching of a plan keeps each record once, as if nobody had disturbed it`,
  { timeout: 120_000 + KILLS * 30_000 },
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-fetch-kills-'));
    const web = await startLoopbackWeb();
    try {
      const urls = Array.from(
        { length: PAGES },
        (_, at) => `https://green.com/${String(at).padStart(2, '0')}`,
      );
      // An archive for each record, so that each takes a request.
      const crawl = serveCommonCrawl(
        web,
        path.join(folder, 'crawl'),
        urls.map((url) => ({ url, body: `<title>${url}</title><p>words`, languages: 'eng' })),
        100,
      );
      fs.writeFileSync(path.join(folder, 'gardens.yaml'), 'name: gardens\nsites: [green.com]\n');
      const plan = createCommonCrawlCommands({
        ...crawl,
        network: web.network,
        clock: { now: () => 0, sleep: () => Promise.resolve() },
      }).find(({ name }) => name === 'index plan');
      await plan?.run([path.join(folder, 'gardens.yaml'), '--out', path.join(folder, 'gardens.plan')], {
        config: parseConfig({ DATA_DIR: folder }, '/'),
        answer: () => Promise.resolve(),
        say: () => undefined,
        signal: new AbortController().signal,
        operator: 'test',
      });
      const archives = path.join(folder, 'archives');
      const order: FetchProcessOrder = {
        dataDir: folder,
        port: web.port,
        data: crawl.data,
        words: [path.join(folder, 'gardens.plan'), '--to', archives],
      };
      /** Answers whether it was killed; at which request, or in what follows its answer. */
      const fetch = async (killAt: number): Promise<boolean> => {
        let asked = 0;
        const child = spawn(
          process.execPath,
          [
            '--disable-warning=ExperimentalWarning',
            path.join(import.meta.dirname, '../../testing/fetch-process.ts'),
            JSON.stringify(order),
          ],
          { stdio: 'inherit' },
        );
        crawl.mood = (_, response) => {
          if ((asked += 1) === killAt) response.once('close', () => child.kill('SIGKILL'));
          return false;
        };
        const [code] = (await once(child, 'exit')) as [number | null];
        expect(code ?? 0).toBe(0);
        return code === null;
      };
      let killed = 0;
      for (let n = 0; n < KILLS; n += 1) killed += (await fetch(2 + ((n * 5) % 7))) ? 1 : 0;
      expect(killed).toBeGreaterThan(0);
      await fetch(Infinity);
      const kept = async (): Promise<string[]> => {
        const found: string[] = [];
        for (const name of fs.readdirSync(archives))
          found.push(...(await readArchiveOutline(path.join(archives, name))));
        return found.sort();
      };
      expect(await kept()).toEqual(urls);
      const records = web.asked.filter(({ path: asked }) => asked.includes('.warc.gz'));
      expect(records.length).toBeLessThanOrEqual(PAGES + killed);
      // Negative control: a record that is there twice would have been seen.
      const [name = ''] = fs.readdirSync(archives);
      fs.appendFileSync(path.join(archives, name), fs.readFileSync(path.join(archives, name)));
      expect(await kept()).not.toEqual(urls);
    } finally {
      await web.close();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
);
