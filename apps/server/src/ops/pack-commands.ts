import fs from 'node:fs';
import {
  distrustKey,
  findOwnKey,
  folderOrigin,
  IndexLockedError,
  IndexUnavailableError,
  installPack,
  listMountedFiles,
  listPacks,
  listTrustedKeys,
  makePack,
  makeSigningKey,
  openIndexReader,
  openServingReader,
  ownFiles,
  PackError,
  prepareSupersededState,
  readPublicKey,
  trustKey,
  uninstallPack,
} from '@linklode/web-index';
import { holdsSampleWeb } from '../start/sample-mark.ts';
import { readArguments, typedPath, UsageError } from './arguments.ts';
import { inDataFolder, type Command, type CommandContext } from './command.ts';
import { readAddress } from './downloads/list-sources.ts';
import { sizeText } from './import-progress.ts';
import { operatorGet, type WayOut } from './operator-get.ts';
import { webOrigin } from './pack-origin.ts';
import { progressLine } from './progress-line.ts';

const STOPPED = 'Stopped before the end: nothing was installed. The same command goes on from here.';

const pack: Command = {
  name: 'index pack',
  usage: 'index pack <new folder> --name <name> --licence "<terms>" [--plan <file>] [--without-people]',
  summary:
    'Puts the index into a folder for others, with its plan, sources, licence notes, digests and, where "index key make" made a key, a signature.',
  changes: inDataFolder,
  run: (words, context) =>
    told(context, async () => {
      const { positional, flags, values } = readArguments(words, {
        flags: ['--without-people'],
        values: ['--name', '--licence', '--plan'],
      });
      const [folder, ...more] = positional;
      const [name, licence, plan] = ['--name', '--licence', '--plan'].map((one) => values.get(one));
      if (folder === undefined || more.length > 0 || name === undefined || (licence ?? '').trim() === '')
        throw new UsageError('name a folder, --name and --licence: what may be done with the pages');
      const { manifest, signedBy } = await makePack({
        indexFile: context.config.indexFile,
        folder: typedPath(folder),
        name,
        licence: licence ?? '',
        plan: plan === undefined ? undefined : typedPath(plan),
        withoutPeople: flags.has('--without-people'),
      });
      const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
      await context.answer(
        `${folder} holds the pack ${name}: ${manifest.pages} pages of ${manifest.domains} websites, ${sizeText(bytes)}, ` +
          `${signedBy === null ? 'NOT SIGNED: others will refuse it. Make a key with "index key make" and pack again' : `signed with ${signedBy}`}.\n`,
      );
      return 0;
    }),
};

const createInstall = (wayOut: WayOut): Command => ({
  name: 'index install',
  usage: 'index install <folder | pack.json | https://...> [--allow-unsigned] [--allow-unknown-key]',
  summary:
    'Checks a pack and puts it beside the index: searches answer from it at once, also those of a running server.',
  changes: inDataFolder,
  run: (words, context) =>
    told(
      context,
      async () => {
        const { positional, flags } = readArguments(words, {
          flags: ['--allow-unsigned', '--allow-unknown-key'],
        });
        const [from, ...more] = positional;
        if (from === undefined || more.length > 0) throw new UsageError('name one pack');
        const { config, say, signal } = context;
        const progress = progressLine(say);
        const address = readAddress(from);
        const isTakenAnyway = flags.has('--allow-unsigned') || flags.has('--allow-unknown-key');
        if (address?.protocol === 'http:' && isTakenAnyway)
          throw new UsageError(
            'over http: anybody on the way may have changed the pack. Without the signature of a trusted key only https:// will do',
          );
        const web =
          address === null
            ? null
            : webOrigin(address.href, {
                dataDir: config.dataDir,
                get: operatorGet(context, wayOut).get,
                say,
                progress,
              });
        const origin = web ?? folderOrigin(typedPath(from).replace(/[/\\]pack\.json$/, ''));
        const { manifest, signedBy, replaced } = await installPack({
          indexFile: config.indexFile,
          origin,
          allowUnsigned: flags.has('--allow-unsigned'),
          allowUnknownKey: flags.has('--allow-unknown-key'),
          judge(file) {
            if (config.production && holdsSampleWeb(file))
              throw new PackError(
                'The pack holds the invented sites of the sample web. Production does not sell those.',
              );
          },
          onFile: (file, bytes) => progress(`${file}, ${sizeText(bytes)}`),
          signal,
        }).catch((error: unknown) => {
          // What does not fit is to be fetched anew, and not to be gone on with.
          if (error instanceof PackError) web?.drop();
          throw error;
        });
        web?.drop();
        await context.answer(
          `The pack ${manifest.name} ${replaced ? 'took the place of an earlier one' : 'is in'}: ${manifest.pages} pages of ${manifest.domains} websites, ` +
            `${signedBy === null ? 'signed by nobody' : `signed by ${ownerOf(config.indexFile, signedBy)}`}. Searches answer from it now.\n`,
        );
        return 0;
      },
      STOPPED,
    ),
});

