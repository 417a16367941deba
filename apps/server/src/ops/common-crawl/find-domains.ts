import fs from 'node:fs';
import { findRankedDomains, openIndexDatabase, ownFiles } from '@linklode/web-index';
import type { Niche } from './read-niche.ts';
import { int, prepareRows, text } from '@linklode/web-index/rows';

/** A domain to look up, and what speaks for it. */
export interface PlannedDomain {
  readonly domain: string;
  readonly why: 'named' | 'seed' | 'links to a seed' | 'ranked, with the topic in its name';
}

const SHORTEST_TOPIC_WORD = 4;

/**
 * The domains of a niche, the surest first, at most as many as it allows: those that are named, the seeds, those that
 * link to a seed as far as the own index knows, and those of the loaded ranks whose names hold a word of the topic.
 */
export function findDomains(niche: Niche, indexFile: string): PlannedDomain[] {
  const found = new Map<string, PlannedDomain>();
  const add = (domains: Iterable<string>, why: PlannedDomain['why']): void => {
    for (const domain of domains) {
      if (found.size >= niche.domains) return;
      if (!found.has(domain)) found.set(domain, { domain, why });
    }
  };
  add(niche.sites, 'named');
  add(niche.seeds, 'seed');
  if (niche.seeds.length > 0 && fs.existsSync(indexFile))
    add(linkingDomains(indexFile, niche.seeds), 'links to a seed');
  const terms = [...new Set(niche.topics.flat())].filter((word) => word.length >= SHORTEST_TOPIC_WORD);
  add(findRankedDomains(indexFile, terms, niche.domains), 'ranked, with the topic in its name');
  return [...found.values()];
}

/** Domains with a link to one of these, those with most of them first. */
function linkingDomains(indexFile: string, seeds: readonly string[]): string[] {
  // A domain's links are in its own shard.
  return ownFiles(indexFile)
    .flatMap((file) => linkingIn(file, seeds))
    .toSorted((a, b) => b.seeds - a.seeds || b.pages - a.pages || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

function linkingIn(file: string, seeds: readonly string[]): { name: string; seeds: number; pages: number }[] {
  const db = openIndexDatabase(file);
  try {
    return prepareRows(
      db,
      `SELECT s.name, count(*) AS seeds, sum(l.pages) AS pages FROM json_each(?) j JOIN domains t ON t.name = j.value JOIN domain_links l ON l.target_id = t.id
           JOIN domains s ON s.id = l.source_id GROUP BY s.id`,
      { name: text, seeds: int, pages: int },
    ).list(JSON.stringify(seeds));
  } finally {
    db.close();
  }
}
