import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { listPackNames, mountedWith, PACK_INDEX, packsFolder } from '../mounting/mounted-files.ts';
import { prepareSupersededState } from '../mounting/superseded-state.ts';
import { flush } from '../sealing/generation-files.ts';
import { IndexUnavailableError } from '../store/index-errors.ts';
import { openIndexDatabase } from '../store/index-file.ts';
import { SCHEMA } from '../store/schema.ts';
import { acquireWriterLock } from '../store/writer-lock.ts';
import { copyWithDigest } from './copy-with-digest.ts';
import { PackError } from './pack-error.ts';
import { MANIFEST_FILE, readManifest, SIGNATURE_FILE, type PackManifest } from './pack-manifest.ts';
import { checkSignature, isTrusted } from './signing-keys.ts';
import { int, prepareRows, text } from '../store/rows.ts';

/** Where the files of a pack are read from: a folder, or an address. */
export interface PackOrigin {
  /** For messages. */
  readonly name: string;
  /** The bytes of a file of the pack; null where it has none of that name. */
  open: (file: string) => Promise<AsyncIterable<Uint8Array> | null>;
}

interface InstallOptions {
  readonly indexFile: string;
  readonly origin: PackOrigin;
  /** Takes a pack that nobody signed. */
  readonly allowUnsigned?: boolean | undefined;
  /** Takes a pack of a key that is not trusted. */
  readonly allowUnknownKey?: boolean | undefined;
  /** Looks at the pack's index before it is put in, and throws where it is not to be. */
  readonly judge?: ((indexFile: string) => void) | undefined;
  readonly onFile?: ((file: string, bytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface InstalledPack {
  readonly manifest: PackManifest;
  /** The key that signed it; null where nobody did. */
  readonly signedBy: string | null;
  /** Whether another pack of this name was there and was taken out. */
  readonly replaced: boolean;
}

const MOST_MANIFEST = 1024 * 1024;

export function folderOrigin(folder: string): PackOrigin {
  return {
    name: folder,
    open(file) {
      const found = path.join(folder, file);
      return Promise.resolve(
        fs.statSync(found, { throwIfNoEntry: false })?.isFile() === true ? fs.createReadStream(found) : null,
      );
    },
  };
}

/**
 * Checks a pack and puts it beside the others, from where searches take it at once: the signature first, then the
 * digest of each file while it is copied, then that it is an index of this version that brings nothing but tables of
 * ours. A pack of the same name is taken out when the new one is there. Ended at any point, nothing was installed.
 *
 * @throws PackError for what is refused; IndexLockedError while another pack is being put in
 */
export async function installPack(options: InstallOptions): Promise<InstalledPack> {
  const { indexFile, origin, judge, onFile, signal } = options;
  const folder = packsFolder(indexFile);
  fs.mkdirSync(folder, { recursive: true });
  const lock = acquireWriterLock(path.join(folder, '.packs'));
  const incoming = path.join(folder, `.incoming-${randomBytes(4).toString('hex')}`);
  try {
    removeLeftOvers(folder);
    const bytes = await readSmall(origin, MANIFEST_FILE);
    if (bytes === null)
      throw new PackError(`There is no pack at ${origin.name}: it has no ${MANIFEST_FILE}.`);
    const signedBy = await judgeSigner(options, bytes);
    const manifest = readManifest(bytes.toString('utf8'));
    fs.mkdirSync(incoming);
    fs.writeFileSync(path.join(incoming, MANIFEST_FILE), bytes, { flush: true });
    if (manifest.files[PACK_INDEX] === undefined) throw new PackError('The pack holds no index.');
    for (const [file, expected] of Object.entries(manifest.files)) {
      onFile?.(file, expected.bytes);
      const from = await origin.open(file);
      const target = path.join(incoming, file);
      const found =
        from === null ? null : await copyWithDigest(from, target, { most: expected.bytes, signal });
      if (found === null || found.sha256 !== expected.sha256 || found.bytes !== expected.bytes) {
        const why = found === null ? 'is missing' : 'is not what the pack says of it';
        throw new PackError(`${file} ${why}. Fetch the pack again: ${origin.name}`);
      }
      fs.chmodSync(target, 0o444);
    }
    checkIndex(path.join(incoming, PACK_INDEX), manifest);
    judge?.(path.join(incoming, PACK_INDEX));
    return { manifest, signedBy, replaced: putInPlace(indexFile, incoming, manifest, bytes) };
  } finally {
    fs.rmSync(incoming, { recursive: true, force: true });
    lock.release();
  }
}

/** Answers whether a pack of this name was there. Searches under way read on; the next ones are without it. */
export function uninstallPack(indexFile: string, name: string): boolean {
  const folder = packsFolder(indexFile);
  const names = listPackNames(indexFile).filter((one) => one === name || packName(one) === name);
  if (names.length > 0) prepare(indexFile, names);
  for (const one of names) takeOut(folder, one);
  return names.length > 0;
}

/** The installed packs as they say themselves; null for one that cannot be read. */
export function listPacks(indexFile: string): { folder: string; manifest: PackManifest | null }[] {
  return listPackNames(indexFile).map((name) => {
    try {
      const json = fs.readFileSync(path.join(packsFolder(indexFile), name, MANIFEST_FILE), 'utf8');
      return { folder: name, manifest: readManifest(json) };
    } catch {
      return { folder: name, manifest: null };
    }
  });
}

const packName = (folder: string): string => folder.split('@')[0] ?? folder;

async function readSmall(origin: PackOrigin, file: string): Promise<Buffer | null> {
  const from = await origin.open(file);
  if (from === null) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of from) {
    parts.push(part);
    length += part.length;
    if (length > MOST_MANIFEST) throw new PackError(`${file} of ${origin.name} is far too long to be one.`);
  }
  return Buffer.concat(parts);
}

/** Whose pack it is, where it may be taken. A signature that does not fit is never taken. */
async function judgeSigner(options: InstallOptions, manifest: Buffer): Promise<string | null> {
  const { indexFile, origin, allowUnsigned = false, allowUnknownKey = false } = options;
  const signature = await readSmall(origin, SIGNATURE_FILE);
  if (signature === null) {
    if (allowUnsigned) return null;
    throw new PackError(
      'Nobody signed this pack, so anybody may have made or changed it. To take it all the same: --allow-unsigned',
    );
  }
  const key = checkSignature(manifest, signature.toString('utf8'));
  if (!isTrusted(indexFile, key) && !allowUnknownKey) {
    throw new PackError(
      `The pack is signed with a key that is not trusted here: ${key}. If its maker says that this is theirs: npm run ops -- index key trust ${key} --of "<name>". To take this one pack: --allow-unknown-key`,
    );
  }
  return key;
}

/** Whose signature is trusted may still be mistaken: no code of the file's own runs in a search. */
function checkIndex(file: string, manifest: PackManifest): void {
  let db;
  try {
    db = openIndexDatabase(file);
  } catch (error) {
    if (!(error instanceof IndexUnavailableError)) throw error;
    throw new PackError(
      `The pack holds an index of version ${manifest.schema_version} that this program does not read. Ask its maker for one of this version, or bring Linklode up to date.`,
      { cause: error },
    );
  }
  try {
    const foreign = prepareRows(
      db,
      "SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'",
      [text, text],
    )
      .list()
      .find(([, sql]) => !SCHEMA.includes(sql));
    if (foreign !== undefined)
      throw new PackError(
        `The pack's index holds what no index of this version does: ${foreign[0]}. If its maker is to be trusted, ask for one of this version.`,
      );
    const pages = prepareRows(db, 'SELECT count(*) FROM pages', int).get();
    if (pages !== manifest.pages) throw new PackError('The pack does not hold as many pages as it says.');
  } finally {
    db.close();
  }
}

/** The new one comes before the old one goes: in between both answer, and of each page the newest capture. */
function putInPlace(indexFile: string, incoming: string, manifest: PackManifest, bytes: Buffer): boolean {
  const folder = packsFolder(indexFile);
  const stamp = manifest.files[PACK_INDEX]!.sha256.slice(0, 12);
  const next = `${manifest.name}@${stamp}`;
  const before = fs.readdirSync(folder).filter((one) => packName(one) === manifest.name && one !== next);
  flush(incoming);
  prepare(indexFile, before, { name: next, folder: incoming });
  if (fs.existsSync(path.join(folder, next))) {
    fs.writeFileSync(path.join(folder, next, MANIFEST_FILE), bytes, { flush: true });
    return true;
  }
  fs.renameSync(incoming, path.join(folder, next));
  flush(folder);
  for (const one of before) takeOut(folder, one);
  return before.length > 0;
}

/** What is there is looked through in the company that it will have, before that is so. */
function prepare(
  indexFile: string,
  without: readonly string[],
  added?: { readonly name: string; readonly folder: string },
): void {
  const stays = listPackNames(indexFile)
    .filter((name) => !without.includes(name) && name !== added?.name)
    .map((name) => ({ name, folder: path.join(packsFolder(indexFile), name) }));
  prepareSupersededState(indexFile, mountedWith(indexFile, added === undefined ? stays : [...stays, added]));
}

function takeOut(folder: string, name: string): void {
  const removed = path.join(folder, `.removed-${randomBytes(4).toString('hex')}`);
  fs.renameSync(path.join(folder, name), removed);
  flush(folder);
  fs.rmSync(removed, { recursive: true, force: true });
}

/** What a crash left. */
function removeLeftOvers(folder: string): void {
  for (const name of fs.readdirSync(folder))
    if (/^\.(?:incoming|removed)-[0-9a-f]{8}$/.test(name))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}
