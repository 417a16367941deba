import type { DatabaseSync } from 'node:sqlite';
import { getDomain } from 'tldts';

/** What the index knows of a host; each value is null where it has none. */
export interface HostMetrics {
  /** Of the registrable domain. */
  da: number | null;
  /** Of the host's home page, whichever of its usual addresses has the highest. */
  pa: number | null;
  /** Of the registrable domain. */
  spam: number | null;
}

/** Looks hosts up: each by three probes of an index. Null for a host whose domain has no scores. */
export function createHostMetrics(db: DatabaseSync): (hosts: readonly string[]) => (HostMetrics | null)[] {
  const findDomain = db.prepare('SELECT da, spam FROM domains WHERE name = ?');
  const findHomePage = db.prepare(`
    SELECT max(p.pa) AS pa FROM urls u JOIN pages p ON p.url_id = u.id WHERE u.url IN (?, ?, ?, ?)`);
  return (hosts) =>
    hosts.map((host) => {
      const domain = getDomain(host, { allowPrivateDomains: true }) ?? host;
      const scores = findDomain.get(domain) as { da: number | null; spam: number | null } | undefined;
      if (!scores || scores.da === null) return null;
      const addresses = [
        `https://${host}/`,
        `https://www.${host}/`,
        `http://${host}/`,
        `http://www.${host}/`,
      ] as const;
      const home = findHomePage.get(...addresses) as { pa: number | null } | undefined;
      return { da: scores.da, pa: home?.pa ?? null, spam: scores.spam };
    });
}
