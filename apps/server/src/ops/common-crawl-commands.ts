import path from 'node:path';
import { OperatorError } from '../platform/operator-error.ts';
import { readArguments, readWhole, typedPath, UsageError } from './arguments.ts';
import { inDataFolder, type Command, type CommandContext } from './command.ts';
import { createCrawlIndex, type CrawlIndex } from './common-crawl/crawl-index.ts';
import { describeLeft, describePlan, EXPECTED } from './common-crawl/describe-plan.ts';
import { fetchPlan } from './common-crawl/fetch-plan.ts';
import { findDomains } from './common-crawl/find-domains.ts';
import { createChooser, findCrawls, makePlan } from './common-crawl/make-plan.ts';
import { openPlanFile, type PlanFile } from './common-crawl/plan-file.ts';
import { readNiche, type Niche } from './common-crawl/read-niche.ts';
import { readRows } from './common-crawl/read-rows.ts';
import { selectionSql } from './common-crawl/selection-sql.ts';
import { findNamedFile } from './downloads/named-file.ts';
import { durationText, sizeText } from './import-progress.ts';
import { createTransferProgress } from './transfer-progress.ts';
import { operatorGet, type WayOut } from './operator-get.ts';
import { progressLine } from './progress-line.ts';

/** Where the crawl is. Only tests have another. */
interface CrawlPlace extends WayOut {
  readonly index: string;
  readonly data: string;
}

const COMMON_CRAWL: CrawlPlace = {
  index: 'https://index.commoncrawl.org',
  data: 'https://data.commoncrawl.org',
};

/** When the choice of a plan was made; one that was broken off has none. */
const CHOSEN = 'chosen_at';
const GIGABYTE = 1e9;

export function createCommonCrawlCommands(place: CrawlPlace = COMMON_CRAWL): readonly Command[] {
  const plan: Command = {
    name: 'index plan',
    usage: 'index plan <niche.yaml> [--out <file>] [--sql | --rows <file.csv[.gz]>] [--usd-per-gb N]',
    summary:
      'Chooses pages of Common Crawl for a niche and says how many pages, bytes, hours and money they are. Fetches no page. --sql prints the same choice for the columnar index, --rows takes its answer.',
    changes: inDataFolder,
    async run(given, context) {
      const { positional, flags, values } = readArguments(given, {
        flags: ['--sql'],
        values: ['--out', '--rows', '--usd-per-gb'],
      });
      const [nicheFile, ...more] = positional;
      if (nicheFile === undefined || more.length > 0) throw new UsageError('name one niche file');
      const usdPerGigabyte = readUsd(values.get('--usd-per-gb'));
      const named = await findNamedFile(nicheFile, context, place);
      const niche = readNiche(named.file);
      named.drop();
      const { config, answer, say } = context;
      const index = createCrawlIndex(operatorGet(context, place).get, place.index);
      const domains = findDomains(niche, config.indexFile);
      if (flags.has('--sql')) {
        const [crawl] = await findCrawls(niche, index);
        if (crawl === undefined)
          throw new OperatorError(`${place.index} lists no crawl; name one in the niche file.`);
        await answer(selectionSql(niche, crawl, domains));
        return 0;
      }
      const file = typedPath(values.get('--out') ?? `${niche.name}.plan`);
      const planFile = openPlanFile(file, 'new or existing');
      try {
        planFile.setAbout('niche', niche.name);
        const rowsWord = values.get('--rows');
        const rows = rowsWord === undefined ? undefined : await findNamedFile(rowsWord, context, place);
        const status =
          rows === undefined
            ? await lookUp({ niche, plan: planFile, domains, index, context })
            : await takeRows(planFile, niche, rows.file, say);
        if (status !== 0) return status;
        rows?.drop();
        planFile.setAbout(CHOSEN, new Date().toISOString());
        const about = { crawls: planFile.about('crawls') ?? '', file };
        await answer(`${describePlan(planFile.totals(), about, { ...EXPECTED, usdPerGigabyte })}\n`);
        return 0;
      } finally {
        planFile.close();
      }
    },
  };

  const fetch: Command = {
    name: 'index fetch',
    usage: 'index fetch <plan> [--to <folder>] [--archive-gb N] [--again]',
    summary:
      'Fetches what a plan chose, record by record, and keeps it as WARC for "index import". May be broken off at any point and repeated; --again also asks for what could not be had.',
    changes: inDataFolder,
    async run(given, context) {
      const { positional, flags, values } = readArguments(given, {
        flags: ['--again'],
        values: ['--to', '--archive-gb'],
      });
      const [name, ...more] = positional;
      if (name === undefined || more.length > 0) throw new UsageError('name one plan');
      const file = typedPath(name);
      const folder = typedPath(values.get('--to') ?? `${name.replace(/\.plan$/, '')}-archives`);
      const mostBytes = readWhole(values.get('--archive-gb'), '--archive-gb', 1, 1) * GIGABYTE;
      const { answer, say, signal } = context;
      const progress = progressLine(say);
      const { get, userAgent } = operatorGet(context, place);
      const planFile = openPlanFile(file, 'existing');
      try {
        if (planFile.about(CHOSEN) === null)
          throw new OperatorError(
            `The plan ${file} was broken off. Finish it first, by the same "index plan".`,
          );
        if (flags.has('--again')) planFile.forgetFaults();
        const before = planFile.totals();
        say(describeLeft(before));
        const told = createTransferProgress(before.bytes);
        const totals = await fetchPlan({
          plan: planFile,
          get,
          address: place.data,
          folder,
          userAgent,
          signal,
          mostBytes,
          onProgress: (now) => progress(() => `${now.fetched} of ${now.records} records, ${told(now.bytes)}`),
        });
        await answer(
          `${totals.fetched} of ${totals.pages + totals.gone} records are in ${folder}, ${sizeText(totals.fetchedBytes)}; ${totals.failed} could not be had.\n`,
        );
        for (const { why, count } of planFile.faults())
          await answer(`${String(count).padStart(9)}  ${why}\n`);
        say(`Next: index import ${folder}`);
        return totals.fetched === 0 && totals.failed > 0 ? 1 : 0;
      } catch (error) {
        if (!signal.aborted) throw error;
        say('Stopped before the end. The same command goes on from here.');
        return 1;
      } finally {
        planFile.close();
      }
    },
  };

  return [plan, fetch];
}

