import { readProfile } from '@linklode/web-index';
import {
  listRemovedProspects,
  readSiteDomain,
  removalKey,
  removeProspect,
} from '../modules/prospects/index.ts';
import { readArguments, UsageError } from './arguments.ts';
import { inDatabase, type Command, type CommandContext } from './command.ts';
import { withDatabase } from './with-database.ts';

const remove: Command = {
  name: 'prospects remove',
  usage: 'prospects remove <profile> | "<name>" --of <site> --because "<reason>"',
  summary: 'Takes a person out of all prospects, for good and for everybody.',
  changes: inDatabase,
  run: (words, context) => {
    const { positional, values } = readArguments(words, { values: ['--because', '--of'] });
    const [text, ...more] = positional;
    const because = values.get('--because')?.trim() ?? '';
    if (text === undefined || more.length > 0 || because === '')
      throw new UsageError('one profile, or a name with --of, and --because are needed');
    const site = values.get('--of')?.trim();
    if (site !== undefined) return removeByName(text, site, because, context);
    const profile = readProfile(text.includes('://') ? text : `https://${text}`);
    if (profile === null)
      throw new UsageError(
        `${text} is not the address of a profile, such as https://www.linkedin.com/in/name; for a person without one, give the name and --of <site>`,
      );
    return withDatabase(context, async (db) => {
      const isNew = await removeProspect(db, profile.address, because);
      await context.answer(
        isNew ? `${profile.address} is removed.\n` : `${profile.address} was removed before.\n`,
      );
      return 0;
    });
  },
};

/** People who publish no profile are known by their name on one site. */
function removeByName(name: string, site: string, because: string, context: CommandContext): Promise<number> {
  let domain: string;
  try {
    domain = readSiteDomain({ domain: site });
  } catch {
    throw new UsageError(`${site} is not a site, such as example.com`);
  }
  const key = removalKey({ profile: null, name }, domain);
  if (key === `${domain}/`) throw new UsageError('the name has no letters');
  return withDatabase(context, async (db) => {
    const isNew = await removeProspect(db, key, because);
    await context.answer(isNew ? `${key} is removed.\n` : `${key} was removed before.\n`);
    return 0;
  });
}

const listRemoved: Command = {
  name: 'prospects list-removed',
  usage: 'prospects list-removed',
  summary: 'Who was taken out of the prospects, when and why.',
  run(_words, context) {
    return withDatabase(context, async (db) => {
      const removed = await listRemovedProspects(db);
      for (const one of removed)
        await context.answer(`${one.removed_at.toISOString()}  ${one.profile}  ${one.reason}\n`);
      await context.answer(`${removed.length} removed\n`);
      return 0;
    });
  },
};

export const prospectsCommands: readonly Command[] = [remove, listRemoved];
