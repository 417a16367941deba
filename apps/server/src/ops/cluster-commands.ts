import { openIndexCluster } from '../compose-index.ts';
import { holdsSampleWeb } from '../start/sample-mark.ts';
import { readArguments, readOptions, readWhole, UsageError } from './arguments.ts';
import { changesBy, inDataFolder, type Command } from './command.ts';
import { guarded } from './existing-index.ts';
import { progressLine } from './progress-line.ts';

const load: Command = {
  name: 'index load',
  usage: 'index load [--shards N] [--replicas N]',
  summary:
    'Loads the ranked index into the cluster of INDEX_URL beside what is there, counts it, and leads searches there in one step. May be broken off and repeated.',
  changes: inDataFolder,
  run: (words, context) =>
    guarded(context, async () => {
      const { values } = readOptions(words, { values: ['--shards', '--replicas'] });
      const { config, say, answer, signal } = context;
      if (config.production && holdsSampleWeb(config.indexFile))
        throw new UsageError('production does not sell the invented sites of the sample web');
      const { loadGeneration } = await import('@linklode/open-search-index');
      const progress = progressLine(say);
      const report = await loadGeneration(await openIndexCluster(config, { isLoad: true }), {
        file: config.indexFile,
        shards: readWhole(values.get('--shards'), '--shards', 1, 1),
        replicas: readWhole(values.get('--replicas'), '--replicas', 0, 1),
        signal,
        onProgress: ({ phase, done, total }) =>
          progress(done === 0 ? phase : `${phase} ${done}${total === null ? '' : ` of ${total}`}`),
      });
      await answer(
        `${report.pages} pages and ${report.sites} domains are in the cluster, and searches go to ${report.pagesIndex}.\n` +
          (report.removed.length === 0 ? '' : `Removed: ${report.removed.join(', ')}.\n`),
      );
      return 0;
    }),
};

const generations: Command = {
  name: 'index generations',
  usage: 'index generations [--use <name>]',
  summary:
    'What the cluster of INDEX_URL holds; with --use leads searches to another of them, such as the one before the last.',
  changes: changesBy('data folder', '--use'),
  run: (words, context) =>
    guarded(context, async () => {
      const { values } = readArguments(words, { values: ['--use'] });
      const { listGenerations, makeCurrent } = await import('@linklode/open-search-index');
      const cluster = await openIndexCluster(context.config);
      const wanted = values.get('--use');
      if (wanted !== undefined) {
        const found = (await listGenerations(cluster)).find(({ pagesIndex }) => pagesIndex === wanted);
        if (found?.isWhole !== true) {
          context.say(`The cluster holds no whole generation of the name ${wanted}.`);
          return 1;
        }
        await makeCurrent(cluster, wanted);
      }
      for (const one of await listGenerations(cluster)) {
        const state = one.isCurrent ? 'serves' : one.isWhole ? 'whole' : 'load broken off';
        await context.answer(
          `${one.pagesIndex}  ${one.pages} pages  ranked ${one.rankedAt ?? 'never'}  ${state}\n`,
        );
      }
      return 0;
    }),
};

export const clusterCommands: readonly Command[] = [load, generations];
