import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ranksFolder } from './rank-store.ts';
import { int, json, list, members, prepareRows, text, type Kind } from '../store/rows.ts';

/** Common Crawl's graph of domains, as far as it speaks of the domains of an index. */
export interface LoadedWebGraph {
  /** Day of the data, YYYY-MM-DD, as the operator or the file's own day says. */
  dated: string;
  /** Domains and links of the whole graph. */
  vertices: number;
  edges: number;
  /** Domains of the index that are in it, and those that are not. */
  domains: number;
  unknown: number;
  licence: string;
  /** Names of the files it came from with their SHA-256. */
  files: readonly { name: string; sha256: string }[];
  importedAt: string;
}

export const LOADED_WEB_GRAPH: Kind<LoadedWebGraph> = members({
  dated: text,
  vertices: int,
  edges: int,
  domains: int,
  unknown: int,
  licence: text,
  files: list(members({ name: text, sha256: text })),
  importedAt: text,
});

export interface WebGraph {
  /** Null where none is loaded. */
  about: LoadedWebGraph | null;
  /**
   * How many domains of the whole web link to this one; null for what the index did not hold when the graph was loaded,
   * or the graph does not.
   */
  linkingDomains: (domain: string) => number | null;
}

export const WEB_GRAPH_NAME = "Common Crawl's web graph";
export const WEB_GRAPH_LICENCE = "Common Crawl's terms of use; name Common Crawl and the release.";

export const NO_WEB_GRAPH: WebGraph = { about: null, linkingDomains: () => null };

export function webGraphFile(indexFile: string): string {
  return path.join(ranksFolder(indexFile), 'web-graph.sqlite');
}

/** The graph that is loaded beside an index, or none. A file that cannot be read is an error that names it. */
export function openWebGraph(indexFile: string): WebGraph & { close: () => void } {
  const file = webGraphFile(indexFile);
  if (!fs.existsSync(file)) return { ...NO_WEB_GRAPH, close: () => undefined };
  const db = new DatabaseSync(file, { readOnly: true });
  const findDomains = prepareRows(db, 'SELECT domains FROM linked WHERE domain = ?', int);
  return {
    about: prepareRows(db, 'SELECT value FROM about', json(LOADED_WEB_GRAPH)).get(),
    linkingDomains: (domain) => findDomains.find(domain),
    close: () => db.close(),
  };
}

/** Unloads the graph; answers whether there was one. Scores change with the next ranking. */
export function removeWebGraph(indexFile: string): boolean {
  const file = webGraphFile(indexFile);
  const isThere = fs.existsSync(file);
  fs.rmSync(file, { force: true });
  return isThere;
}
