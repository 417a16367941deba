import fs from 'node:fs';
import path from 'node:path';
import { findRegistrableDomain, withoutWww } from '../domain.ts';
import { IndexUnavailableError } from '../store/index-errors.ts';
import { giveToOwnerOfFolder } from '../store/owner-of-folder.ts';
import { pageKey } from './page-key.ts';

/** What is never to be shown again, from wherever it comes. */
export interface Takedown {
  readonly kind: 'site' | 'page';
  /** A host, which stands for itself and all below it; or the key of a page, see `pageKey`. */
  readonly what: string;
  /** In the operator's words. */
  readonly because: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The list lies beside the index, so that neither a new generation, nor an import, nor a pack can undo it. */
export function takedownFile(indexFile: string): string {
  const { dir, name } = path.parse(indexFile);
  return path.join(dir, `${name}-takedowns.json`);
}

/**
 * @throws IndexUnavailableError where a hand has spoilt the list: then nothing is served, since what was taken down
 * would be.
 */
export function listTakedowns(indexFile: string): Takedown[] {
  const file = takedownFile(indexFile);
  if (!fs.existsSync(file)) return [];
  let why = 'an entry lacks its kind ("site" or "page"), what, because or since';
  try {
    const list: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (Array.isArray(list) && list.every(isTakedown)) return list;
  } catch (error) {
    why = (error as Error).message;
  }
  throw new IndexUnavailableError(
    `${file} is not the list of takedowns as "index forget" writes it: ${why}. Nothing is served until it is mended or put back.`,
  );
}

function isTakedown(entry: unknown): entry is Takedown {
  const { kind, what, because, since } = (entry ?? {}) as { readonly [K in keyof Takedown]?: unknown };
  return (
    (kind === 'site' || kind === 'page') && [what, because, since].every((text) => typeof text === 'string')
  );
}

/**
 * What an operator names: `example.com` and `blog.example.com` are sites, what has a path is a page. Null for what is
 * neither, such as a suffix under which anybody has a site.
 */
export function readTakedown(text: string): Pick<Takedown, 'kind' | 'what'> | null {
  const address = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, '');
  const isAddress = /^\[|^\d+(?:\.\d+){3}$/.test(host);
  if (!/^https?:$/.test(url.protocol) || (!isAddress && findRegistrableDomain(host) === null)) return null;
  const isPage = url.pathname !== '/' || url.search !== '';
  return isPage ? { kind: 'page', what: pageKey(url.href) } : { kind: 'site', what: withoutWww(host) };
}

/** Answers whether it was news. On the disk when it returns. */
export function addTakedown(indexFile: string, takedown: Takedown): boolean {
  const list = listTakedowns(indexFile);
  if (list.some(({ kind, what }) => kind === takedown.kind && what === takedown.what)) return false;
  const file = takedownFile(indexFile);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.next`, `${JSON.stringify([...list, takedown], null, 2)}\n`, { flush: true });
  giveToOwnerOfFolder(`${file}.next`);
  fs.renameSync(`${file}.next`, file);
  return true;
}

/** Whether a page may not be shown. Looks at the list again where that has changed. */
type TakedownCheck = (url: string) => boolean;

export function createTakedownCheck(list: readonly Takedown[]): TakedownCheck {
  const sites = new Set(list.filter(({ kind }) => kind === 'site').map(({ what }) => what));
  const pages = new Set(list.filter(({ kind }) => kind === 'page').map(({ what }) => what));
  if (list.length === 0) return () => false;
  return (url) => {
    let host = new URL(url).hostname;
    for (; host !== ''; host = host.slice(host.indexOf('.') + 1)) {
      if (sites.has(host)) return true;
      if (!host.includes('.')) break;
    }
    return pages.size > 0 && pages.has(pageKey(url));
  };
}

/** The list of takedowns for whoever shows pages that no index file holds: read again whenever it has changed. */
export interface TakedownWatch {
  isTakenDown: TakedownCheck;
  /** Changes with the list. For keys of caches. */
  version: () => string;
}

export function watchTakedowns(indexFile: string): TakedownWatch {
  const file = takedownFile(indexFile);
  const version = (): string => {
    // The list is written anew with each change.
    const stat = fs.statSync(file, { throwIfNoEntry: false, bigint: true });
    return stat === undefined ? 'none' : `${stat.ino}.${stat.mtimeNs}`;
  };
  let read: { version: string; check: TakedownCheck } | null = null;
  return {
    version,
    isTakenDown(url) {
      const now = version();
      if (read?.version !== now)
        read = { version: now, check: createTakedownCheck(listTakedowns(indexFile)) };
      return read.check(url);
    },
  };
}
