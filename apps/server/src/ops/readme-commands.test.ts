import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '../platform/config/parse-config.ts';
import { serveCommonCrawl } from '../testing/loopback-common-crawl.ts';
import { serveFiles } from '../testing/loopback-files.ts';
import { startLoopbackWeb, type LoopbackWeb } from '../testing/loopback-web.ts';
import type { CommandContext } from './command.ts';
import { createCommonCrawlCommands } from './common-crawl-commands.ts';
import { createImportCommand } from './import-command.ts';
import { indexCommands } from './index-commands.ts';
import { createRanksCommands } from './ranks-commands.ts';
import { runCommand } from './run-command.ts';

const README = fs.readFileSync(path.join(import.meta.dirname, '../../../../README.md'), 'utf8');

let folder: string;
let web: LoopbackWeb;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-readme-'));
  web = await startLoopbackWeb();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await web.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The code of a section, in its order: what is saved as a file, and what is typed. */
function blocksOf(section: string): { language: string; text: string }[] {
  const text = README.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }));
}

/** A line as a shell takes it apart, without its comment. */
function wordsOf(line: string): string[] {
  const words = line.match(/'[^']*'|#.*|\S+/g) ?? [];
  return words.filter((word) => !word.startsWith('#')).map((word) => word.replace(/^'|'$/g, ''));
}

const page = (title: string, text: string, link = ''): string =>
  `<html lang="en"><head><title>${title}</title></head><body><p>${text} ${link}</p></body></html>`;

test(
  'the road of the README, typed as it stands there, leads from nothing to a search that finds',
  { timeout: 120_000 },
  async () => {
    const [niche, typed] = blocksOf('Your own pages');
    const file = /^# (\S+)/.exec(niche?.text ?? '')?.[1] ?? '';
    fs.writeFileSync(path.join(folder, file), niche?.text ?? '');
    vi.stubEnv('INIT_CWD', folder);

    const majestic = serveFiles(web, 'downloads.majestic.com');
    majestic.files.set(
      '/majestic_million.csv',
      Buffer.from(
        'GlobalRank,TldRank,Domain,TLD,RefSubNets\n1,1,a-magazine.com,com,9000\n2,2,gardenfolk.com,com,800\n3,3,cars.com,com,700\n',
      ),
    );
    const about = 'We write about gardening all year round.';
    const crawl = serveCommonCrawl(web, path.join(folder, 'crawl'), [
      { url: 'https://a-magazine.com/write-for-us', body: page('Write for us', about), languages: 'eng' },
      { url: 'https://a-magazine.com/', body: page('Home', about), languages: 'eng' },
      { url: 'https://gardenfolk.com/', body: page('Garden folk', about), languages: 'eng' },
      { url: 'https://cars.com/write-for-us', body: page('Write for us', about), languages: 'eng' },
    ]);
    let now = 0;
    const place = {
      index: crawl.index,
      data: crawl.data,
      network: web.network,
      clock: { now: () => (now += 1_000_000), sleep: () => Promise.resolve() },
    };
    const commands = [
      createImportCommand(place),
      ...indexCommands.filter(({ name }) => name !== 'index import'),
      ...createCommonCrawlCommands(place),
      ...createRanksCommands(place),
    ];
    let told = '';
    const context = (): CommandContext => ({
      config: parseConfig({ DATA_DIR: path.join(folder, 'data') }, '/'),
      answer: (text) => {
        told += text;
        return Promise.resolve();
      },
      say: (line) => void (told += `${line}\n`),
      signal: new AbortController().signal,
      operator: 'olga',
    });

    const lines = (typed?.text ?? '').trim().split('\n').map(wordsOf);
    const run = lines.filter((words) => words.length > 4);
    expect(run.map((words) => words.slice(0, 4).join(' '))).toEqual(
      run.map(() => expect.stringMatching(/^npm run ops --$/)),
    );
    const answers: string[] = [];
    for (const words of run) {
      told = '';
      // The servers of this test speak no TLS; that is all that is not as it stands there.
      const given = words.slice(4).map((word) => word.replace(/^https:/, 'http:'));
      expect(await runCommand(commands, given, context), `${given.join(' ')}\n${told}`).toBe(0);
      answers.push(told);
    }
    expect(answers.at(-1)).toMatch(/^DA \d+ .* https:\/\/a-magazine\.com\/write-for-us\n/);
    expect(answers.at(-1)).not.toContain('cars.com');
    // What the ranks brought was looked up and fetched too.
    expect(answers.join('')).toContain('3 pages of 2 domains');
  },
);
