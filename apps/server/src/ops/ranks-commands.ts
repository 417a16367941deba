import fs from 'node:fs';
import {
  importRanks,
  openRankStore,
  openWebGraph,
  RANK_KIND_FACTS,
  RANK_KINDS,
  RankFileError,
  removeRanks,
  removeWebGraph,
  WEB_GRAPH_NAME,
  webGraphPartOf,
  type LoadedRanks,
} from '@linklode/web-index';
import { readArguments, readDay, UsageError } from './arguments.ts';
import { inDataFolder, type Command, type CommandContext } from './command.ts';
import { seekNamedFile, type NamedFile } from './downloads/named-file.ts';
import { expectedFetchMs } from './expected-costs.ts';
import { durationText, sizeText } from './import-progress.ts';
import type { WayOut } from './operator-get.ts';
import { progressLine } from './progress-line.ts';
import { createTransferProgress } from './transfer-progress.ts';
import {
  describeGraph,
  loadWebGraph,
  refuseHostGraph,
  type GraphFile,
  type RanksImportOptions,
} from './web-graph.ts';

const WEB_GRAPH = 'web-graph';
const REMOVABLE = [...RANK_KINDS, WEB_GRAPH] as const;
const NEXT = 'Scores follow them from the next "index rank" on.';

const createLoad = (wayOut: WayOut): Command => ({
  name: 'index ranks import',
  usage: 'index ranks import <file or https address>... [--dated YYYY-MM-DD] [--force]',
  summary:
    "Loads published ranks, plain or gzipped: Majestic Million, Tranco, Common Crawl domain ranks, Open PageRank. They give Domain Authority its scale. Also Common Crawl's web graph of domains, by its two files (vertices and edges): it tells apart what the ranks do not name. What is far smaller than what is loaded of its kind is taken only with --force.",
  changes: inDataFolder,
  async run(words, context) {
    const { say, signal } = context;
    const { positional, values, flags } = readArguments(words, { values: ['--dated'], flags: ['--force'] });
    if (positional.length === 0) throw new UsageError('name at least one file or address');
    const options: RanksImportOptions = {
      dated: readDay(values.get('--dated'), '--dated')?.toISOString().slice(0, 10),
      force: flags.has('--force'),
    };
    refuseHostGraph(positional);
    let status = 0;
    const graph: GraphFile[] = [];
    try {
      const sought = [];
      for (const one of positional) sought.push(await seekNamedFile(one, context, wayOut));
      const bytes = sought.reduce((sum, one) => sum + one.bytes, 0);
      if (sought.length > 1 && bytes > 0)
        say(
          `In all ${sizeText(bytes)} to fetch, about ${durationText(expectedFetchMs(bytes))} at 1 MB a second.`,
        );
      for (const one of sought) {
        const named = await one.bring();
        const isThere = fs.existsSync(named.file);
        const part = isThere ? await webGraphPartOf(named.file) : null;
        if (part !== null) graph.push({ ...named, part });
        else if (!isThere || !(await loadList(named, options, context))) {
          if (!isThere) say(`There is no ${named.file}.`);
          status = 1;
        }
      }
      if (graph.length > 0 && !(await loadWebGraph(graph, options, context))) status = 1;
    } catch (error) {
      if (!signal.aborted) throw error;
      say('Stopped before the end. The same command goes on from here; lists that were loaded before stay.');
      return 1;
    }
    if (status === 0) say(NEXT);
    return status;
  },
});

/** Answers whether it was one of the lists that are known; otherwise that is told. */
async function loadList(
  { file, name, drop }: NamedFile,
  { dated, force }: RanksImportOptions,
  { config, answer, say, signal }: CommandContext,
): Promise<boolean> {
  const progress = progressLine(say);
  const { size } = fs.statSync(file);
  say(`To read: ${name}, ${sizeText(size)}.`);
  const told = createTransferProgress(size);
  try {
    const loaded = await importRanks({
      indexFile: config.indexFile,
      file,
      name,
      dated,
      force,
      signal,
      onProgress: ({ rows, bytesRead }) =>
        progress(() => `${rows.toLocaleString('en')} rows, ${told(bytesRead)}`),
    });
    await answer(
      `${describe(loaded)} ${loaded.skipped} lines name no registrable domain and were left out.\n  Licence: ${loaded.licence}\n`,
    );
  } catch (error) {
    if (!(error instanceof RankFileError)) throw error;
    say(error.message);
    drop();
    return false;
  }
  drop();
  return true;
}

const list: Command = {
  name: 'index ranks list',
  usage: 'index ranks list',
  summary: 'The published ranks that are loaded, with their dates and licences.',
  async run(_words, { config, answer }) {
    const store = openRankStore(config.indexFile);
    const graph = openWebGraph(config.indexFile);
    try {
      for (const one of store.sources)
        await answer(
          `${describe(one)} File ${one.file}, SHA-256 ${one.sha256}.\n  Licence: ${one.licence}\n`,
        );
      if (store.sources.length === 0) await answer('No published ranks are loaded.\n');
      if (graph.about !== null)
        await answer(
          `${describeGraph(graph.about)} ${graph.about.files.map(({ name, sha256 }) => `File ${name}, SHA-256 ${sha256}.`).join(' ')}\n  Licence: ${graph.about.licence}\n`,
        );
      return 0;
    } finally {
      store.close();
      graph.close();
    }
  },
};

const remove: Command = {
  name: 'index ranks remove',
  usage: `index ranks remove <${REMOVABLE.join(' | ')}>`,
  summary: 'Unloads a list of published ranks.',
  changes: inDataFolder,
  async run(words, { config, answer, say }) {
    const { positional } = readArguments(words, {});
    const kind = REMOVABLE.find((one) => one === positional[0]);
    if (kind === undefined) throw new UsageError(`name one of ${REMOVABLE.join(', ')}`);
    const name = kind === WEB_GRAPH ? WEB_GRAPH_NAME : RANK_KIND_FACTS[kind].name;
    const isRemoved =
      kind === WEB_GRAPH ? removeWebGraph(config.indexFile) : removeRanks(config.indexFile, kind);
    if (!isRemoved) {
      say(`No ${name} is loaded.`);
      return 1;
    }
    await answer(`${name} is unloaded.\n`);
    say(NEXT);
    return 0;
  },
};

function describe({ kind, dated, domains }: LoadedRanks): string {
  return `${RANK_KIND_FACTS[kind].name} of ${dated}: ${domains.toLocaleString('en')} domains (${kind}).`;
}

/**
 * Published ranks beside the index. None of them needs the database.
 *
 * @param wayOut only for tests
 */
export function createRanksCommands(wayOut: WayOut = {}): readonly Command[] {
  return [createLoad(wayOut), list, remove];
}

export const ranksCommands = createRanksCommands();
