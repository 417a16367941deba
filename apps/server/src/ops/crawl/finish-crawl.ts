import fs from 'node:fs';
import {
  explainSkips,
  importPaths,
  IndexLockedError,
  keepHeapSteady,
  type ImportOptions,
  type ImportReport,
} from '@linklode/web-index';
import type { CommandContext } from '../command.ts';
import { describeImport } from '../import-progress.ts';
import { describeNextRank } from '../next-rank.ts';
import { progressLine } from '../progress-line.ts';
import type { CrawlFolder } from './crawl-folder.ts';
import type { CrawlJournal } from './crawl-journal.ts';

/** In plain words: what was had, what not and why, and which sites could not be crawled. */
export function reportOf(journal: CrawlJournal, stopped: boolean): string {
  const lines = [`${journal.asked()} pages asked.`];
  for (const { outcome, pages } of journal.outcomes()) lines.push(`${String(pages).padStart(9)}  ${outcome}`);
  const reasons = journal.reasons();
  if (reasons.length > 0) lines.push(`${reasons.length} of ${journal.sites().length} sites were given up:`);
  for (const { host, reason } of reasons.slice(0, TOLD_SITES))
    lines.push(`           ${host}: ${reason ?? ''}`);
  if (reasons.length > TOLD_SITES) lines.push(`           and ${reasons.length - TOLD_SITES} more`);
  if (stopped) lines.push('Stopped before the end. The same command goes on from here.');
  return `${lines.join('\n')}\n`;
}

const TOLD_SITES = 20;

/** The archives of the crawl, by the import that reads any other. Answers the exit status. */
export async function importCrawl(
  { archives }: Pick<CrawlFolder, 'archives'>,
  context: Pick<CommandContext, 'answer' | 'say' | 'signal'> & {
    readonly config: { readonly indexFile: string };
  },
  workers?: number,
): Promise<number> {
  if (!fs.existsSync(archives) || fs.readdirSync(archives).length === 0) {
    await context.answer('Nothing was had, so there is nothing to import.\n');
    return 1;
  }
  const progress = progressLine(context.say);
  keepHeapSteady();
  const began = performance.now();
  const report = await importOrNull({
    indexFile: context.config.indexFile,
    paths: [archives],
    workers,
    signal: context.signal,
    onProgress: (now) => progress(describeImport(now, performance.now() - began)),
  });
  if (report === null) {
    context.say(
      `Another import is writing to the index. What was fetched is kept; after its end: npm run ops -- index import ${archives}`,
    );
    return 1;
  }
  await context.answer(`${explainSkips(report)}\n`);
  if (!report.stopped) context.say(describeNextRank(context.config.indexFile));
  return 0;
}

/** Null while somebody else writes to the index. */
function importOrNull(options: ImportOptions): Promise<ImportReport | null> {
  return importPaths(options).catch((error: unknown) => {
    if (error instanceof IndexLockedError) return null;
    throw error;
  });
}