const list: Command = {
  name: 'index list',
  usage: 'index list',
  summary: 'The index and the packs beside it, which answer as one.',
  run: (_words, context) =>
    told(context, async () => {
      const { indexFile } = context.config;
      if (fs.existsSync(indexFile)) {
        const readers = ownFiles(indexFile).map((file) => openIndexReader(file));
        const ranked = readers[0]?.rankedAt()?.slice(0, 10) ?? 'not yet';
        const pages = readers.reduce((sum, reader) => sum + reader.countPages(), 0);
        const shards = readers.length > 1 ? ` in ${readers.length} shards` : '';
        await context.answer(`index  ${pages} pages${shards}, ranked ${ranked}, ${indexFile}\n`);
        for (const reader of readers) reader.close();
      }
      const packs = listPacks(indexFile);
      for (const { folder, manifest } of packs) {
        await context.answer(
          manifest === null
            ? `pack   ${folder}: DAMAGED. Take it out with "index uninstall ${folder}" and install it again.\n`
            : `pack   ${manifest.name}: ${manifest.pages} pages of ${manifest.domains} websites, made ${manifest.made_at.slice(0, 10)}, ` +
                `captures ${manifest.captured.first?.slice(0, 10) ?? 'of no known time'} to ${manifest.captured.last?.slice(0, 10) ?? '-'}, ` +
                `ranked ${manifest.ranked_at?.slice(0, 10) ?? 'not yet'}\n`,
        );
      }
      if (packs.length > 0) {
        // What was put there by hand nobody has looked through yet.
        prepareSupersededState(indexFile, listMountedFiles(indexFile));
        const reader = openServingReader(indexFile);
        await context.answer(
          `Together ${reader.countPages()} pages: of an address that several hold, the latest capture.\n`,
        );
        reader.close();
      } else if (!fs.existsSync(indexFile)) await context.answer('There is neither an index nor a pack.\n');
      return 0;
    }),
};

const uninstall: Command = {
  name: 'index uninstall',
  usage: 'index uninstall <pack>',
  summary: 'Takes a pack out. Searches go on without it, also those of a running server.',
  changes: inDataFolder,
  run: (words, context) =>
    told(context, async () => {
      const { positional } = readArguments(words, {});
      const [name, ...more] = positional;
      if (name === undefined || more.length > 0) throw new UsageError('name one pack, as "index list" does');
      if (uninstallPack(context.config.indexFile, name)) {
        await context.answer(`The pack ${name} is out.\n`);
        return 0;
      }
      context.say(`There is no pack ${name}; "index list" names those that are there.`);
      return 1;
    }),
};

const key: Command = {
  name: 'index key',
  usage: 'index key make | show | list | trust <key> --of "<whose>" | distrust <key>',
  summary: 'The key that packs are signed with, and the keys of others whose packs are taken.',
  changes: (words) => (['make', 'trust', 'distrust'].includes(words[0] ?? '') ? 'data folder' : null),
  run: (words, context) =>
    told(context, async () => {
      const { positional, values } = readArguments(words, { values: ['--of'] });
      const [what, given, ...more] = positional;
      const { indexFile } = context.config;
      if (more.length > 0 || (given === undefined) !== ['make', 'show', 'list'].includes(what ?? ''))
        throw new UsageError('say make, show, list, trust <key> or distrust <key>');
      if (what === 'make') {
        await context.answer(
          `${makeSigningKey(indexFile)}\nThis is the public key: give it to whoever is to take your packs. The private one stays here; keep a copy where only you reach it.\n`,
        );
        return 0;
      }
      if (what === 'show') {
        const own = findOwnKey(indexFile);
        if (own !== null) await context.answer(`${own}\n`);
        else context.say('There is no key yet: npm run ops -- index key make');
        return own === null ? 1 : 0;
      }
      if (what === 'list') {
        for (const one of listTrustedKeys(indexFile))
          await context.answer(`${one.key}  ${one.owner}, since ${one.since.slice(0, 10)}\n`);
        return 0;
      }
      const publicKey = readPublicKey(given ?? '');
      if (what === 'trust') {
        const owner = values.get('--of')?.trim() ?? '';
        if (owner === '') throw new UsageError('say with --of whose key it is');
        trustKey(indexFile, publicKey, owner);
        await context.answer(`Packs that ${owner} signed are taken from now on.\n`);
        return 0;
      }
      if (what !== 'distrust') throw new UsageError('say make, show, list, trust <key> or distrust <key>');
      const wasTrusted = distrustKey(indexFile, publicKey);
      await context.answer(
        wasTrusted
          ? 'The key is trusted no more. Packs that are in stay; "index uninstall" takes them out.\n'
          : 'The key was not trusted.\n',
      );
      return wasTrusted ? 0 : 1;
    }),
};

/**
 * Packs and keys that answer beside the index. None of these needs the database; all work beside a running server.
 *
 * @param wayOut only for tests
 */
export function createPackCommands(wayOut: WayOut = {}): readonly Command[] {
  return [pack, createInstall(wayOut), list, uninstall, key];
}

export const packCommands = createPackCommands();

function ownerOf(indexFile: string, publicKey: string): string {
  if (findOwnKey(indexFile) === publicKey) return 'this installation';
  return (
    listTrustedKeys(indexFile).find((one) => one.key === publicKey)?.owner ??
    `a key that is not trusted (${publicKey})`
  );
}

/** What is refused is told in a line, and what was broken off. */
async function told(
  context: CommandContext,
  work: () => Promise<number>,
  stopped = 'Stopped before the end.',
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (context.signal.aborted) {
      context.say(stopped);
      return 1;
    }
    const isTold = [PackError, IndexUnavailableError, IndexLockedError].some((kind) => error instanceof kind);
    if (!isTold) throw error;
    context.say((error as Error).message);
    return 1;
  }
}
