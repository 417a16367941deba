import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, normalize, resolve, sep } from 'node:path';
import { encodeName, joinPath, tellPath, type FilePath } from './file-path.ts';

export type SourceSkipReason =
  | 'cannot be read'
  | 'page outside a host folder'
  | 'neither page nor archive'
  | 'symbolic link to elsewhere'
  | 'symbolic link to a folder'
  | 'not a file';

/** `path` is for people; what is to be read is opened by `file`. */
export type Source =
  | { kind: 'archive'; path: string; file: FilePath }
  /** A page whose name does not tell what it holds has no content type. */
  | { kind: 'page'; path: string; file: FilePath; url: string; contentType: string | null }
  | { kind: 'skip'; path: string; reason: SourceSkipReason; detail?: string };

/** What copies of sites hold pages in: what a program once answered is stored under the program's name. */
const PAGE_NAME = /\.(html?|xhtml|php|aspx?|jsp|shtml|cgi)$/i;
const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  shtml: 'text/html',
  xhtml: 'application/xhtml+xml',
};
const ARCHIVE_NAME = /\.(?:w?arc|wacz|wat|wet|gz|zst)$/i;

/**
 * Lists what is to be read under the given files and folders, sorted by name within each, so that the same folder
 * always gives the same order.
 *
 * A file that is no page by its name is taken for an archive. In a folder, archives count wherever they lie, and pages
 * lie in host folders: `<host>/a/b.html` is `https://<host>/a/b.html`, `<host>/a/index.html` is `https://<host>/a/`.
 * Host folders are the direct children of the given folder that are named like a host (a valid host name with a dot);
 * a given folder that is itself named like a host is one, unless it holds no page of its own but such children.
 * Symbolic links count only when they lead to a file inside the given folder.
 */
export async function* findSources(paths: readonly string[]): AsyncGenerator<Source, void, undefined> {
  for (const path of paths) {
    try {
      const found = await stat(path);
      if (found.isDirectory()) yield* walkFolder(path);
      else if (found.isFile()) yield sortFile(path, findHostFolderOf(path), false);
      else yield { kind: 'skip', path, reason: 'not a file' };
    } catch (error) {
      yield unreadable(path, error);
    }
  }
}

interface HostFolder {
  host: string;
  path: string;
}

async function* walkFolder(root: string): AsyncGenerator<Source, void, undefined> {
  const realRoot = await realpath(root);
  const rootHost = await findRootHost(root);
  const open: { path: FilePath; hostFolder: HostFolder | null }[] = [
    { path: root, hostFolder: rootHost === null ? null : { host: rootHost, path: root } },
  ];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { path, hostFolder } = folder;
    let names: Buffer[];
    try {
      // As bytes: a name that is no UTF-8 would come as a text that leads nowhere.
      names = await readdir(path, { encoding: 'buffer' });
    } catch (error) {
      yield unreadable(tellPath(path), error);
      continue;
    }
    const below: typeof open = [];
    for (const name of names.toSorted(byName)) {
      const child = joinPath(path, name);
      try {
        const entry = await lstat(child);
        if (entry.isDirectory()) {
          const host = hostFolder === null && path === root ? findHostName(name.toString('utf8')) : null;
          below.push({
            path: child,
            hostFolder: host === null ? hostFolder : { host, path: tellPath(child) },
          });
        } else if (entry.isSymbolicLink()) {
          yield await followLink(child, hostFolder, realRoot);
        } else if (entry.isFile()) {
          yield sortFile(child, hostFolder, true);
        } else {
          yield { kind: 'skip', path: tellPath(child), reason: 'not a file' };
        }
      } catch (error) {
        yield unreadable(tellPath(child), error);
      }
    }
    open.push(...below.reverse());
  }
}

async function followLink(file: FilePath, hostFolder: HostFolder | null, realRoot: string): Promise<Source> {
  const path = tellPath(file);
  const target = await realpath(file, { encoding: 'buffer' });
  if (target.indexOf(realRoot + sep) !== 0)
    return { kind: 'skip', path, reason: 'symbolic link to elsewhere' };
  const found = await stat(target);
  if (!found.isFile()) return { kind: 'skip', path, reason: 'symbolic link to a folder' };
  return sortFile(file, hostFolder, true);
}

function sortFile(file: FilePath, hostFolder: HostFolder | null, byName: boolean): Source {
  const path = tellPath(file);
  const page = PAGE_NAME.exec(path);
  if (page !== null) {
    if (hostFolder === null) return { kind: 'skip', path, reason: 'page outside a host folder' };
    const contentType = CONTENT_TYPES[page[1]?.toLowerCase() ?? ''] ?? null;
    return { kind: 'page', path, file, url: getPageUrl(file, hostFolder), contentType };
  }
  if (byName && !ARCHIVE_NAME.test(path)) {
    return { kind: 'skip', path, reason: 'neither page nor archive' };
  }
  return { kind: 'archive', path, file };
}

function getPageUrl(file: FilePath, hostFolder: HostFolder): string {
  const whole = typeof file === 'string' ? Buffer.from(resolve(file)) : file;
  const folder = typeof file === 'string' ? resolve(hostFolder.path) : normalize(hostFolder.path);
  const names = splitNames(whole.subarray(Buffer.byteLength(folder)));
  const last = names.length - 1;
  if (/^index\.html?$/i.test(names[last]?.toString('latin1') ?? '')) names[last] = Buffer.alloc(0);
  return new URL(`https://${hostFolder.host}/${names.map(encodeName).join('/')}`).href;
}

/** The names of a path below a folder, which it begins with the separator after. */
function splitNames(below: Buffer): Buffer[] {
  return below
    .toString('latin1')
    .split(sep)
    .slice(below.toString('latin1').startsWith(sep) ? 1 : 0)
    .map((name) => Buffer.from(name, 'latin1'));
}

/** The host that a folder's name spells, in the form that addresses use; null where it spells none. */
export function findHostName(name: string): string | null {
  const url = /[\s/?#@:\\%]/.test(name) ? null : URL.parse(`https://${name}/`);
  const host = url?.hostname ?? '';
  const labels = host.split('.');
  const valid =
    labels.length > 1 && host.length <= 253 && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
  return valid ? host : null;
}

/** A page given by itself belongs to the outermost folder of its path, as typed, that is named like a host. */
function findHostFolderOf(file: string): HostFolder | null {
  let found: HostFolder | null = null;
  for (let path = dirname(file); ; path = dirname(path)) {
    const host = findHostName(basename(path === '.' ? resolve(path) : path));
    if (host !== null) found = { host, path };
    if (path === dirname(path)) return found;
  }
}

async function findRootHost(root: string): Promise<string | null> {
  const host = findHostName(basename(resolve(root)));
  if (host === null) return null;
  const entries = await readdir(root, { withFileTypes: true });
  const pages = entries.some((entry) => !entry.isDirectory() && PAGE_NAME.test(entry.name));
  const hosts = entries.some((entry) => entry.isDirectory() && findHostName(entry.name) !== null);
  return !pages && hosts ? null : host;
}

function unreadable(path: string, error: unknown): Source {
  const detail = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return { kind: 'skip', path, reason: 'cannot be read', detail };
}

function byName(a: Buffer, b: Buffer): number {
  return byCodeUnit(a.toString('utf8'), b.toString('utf8')) || Buffer.compare(a, b);
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
