import fs from 'node:fs';
import path from 'node:path';
import { PRODUCT_NAME } from '@linklode/contract';
import { composeFetcher, CRAWL_LIMITS, PRODUCT_TOKEN } from '../../compose-fetcher.ts';
import { FetchingStoppedError, killSwitchFile } from '../../platform/fetching/kill-switch.ts';
import type { PoliteFetcher } from '../../platform/fetching/polite-fetcher.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { readArguments, readWhole, UsageError } from '../arguments.ts';
import { inDataFolder, type Command, type CommandContext } from '../command.ts';
import { openPlanFile } from '../common-crawl/plan-file.ts';
import { findNamedFile } from '../downloads/named-file.ts';
import type { WayOut } from '../operator-get.ts';
import { progressLine } from '../progress-line.ts';
import { openCrawlFolder, type CrawlFolder } from './crawl-folder.ts';
import { describePlan, describeRefresh } from './crawl-plan.ts';
import { describeCrawl } from './crawl-progress.ts';
import { importCrawl, reportOf } from './finish-crawl.ts';
import { runCrawl, type CrawlBounds } from './run-crawl.ts';
import { readSites, type CrawlSite } from './sites-file.ts';

const BOUNDS = '[--pages N] [--depth N] [--at-once N]';
const VALUES = ['--pages', '--depth', '--at-once'];
const DEFAULTS: CrawlBounds = { pages: 500, depth: 4, atOnce: 50 };
const DAY_MS = 24 * 3_600_000;
/** Of a large crawl it takes a second. */
const COUNT_EVERY_MS = 10_000;

