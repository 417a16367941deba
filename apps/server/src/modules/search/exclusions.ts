import { MAX_EXCLUSIONS_PER_CALL } from '@linklode/contract';
import { withoutWww } from '@linklode/web-index/domain';
import { getHostname } from 'tldts';
import { AppError } from '../../platform/app-error.ts';
import { isNameTooLong } from '../../platform/long-name.ts';

const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)+$/;

/**
 * The set of hosts that the entries exclude. Each means itself and everything below it: a registrable domain covers its
 * subdomains, a subdomain only what is below it, and a suffix such as `co.uk` all that have their names there, as
 * `-site:co.uk` does: what is left out is left out of one search. Scheme, path, port and a leading "www." are dropped,
 * names outside ASCII become punycode. Sorted, without duplicates. Throws 422 that names the first bad entry, with its
 * number as `entry`.
 */
export function normaliseExclusions(entries: readonly string[]): string[] {
  if (entries.length > MAX_EXCLUSIONS_PER_CALL) {
    throw new AppError(
      422,
      'too_many_exclusions',
      `At most ${MAX_EXCLUSIONS_PER_CALL} sites can be excluded at once. You’ve entered ${entries.length}.`,
    );
  }
  const hosts = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (entry.trim() !== '') hosts.add(hostOf(entry.trim(), index + 1));
  }
  return [...hosts].sort();
}

/** `number`: the place of the entry, from one. */
function hostOf(entry: string, number: number): string {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(entry) ? entry : `http://${entry.replace(/^\/\//, '')}`;
  const host = isNameTooLong(withScheme) ? '' : withoutWww(readHost(withScheme) ?? '');
  if (!HOST.test(host) || getHostname(host) === null) {
    // An error of a search must not contain the word "credit" (see search.routes.ts), so the number says which entry it
    // is.
    const name = /credit/i.test(entry) ? `Entry ${number} of` : `“${shorten(entry)}” in`;
    throw new AppError(
      422,
      'invalid_exclusion',
      `${name} the excluded sites is not a domain. Use names such as example.com.`,
      { members: { entry: number } },
    );
  }
  return host;
}

function readHost(url: string): string | null {
  try {
    return new URL(url).hostname.toLowerCase().replace(/\.$/, '');
  } catch {
    return null;
  }
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
