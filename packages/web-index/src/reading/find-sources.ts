import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';

export type SourceSkipReason =
  | 'cannot be read'
  | 'page outside a host folder'
  | 'neither page nor archive'
  | 'symbolic link to elsewhere'
  | 'symbolic link to a folder'
  | 'not a file';

export type Source =
  | { kind: 'archive'; path: string }
  /** A page whose name does not tell what it holds has no content type. */
  | { kind: 'page'; path: string; url: string; contentType: string | null }
  | { kind: 'skip'; path: string; reason: SourceSkipReason; detail?: string };

/** What copies of sites hold pages in: what a program once answered is stored under the program's name. */
const PAGE_NAME = /\.(html?|xhtml|php|aspx?|jsp|shtml|cgi)$/i;
const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  shtml: 'text/html',
  xhtml: 'application/xhtml+xml',
};
const ARCHIVE_NAME = /\.(?:w?arc|wacz|wat|wet|gz)$/i;

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
  const open: { path: string; hostFolder: HostFolder | null }[] = [
    { path: root, hostFolder: rootHost === null ? null : { host: rootHost, path: root } },
  ];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { path, hostFolder } = folder;
    let names: string[];
    try {
      names = await readdir(path);
    } catch (error) {
      yield unreadable(path, error);
      continue;
    }
    const below: typeof open = [];
    for (const name of names.toSorted(byCodeUnit)) {
      const child = join(path, name);
      try {
        const entry = await lstat(child);
        if (entry.isDirectory()) {
          const host = hostFolder === null && path === root ? findHostName(name) : null;
          below.push({ path: child, hostFolder: host === null ? hostFolder : { host, path: child } });
        } else if (entry.isSymbolicLink()) {
          yield await followLink(child, hostFolder, realRoot);
        } else if (entry.isFile()) {
          yield sortFile(child, hostFolder, true);
        } else {
          yield { kind: 'skip', path: child, reason: 'not a file' };
        }
      } catch (error) {
        yield unreadable(child, error);
      }
    }
    open.push(...below.reverse());
  }
}

async function followLink(path: string, hostFolder: HostFolder | null, realRoot: string): Promise<Source> {
  const target = await realpath(path);
  if (!target.startsWith(realRoot + sep)) return { kind: 'skip', path, reason: 'symbolic link to elsewhere' };
  const found = await stat(target);
  if (!found.isFile()) return { kind: 'skip', path, reason: 'symbolic link to a folder' };
  return sortFile(path, hostFolder, true);
}

function sortFile(path: string, hostFolder: HostFolder | null, byName: boolean): Source {
  const page = PAGE_NAME.exec(path);
  if (page !== null) {
    if (hostFolder === null) return { kind: 'skip', path, reason: 'page outside a host folder' };
    const contentType = CONTENT_TYPES[page[1]?.toLowerCase() ?? ''] ?? null;
    return { kind: 'page', path, url: getPageUrl(path, hostFolder), contentType };
  }
  if (byName && !ARCHIVE_NAME.test(path)) {
    return { kind: 'skip', path, reason: 'neither page nor archive' };
  }
  return { kind: 'archive', path };
}

function getPageUrl(path: string, hostFolder: HostFolder): string {
  const segments = resolve(path)
    .slice(resolve(hostFolder.path).length + 1)
    .split(sep);
  const last = segments.length - 1;
  if (/^index\.html?$/i.test(segments[last] ?? '')) segments[last] = '';
  // File names are taken as they are: signs that would end the path are escaped, the URL class does the rest.
  const escaped = segments.map((segment) =>
    segment.toWellFormed().replace(/[%?#\\]/g, (sign) => encodeURIComponent(sign)),
  );
  return new URL(`https://${hostFolder.host}/${escaped.join('/')}`).href;
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

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
