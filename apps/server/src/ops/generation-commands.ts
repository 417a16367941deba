import { availableParallelism } from 'node:os';
import type { DatabaseSync } from 'node:sqlite';
import {
  completeIndex,
  findShards,
  labelIndustries,
  MOST_SHARDS,
  openIndexWriter,
  openWebGraph,
  ownFiles,
  rankIndex,
  renewIndex,
  WEB_GRAPH_NAME,
  type RenewOptions,
} from '@linklode/web-index';
import { openRanks } from '../start/open-ranks.ts';
import { readOptions, readWhole, UsageError } from './arguments.ts';
import { inDataFolder, type Command, type CommandContext } from './command.ts';
import { existingIndex, guarded } from './existing-index.ts';
import { progressLine } from './progress-line.ts';

/** Commands that make the index's next generation. Searches go on in the old one until the new one is whole. */
export const generationCommands: readonly Command[] = [
  {
    name: 'index rank',
    usage: 'index rank',
    summary:
      'Builds the link graph, computes Domain Authority, Page Authority and Spam Score, names the industries of pages, puts the index in the order of its scores, and asks the model of kinds about pages that it has not read.',
    changes: inDataFolder,
    run: (_words, context) =>
      guarded(context, async () => {
        const file = existingIndex(context);
        let told = '';
        if (findShards(file) !== null) {
          // What was reckoned is written nowhere before the new generation is there.
          await rebuild(file, context, { work: (db) => (told = rank(db, file, context)) });
          await context.answer(told);
          return readKinds(file, context);
        }
        const writer = openIndexWriter(file);
        try {
          told = rank(writer.db, file, context);
          writer.checkpoint();
        } finally {
          writer.close();
        }
        await context.answer(told);
        await rebuild(file, context);
        return readKinds(file, context);
      }),
  },
  {
    name: 'index rebuild',
    usage: 'index rebuild',
    summary:
      'Makes the index anew from itself, in the order of its scores, and puts it in place of the old one; also for an index of an older version.',
    changes: inDataFolder,
    run: (_words, context) =>
      guarded(context, async () => {
        await rebuild(existingIndex(context), context);
        return 0;
      }),
  },
  {
    name: 'index complete',
    usage: 'index complete',
    summary:
      'Adds to an index that was put in the order of its scores by an older version what this one keeps beside pages, so that searches are quicker: in its file, without making it anew.',
    changes: inDataFolder,
    run: (_words, context) =>
      guarded(context, async () => {
        const progress = progressLine(context.say);
        const file = existingIndex(context);
        const { phrases } = completeIndex(file, {
          signal: context.signal,
          onProgress: (done, total) => progress(`phrases ${done} of ${total}`),
        });
        await context.answer(`The index keeps ${phrases} phrases more, and the figures of all its pages.\n`);
        return readKinds(file, context);
      }),
  },
  {
    name: 'index shard',
    usage: 'index shard --into <number>',
    summary:
      'Deals the index to so many files by the names of websites, each written by a thread of its own from then on; --into 1 makes one file of it again. Begins an index where there is none.',
    changes: inDataFolder,
    run: (words, context) =>
      guarded(context, async () => {
        const { values } = readOptions(words, { values: ['--into'] });
        const shards = readWhole(values.get('--into'), '--into', 0, 0);
        if (shards < 1 || shards > MOST_SHARDS)
          throw new UsageError(`--into must say how many files, 1 to ${MOST_SHARDS}`);
        await rebuild(context.config.indexFile, context, { shards });
        return 0;
      }),
  },
];

/** Makes the next generation, of as many files as now where nothing else is said. */
async function rebuild(
  file: string,
  context: CommandContext,
  options: Pick<RenewOptions, 'work' | 'shards'> = {},
): Promise<void> {
  const progress = progressLine(context.say);
  const { pages, generation } = await renewIndex(file, {
    ...options,
    signal: context.signal,
    onProgress: ({ phase, done, total }) =>
      progress(
        phase === 'words'
          ? `new order: ${done} of ${total} pages`
          : `new order: ${phase}${total === null ? '' : ` ${done} of ${total}`}`,
      ),
  });
  const files = ownFiles(file).length;
  await context.answer(
    `The index was made anew with ${pages} pages in the order of their scores (generation ${generation}${files === 1 ? '' : `, ${files} shards`}).\n`,
  );
}

/** More share little of the work of one page. */
const MOST_THREADS = 4;

/**
 * Asks the model of kinds about the pages that it has not read yet; answers the exit status. What was done before it
 * stands whatever becomes of it.
 */
async function readKinds(file: string, context: CommandContext): Promise<number> {
  const { signal, say } = context;
  const progress = progressLine(say);
  try {
    // Most commands have no use for it.
    const { fillKinds } = await import('@linklode/kind-model');
    const { pages, asked } = await fillKinds(file, {
      signal,
      threads: Math.min(MOST_THREADS, availableParallelism()),
      onProgress: (done, total) => progress(`kinds ${done} of ${total}`),
    });
    await context.answer(
      `${pages} pages were looked at for their kind, ${asked} of them by the model of kinds.\n`,
    );
    return 0;
  } catch (error) {
    if (signal.aborted) throw error;
    const why = error instanceof Error ? error.message : String(error);
    say(
      `The model of kinds stopped (${why}). All else is done: searches use it, and smart filters judge what the model has not read without it. To go on: npm run ops -- index complete`,
    );
    return 1;
  }
}

/** Scores and industries of an index in one file; answers what came of it. */
function rank(db: DatabaseSync, file: string, { say, signal }: CommandContext): string {
  const progress = progressLine(say);
  const ranks = openRanks(file);
  const graph = openWebGraph(file);
  try {
    const report = rankIndex(db, {
      ranks,
      graph,
      signal,
      onProgress: (now) =>
        progress(`${now.phase} ${now.done}${now.total === null ? '' : ` of ${now.total}`}`),
    });
    const industries = labelIndustries(db, {
      signal,
      onProgress: (now) => progress(`industries ${now.done} of ${now.total}`),
    });
    return (
      `${report.pages} pages and ${report.domains} domains ranked by ${report.domainLinks} links between domains; ` +
      `${report.schemes} link schemes of ${report.schemeMembers} domains. ` +
      `${report.rated} domains have an authority, ${report.ranked} of them by published ranks${report.ranks.length === 0 ? ' (none is loaded: index ranks import)' : ''}${report.graph === undefined ? '' : `, ${report.graph.rated} below them by ${WEB_GRAPH_NAME}`}. ` +
      `${industries.labelled} pages have an industry.\n`
    );
  } finally {
    ranks.close();
    graph.close();
  }
}
