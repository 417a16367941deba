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
import { download, findRemoteFile } from './downloads/download.ts';
import { readAddress } from './downloads/list-sources.ts';
import { sizeText } from './import-progress.ts';
import { operatorGet } from './operator-get.ts';
import { progressLine } from './progress-line.ts';

const NEXT = 'Scores follow them from the next "index rank" on.';

const load: Command = {
  name: 'index ranks import',
  usage: 'index ranks import <file or https address>... [--dated YYYY-MM-DD]',
  summary:
    'Loads published ranks, plain or gzipped: Majestic Million, Tranco, Common Crawl domain ranks, Open PageRank. They give Domain Authority its scale.',
  changes: inDataFolder,
  async run(words, context) {
    const { config, answer, say, signal } = context;
    const { positional, values } = readArguments(words, { values: ['--dated'] });
    if (positional.length === 0) throw new UsageError('name at least one file or address');
    const dated = readDay(values.get('--dated'), '--dated')?.toISOString().slice(0, 10);
    const progress = progressLine(say);
    // npm moves to the project's folder; a path is meant from where it was typed.
    const from = process.env['INIT_CWD'] ?? process.cwd();
    let status = 0;
    for (const one of positional) {
      const address = readAddress(one);
      const file = address === null ? path.resolve(from, one) : await bringFile(address, context, progress);
      if (!fs.existsSync(file)) {
        say(`There is no ${file}.`);
        status = 1;
        continue;
      }
      try {
        const loaded = await importRanks({
          indexFile: config.indexFile,
          file,
          dated,
          signal,
          onProgress: (rows) => progress(`${rows} rows of ${path.basename(file)}`),
        });
        await answer(
          `${describe(loaded)} ${loaded.skipped} lines name no registrable domain and were left out.\n  Licence: ${loaded.licence}\n`,
        );
      } catch (error) {
        if (!(error instanceof RankFileError)) throw error;
        say(error.message);
        status = 1;
      } finally {
        if (address !== null) fs.rmSync(file, { force: true });
      }
    }
    if (status === 0) say(NEXT);
    return status;
  },
};

/** Brings a list below the data folder, going on where an earlier try ended. */
async function bringFile(
  url: URL,
  context: CommandContext,
  progress: (line: string) => void,
): Promise<string> {
  const { get } = operatorGet(context, {});
  const remote = await findRemoteFile(url, path.join(context.config.dataDir, 'downloads'), get);
  await download(remote, get, (bytes) => progress(`${sizeText(bytes)} of ${sizeText(remote.bytes)} fetched`));
  return remote.file;
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

/** Published ranks beside the index. None of them needs the database. */
export const ranksCommands: readonly Command[] = [load, list, remove];
