import type { DatabaseSync } from 'node:sqlite';

/** A host as the user may have typed it. Whole sites are excluded, so www. does not belong to the name. */
export function excludedSuffix(entry: string): string {
  return entry
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');
}

/**
 * Which hosts the given entries exclude: the entry itself and all below it. Entries are hosts in punycode; the caller has to
 * convert what a user types.
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
  const findNames = db.prepare(
    'SELECT h.id, h.name FROM json_each(?) j CROSS JOIN hosts h ON h.id = j.value',
  );
  findNames.setReturnArrays(true);

  return {
    excludedHosts(entries, hostIds) {
      if (entries.length === 0) return new Set();
      const hosts = findNames.all(JSON.stringify([...new Set(hostIds)])) as unknown as [number, string][];
      const names = new Map(hosts);
      return new Set(excludedAmong(entries, [...names.keys()], (host) => names.get(host) ?? ''));
    },
  };
}
