import type { DatabaseSync } from 'node:sqlite';
import { standingOf } from './relevance.ts';

/** What ranking needs to know of pages, in columns that run parallel to the ids asked for. */
export interface PageFigures {
  domain: Int32Array;
  host: Int32Array;
  /** Id of the cluster of near duplicates, 0 for a page that is in none. */
  cluster: Int32Array;
  authority: Float64Array;
  trust: Float64Array;
}

export interface FigureSource {
  figuresOf: (ids: readonly number[]) => PageFigures;
}

const COLUMNS = 'p.id, p.domain_id, p.host_id, p.cluster_id, p.pa, d.da, d.spam';
type FigureRow = readonly [
  number,
  number,
  number,
  number | null,
  number | null,
  number | null,
  number | null,
];

/** Up to here rows are looked up one by one when the columns in memory are out of date; above, they are read anew. */
const LOOKUP_LIMIT = 1000;

function emptyFigures(length: number): PageFigures {
  return {
    domain: new Int32Array(length),
    host: new Int32Array(length),
    cluster: new Int32Array(length),
    authority: new Float64Array(length),
    trust: new Float64Array(length),
  };
}

function setFigures(figures: PageFigures, at: number, row: FigureRow): void {
  const [, domain, host, cluster, pa, da, spam] = row;
  const { authority, trust } = standingOf(pa, da, spam);
  figures.domain[at] = domain;
  figures.host[at] = host;
  figures.cluster[at] = cluster ?? 0;
  figures.authority[at] = authority;
  figures.trust[at] = trust;
}

/**
 * Keeps the figures of all pages in memory, 28 bytes a page, and reads them anew when the file has changed since. Queries
 * with tens of thousands of matches would else spend their time in looking up rows. To be used inside a transaction.
 */
export function createFigureSource(db: DatabaseSync, lookupLimit = LOOKUP_LIMIT): FigureSource {
  const dataVersion = db.prepare('PRAGMA data_version');
  const highestId = db.prepare('SELECT max(id) AS id FROM pages');
  const all = db.prepare(
    `SELECT ${COLUMNS} FROM pages p INDEXED BY pages_figures CROSS JOIN domains d ON d.id = p.domain_id`,
  );
  const some = db.prepare(`
    SELECT ${COLUMNS} FROM json_each(?) j CROSS JOIN pages p ON p.id = j.value CROSS JOIN domains d ON d.id = p.domain_id`);
  all.setReturnArrays(true);
  some.setReturnArrays(true);
  let loaded: { version: number; byId: PageFigures } | null = null;

  function readAll(version: number): PageFigures {
    const byId = emptyFigures(Number(highestId.get()?.['id'] ?? 0) + 1);
    for (const row of all.iterate() as Iterable<unknown>)
      setFigures(byId, (row as FigureRow)[0], row as FigureRow);
    loaded = { version, byId };
    return byId;
  }

  function lookUp(ids: readonly number[]): PageFigures {
    const figures = emptyFigures(ids.length);
    const rowOf = new Map(ids.map((id, row) => [id, row]));
    for (const row of some.iterate(JSON.stringify(ids)) as Iterable<unknown>) {
      const at = rowOf.get((row as FigureRow)[0]);
      if (at !== undefined) setFigures(figures, at, row as FigureRow);
    }
    return figures;
  }

  return {
    figuresOf(ids) {
      const version = Number(dataVersion.get()?.['data_version']);
      const fresh = loaded?.version === version ? loaded.byId : null;
      if (!fresh && ids.length <= lookupLimit) return lookUp(ids);
      const byId = fresh ?? readAll(version);
      const figures = emptyFigures(ids.length);
      ids.forEach((id, row) => {
        figures.domain[row] = byId.domain[id] ?? 0;
        figures.host[row] = byId.host[id] ?? 0;
        figures.cluster[row] = byId.cluster[id] ?? 0;
        figures.authority[row] = byId.authority[id] ?? 0;
        figures.trust[row] = byId.trust[id] ?? 0;
      });
      return figures;
    },
  };
}
