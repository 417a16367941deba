import fs from 'node:fs';
import {
  addTakedown,
  eraseFromIndex,
  IndexLockedError,
  listTakedowns,
  readTakedown,
} from '@linklode/web-index';
import { readArguments, UsageError } from './arguments.ts';
import { inDataFolder, type Command } from './command.ts';

const forget: Command = {
  name: 'index forget',
  usage: 'index forget <site or page> --because "<reason>"',
  summary:
    'Takes a website or a page out of all that is served, for good: of the index, of every pack, and of whatever is imported or installed later.',
  changes: inDataFolder,
  async run(words, { config, answer, say }) {
    const { positional, values } = readArguments(words, { values: ['--because'] });
    const [text, ...more] = positional;
    const because = values.get('--because')?.trim() ?? '';
    if (text === undefined || more.length > 0 || because === '')
      throw new UsageError('one site or page, and --because are needed');
    const named = readTakedown(text);
    if (named === null)
      throw new UsageError(`${text} is neither a site, such as example.com, nor the address of a page`);
    const { kind, what } = named;
    const isNew = addTakedown(config.indexFile, { kind, what, because, since: new Date().toISOString() });
    const meant = kind === 'site' ? `${what} and all below it` : what;
    await answer(`${meant} ${isNew ? 'is' : 'was'} taken down: from now on nothing of it is served.\n`);
    if (!fs.existsSync(config.indexFile)) return 0;
    try {
      const pages = eraseFromIndex(config.indexFile);
      await answer(`${pages} ${pages === 1 ? 'page was' : 'pages were'} erased from the index.\n`);
    } catch (error) {
      if (!(error instanceof IndexLockedError)) throw error;
      say(
        'An import is running. It stores nothing of it; what the index holds is erased with the next import or by this command again.',
      );
    }
    return 0;
  },
};

const forgotten: Command = {
  name: 'index forgotten',
  usage: 'index forgotten',
  summary: 'What was taken down, when and why.',
  async run(_words, { config, answer }) {
    for (const { kind, what, because, since } of listTakedowns(config.indexFile))
      await answer(`${since.slice(0, 10)}  ${kind}  ${what}  (${because})\n`);
    return 0;
  },
};

/** What is not to be shown any more. Neither needs the database; both work beside a running server. */
export const takedownCommands: readonly Command[] = [forget, forgotten];
