import fs from 'node:fs';
import path from 'node:path';
import {
  importRanks,
  openRankStore,
  RANK_KIND_FACTS,
  RANK_KINDS,
  RankFileError,
  removeRanks,
  type LoadedRanks,
} from '@linklode/web-index';
import { readArguments, readDay, UsageError } from './arguments.ts';
import { inDataFolder, type Command, type CommandContext } from './command.ts';
import { findNamedFile } from './downloads/named-file.ts';
import { sizeText } from './import-progress.ts';
import type { WayOut } from './operator-get.ts';
import { progressLine } from './progress-line.ts';
import { createTransferProgress } from './transfer-progress.ts';

const NEXT = 'Scores follow them from the next "index rank" on.';

const createLoad = (wayOut: WayOut): Command => ({
  name: 'index ranks import',
  usage: 'index ranks import <file or https address>... [--dated YYYY-MM-DD]',
  summary:
    'Loads published ranks, plain or gzipped: Majestic Million, Tranco, Common Crawl domain ranks, Open PageRank. They give Domain Authority its scale.',
  changes: inDataFolder,
  async run(words, context) {
    const { say, signal } = context;
    const { positional, values } = readArguments(words, { values: ['--dated'] });
    if (positional.length === 0) throw new UsageError('name at least one file or address');
    const dated = readDay(values.get('--dated'), '--dated')?.toISOString().slice(0, 10);
    let status = 0;
    for (const one of positional) {
      try {
        if (!(await loadOne(one, dated, context, wayOut))) status = 1;
      } catch (error) {
        if (!signal.aborted) throw error;
        say(
          'Stopped before the end. The same command goes on from here; lists that were loaded before stay.',
        );
        return 1;
      }
    }
    if (status === 0) say(NEXT);
    return status;
  },
});

/** Answers whether it was one of the lists that are known; otherwise that is told. */
async function loadOne(
  one: string,
  dated: string | undefined,
  context: CommandContext,
  wayOut: WayOut,
): Promise<boolean> {
  const { config, answer, say, signal } = context;
  const progress = progressLine(say);
  const { file, drop } = await findNamedFile(one, context, wayOut);
  if (!fs.existsSync(file)) {
    say(`There is no ${file}.`);
    return false;
  }
  const { size } = fs.statSync(file);
  say(`To read: ${path.basename(file)}, ${sizeText(size)}.`);
  const told = createTransferProgress(size);
  try {
    const loaded = await importRanks({
      indexFile: config.indexFile,
      file,
      dated,
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
  async run(words, { config, answer }) {
    readArguments(words, {});
    const store = openRankStore(config.indexFile);
    try {
      for (const one of store.sources)
        await answer(
          `${describe(one)} File ${one.file}, SHA-256 ${one.sha256}.\n  Licence: ${one.licence}\n`,
        );
      if (store.sources.length === 0) await answer('No published ranks are loaded.\n');
      return 0;
    } finally {
      store.close();
    }
  },
};

const remove: Command = {
  name: 'index ranks remove',
  usage: `index ranks remove <${RANK_KINDS.join(' | ')}>`,
  summary: 'Unloads a list of published ranks.',
  changes: inDataFolder,
  async run(words, { config, answer, say }) {
    const { positional } = readArguments(words, {});
    const kind = RANK_KINDS.find((one) => one === positional[0]);
    if (kind === undefined) throw new UsageError(`name one of ${RANK_KINDS.join(', ')}`);
    if (!removeRanks(config.indexFile, kind)) {
      say(`No ${RANK_KIND_FACTS[kind].name} is loaded.`);
      return 1;
    }
    await answer(`${RANK_KIND_FACTS[kind].name} is unloaded.\n`);
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
