import { explainSkips, holdsNothing, importPaths, keepHeapSteady, surveySources } from '@linklode/web-index';
import { readArguments, typedPath, UsageError } from './arguments.ts';
import { inDataFolder, type Command, type CommandContext } from './command.ts';
import { bringSources, type BroughtSources } from './downloads/bring-sources.ts';
import { listSources, readAddress, type ListLines } from './downloads/list-sources.ts';
import { describeImport, describeSurvey } from './import-progress.ts';
import { describeNextRank } from './next-rank.ts';
import { operatorGet, type WayOut } from './operator-get.ts';
import { progressLine } from './progress-line.ts';

/** @param wayOut only for tests */
export function createImportCommand(wayOut: WayOut = {}): Command {
  return {
    name: 'index import',
    usage: 'index import <file, folder or https address>... [--lines 1-3] [--plan] [--keep] [--force]',
    summary:
      'Reads archives (WARC, ARC, WAT, WET, also .gz or .zst; WACZ), folders of HTML (<host>/<path>.html) and lines of path lists (warc.paths.gz) into the index, from here or from addresses. May be broken off and repeated.',
    changes: inDataFolder,
    async run(words, context) {
      const { positional, flags, values } = readArguments(words, {
        flags: ['--force', '--keep', '--plan'],
        values: ['--lines'],
      });
      if (positional.length === 0) throw new UsageError('name at least one file, folder or address');
      const { config, answer, say, signal } = context;
      const named = positional.map((one) => (readAddress(one) === null ? typedPath(one) : one));
      const progress = progressLine(say);
      let sources: Sources;
      try {
        sources = await findSources(named, context, wayOut, {
          lines: readLines(values.get('--lines')),
          force: flags.has('--force'),
          onlyPlan: flags.has('--plan'),
        });
      } catch (error) {
        if (!signal.aborted) throw error;
        say(STOPPED);
        return 1;
      }
      const { local, brought } = sources;
      if (flags.has('--plan')) return 0;
      keepHeapSteady();
      const began = performance.now();
      const report = await importPaths({
        indexFile: config.indexFile,
        paths: [...local, ...(brought?.files ?? [])],
        force: flags.has('--force'),
        workers: wayOut.workers,
        signal,
        onProgress: (now) => progress(describeImport(now, performance.now() - began)),
      });
      await answer(`${explainSkips(report)}\n`);
      if (report.stopped) return 0;
      const isRefused = report.unreadable.length > 0 || holdsNothing(report);
      if (!flags.has('--keep') && !isRefused) brought?.drop();
      say(describeNextRank(config.indexFile));
      return isRefused ? 1 : 0;
    },
  };
}

interface Sources {
  readonly local: readonly string[];
  readonly brought: BroughtSources | null;
}

const STOPPED = 'Stopped before the end. The same command goes on from here.';

async function findSources(
  named: readonly string[],
  context: CommandContext,
  wayOut: WayOut,
  { lines, force, onlyPlan }: { lines: ListLines | null; force: boolean; onlyPlan: boolean },
): Promise<Sources> {
  const { config, say } = context;
  const { get } = operatorGet(context, wayOut);
  const { local, remote } = await listSources(named, get, lines);
  if (local.length > 0) say(describeSurvey(await surveySources(local)));
  if (remote.length === 0) return { local, brought: null };
  const { dataDir } = config;
  const progress = progressLine(say);
  return {
    local,
    brought: await bringSources({ urls: remote, dataDir, get, force, onlyPlan, say, progress }),
  };
}

function readLines(text: string | undefined): ListLines | null {
  if (text === undefined) return null;
  const [, from = '', to = from] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text) ?? [];
  if (from === '' || Number(from) < 1 || Number(to) < Number(from))
    throw new UsageError('--lines must be one number or two, such as 1-3');
  return { from: Number(from), to: Number(to) };
}