const stop: Command = {
  name: 'index crawl stop',
  usage: 'index crawl stop',
  summary:
    'Stops every fetch of this installation within a second, and lets none begin until "index crawl allow".',
  changes: inDataFolder,
  async run(_words, { config, operator, answer }) {
    const file = killSwitchFile(config.dataDir);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${new Date().toISOString()} ${operator}\n`);
    await answer(
      `Nothing is fetched any more (${file}). To allow it again: npm run ops -- index crawl allow\n`,
    );
    return 0;
  },
};

const allow: Command = {
  name: 'index crawl allow',
  usage: 'index crawl allow',
  summary: 'Undoes "index crawl stop".',
  changes: inDataFolder,
  async run(_words, { config, answer }) {
    fs.rmSync(killSwitchFile(config.dataDir), { force: true });
    await answer('Fetching is allowed. A crawl that was stopped goes on by its own command.\n');
    return 0;
  },
};

const createCrawl = (wayOut: WayOut): Command => ({
  name: 'index crawl',
  usage: `index crawl <sites file or plan> ${BOUNDS} [--plan]`,
  summary:
    'Fetches the sites of a file (one a line), or of a plan, as a guest would, sitemaps first, then links, and imports them. May be broken off and repeated.',
  changes: (words) => (words.includes('--plan') ? null : 'data folder'),
  async run(words, context) {
    const { positional, flags, values } = readArguments(words, { flags: ['--plan'], values: VALUES });
    const [name] = positional;
    if (name === undefined || positional.length > 1) throw new UsageError('name one file of sites');
    const { file } = await findNamedFile(name, context, wayOut);
    const sites = readSitesOf(file);
    const bounds = readBounds(values);
    await context.answer(describePlan(sites.length, bounds));
    if (flags.has('--plan')) return 0;
    return inFolder(nameOf(file), context, wayOut, (folder, fetcher) => {
      const { journal } = folder;
      journal.addSites(sites, bounds.pages);
      journal.reopenGivenUp();
      return goOn(folder, fetcher, bounds, context, wayOut);
    });
  },
});

const createRefresh = (wayOut: WayOut): Command => ({
  name: 'index refresh',
  usage: `index refresh <sites file> [--older-than DAYS] ${BOUNDS}`,
  summary:
    'Asks the pages of an earlier crawl whether they changed, fetches those that did and new ones, notes those that are gone, and imports all that.',
  changes: inDataFolder,
  async run(words, context) {
    const { positional, values } = readArguments(words, { values: [...VALUES, '--older-than'] });
    const [name] = positional;
    if (name === undefined || positional.length > 1)
      throw new UsageError('name the file of sites that was crawled');
    const days = readWhole(values.get('--older-than'), '--older-than', 7, 0);
    const bounds = readBounds(values);
    const crawled = nameOf((await findNamedFile(name, context, wayOut)).file);
    if (!fs.existsSync(path.join(crawlsOf(context), crawled)))
      throw new OperatorError(
        `Nothing was crawled for ${name} yet. First: npm run ops -- index crawl ${name}`,
      );
    return inFolder(crawled, context, wayOut, async (folder, fetcher) => {
      const { journal } = folder;
      // A round that was broken off is ended first.
      if (journal.sitesLeft() === 0) journal.beginRound(new Date(Date.now() - days * DAY_MS).toISOString());
      journal.reopenGivenUp();
      await context.answer(describeRefresh(journal.sitesLeft(), journal.left(bounds.pages), bounds));
      return goOn(folder, fetcher, bounds, context, wayOut);
    });
  },
});

async function inFolder(
  name: string,
  context: CommandContext,
  wayOut: WayOut,
  work: (folder: CrawlFolder, fetcher: PoliteFetcher) => Promise<number>,
): Promise<number> {
  const { fetcher, userAgent } = composeFetcher(context.config, CRAWL_LIMITS, wayOut);
  if (fs.existsSync(killSwitchFile(context.config.dataDir))) throw new FetchingStoppedError();
  const folder = openCrawlFolder(path.join(crawlsOf(context), name), [
    ['software', PRODUCT_NAME],
    ['http-header-user-agent', userAgent],
    ['robots', 'obeyed, RFC 9309'],
  ]);
  try {
    return await work(folder, fetcher);
  } finally {
    folder.close();
  }
}

async function goOn(
  folder: CrawlFolder,
  fetcher: PoliteFetcher,
  bounds: CrawlBounds,
  context: CommandContext,
  { workers }: WayOut,
): Promise<number> {
  const { journal, archive } = folder;
  const progress = progressLine(context.say);
  const began = performance.now();
  const count = (): { asked: number; left: number; at: number } => ({
    asked: journal.asked(),
    left: journal.left(bounds.pages),
    at: performance.now(),
  });
  let counted = count();
  const askedBefore = counted.asked;
  const sites = journal.sites().length;
  const { stopped } = await runCrawl({
    journal,
    archive,
    fetcher,
    productToken: PRODUCT_TOKEN,
    bounds,
    signal: context.signal,
    onAsked: () =>
      progress(() => {
        const sitesDone = sites - journal.sitesLeft();
        if (performance.now() - counted.at > COUNT_EVERY_MS) counted = count();
        return describeCrawl({ ...counted, askedBefore, sitesDone, sites, elapsedMs: counted.at - began });
      }),
  });
  archive.close();
  await context.answer(reportOf(journal, stopped));
  if (stopped) return 1;
  return importCrawl(folder, context, workers);
}

function readBounds(values: ReadonlyMap<string, string>): CrawlBounds {
  const read = (name: string, fallback: number, min: number): number =>
    readWhole(values.get(name), name, fallback, min);
  return {
    pages: read('--pages', DEFAULTS.pages, 1),
    depth: read('--depth', DEFAULTS.depth, 0),
    atOnce: read('--at-once', DEFAULTS.atOnce, 1),
  };
}

/** A file of sites, or a plan of "index plan": then the sites of which it has chosen pages. */
function readSitesOf(file: string): CrawlSite[] {
  if (path.extname(file) !== '.plan') return readSites(readText(file));
  const plan = openPlanFile(file, 'existing');
  try {
    return readSites(plan.domains().join('\n'));
  } finally {
    plan.close();
  }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    throw new OperatorError(`${file} cannot be read.`);
  }
}

const crawlsOf = ({ config }: CommandContext): string => path.dirname(killSwitchFile(config.dataDir));

/** A crawl is called like its file, so that the same command goes on with it. */
function nameOf(file: string): string {
  const name = path
    .parse(file)
    .name.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return name === '' ? 'crawl' : name;
}

/** @param wayOut only for tests */
export function createCrawlCommands(wayOut: WayOut = {}): readonly Command[] {
  return [stop, allow, createCrawl(wayOut), createRefresh(wayOut)];
}

export const crawlCommands = createCrawlCommands();