interface LookUp {
  readonly niche: Niche;
  readonly plan: PlanFile;
  readonly domains: ReturnType<typeof findDomains>;
  readonly index: CrawlIndex;
  readonly context: CommandContext;
}

/** A domain takes two requests or more. */
const SECONDS_PER_DOMAIN = 2;
const MANY_DOMAINS = 5_000;

async function lookUp({ niche, plan, domains, index, context }: LookUp): Promise<number> {
  const { say, signal } = context;
  if (domains.length === 0)
    throw new OperatorError(
      'No domain is known for this niche: name sites or seeds, load published ranks ("index ranks import"), or use --sql.',
    );
  const reasons = new Map<string, number>();
  for (const { why } of domains) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  say(
    `${domains.length} domains to look up (${[...reasons].map(([why, count]) => `${count} ${why}`).join(', ')}): about ${durationText(domains.length * SECONDS_PER_DOMAIN * 1_000)}, for nothing but your network.`,
  );
  if (domains.length > MANY_DOMAINS)
    say('For so many, one statement over the columnar index is quicker: index plan --sql, then --rows.');
  const progress = progressLine(say);
  const began = performance.now();
  try {
    await makePlan({
      niche,
      plan,
      domains,
      index,
      signal,
      onProgress: ({ done, total, domain }) => {
        const elapsedMs = performance.now() - began;
        const rate = done / (elapsedMs / 1_000);
        progress(
          `${done} of ${total} domains (${rate.toFixed(1)} a second), about ${durationText((elapsedMs / done) * (total - done))} left; ${domain}`,
        );
      },
    });
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Stopped before the end. The same command goes on from here.');
    return 1;
  }
}

async function takeRows(
  plan: PlanFile,
  niche: Niche,
  file: string,
  say: (line: string) => void,
): Promise<number> {
  const choose = createChooser(niche);
  const progress = progressLine(say);
  let skipped = 0;
  let read = 0;
  for await (const captures of readRows(file, () => (skipped += 1))) {
    plan.putRows(choose(captures));
    read += captures.length;
    progress(`${read} rows`);
  }
  plan.choose(niche.pagesPerDomain, niche.gonePerDomain);
  say(`${read} rows of ${path.basename(file)} were read, ${skipped} made no sense.`);
  return 0;
}

function readUsd(text: string | undefined): number {
  const value = Number(text ?? '0');
  if (!Number.isFinite(value) || value < 0)
    throw new UsageError('--usd-per-gb must be a number such as 0.09');
  return value;
}

/** On Common Crawl. None of them needs the database. */
export const commonCrawlCommands = createCommonCrawlCommands();
