import type { DatabaseSync } from 'node:sqlite';
import { withoutWww } from '../domain.ts';
import { int, prepareRows, text } from '../store/rows.ts';

/** A host as the user may have typed it. Whole sites are excluded, so www. does not belong to the name. */
export function excludedSuffix(entry: string): string {
  return withoutWww(entry.trim().toLowerCase());
}

/**
 * Which hosts the given entries exclude: the entry itself and all below it. Entries are hosts in punycode; the caller
 * has to convert what a user types.
 */
export interface HostExclusions {
  excludedHosts: (entries: readonly string[], hostIds: Iterable<number>) => Set<number>;
}

/** Which of the hosts are one of the entries or below one. */
export function excludedAmong(
  entries: readonly string[],
  hosts: readonly number[],
  nameOf: (host: number) => string,
): number[] {
  const suffixes = new Set(entries.map(excludedSuffix).filter((suffix) => suffix !== ''));
  return suffixes.size === 0 ? [] : hosts.filter((host) => isUnder(nameOf(host), suffixes));
}

function isUnder(host: string, suffixes: ReadonlySet<string>): boolean {
  if (suffixes.has(host)) return true;
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    if (suffixes.has(host.slice(dot + 1))) return true;
  }
  return false;
}

export function createHostExclusions(db: DatabaseSync): HostExclusions {
  const findNames = prepareRows(
    db,
    'SELECT h.id, h.name FROM json_each(?) j CROSS JOIN hosts h ON h.id = j.value',
    [int, text],
  );

  return {
    excludedHosts(entries, hostIds) {
      if (entries.length === 0) return new Set();
      const names = new Map(findNames.each(JSON.stringify([...new Set(hostIds)])));
      return new Set(excludedAmong(entries, [...names.keys()], (host) => names.get(host) ?? ''));
    },
  };
}
