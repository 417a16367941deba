import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSiteFile } from './parse-site-file.ts';
import type { SampleSite } from './sample-site.ts';

const SITES_DIR = fileURLToPath(new URL('../sites/', import.meta.url));
/**
 * Sets of further sites, each in a folder of that name. The README says by whom each was written and what it is good
 * for.
 */
export type FurtherSet = 'held-out' | 'fresh' | 'fresh-2' | 'fresh-3' | 'fresh-4';

const folderOf = (set: FurtherSet): string => `${SITES_DIR}${set}/`;

interface SampleBrand {
  name: string;
  domain: string;
  category: string;
  competitors: { name: string; domain: string }[];
}

/** All sites of the sample web in the order of their file names. Throws on a file that breaks the format. */
export function loadSampleWeb(): SampleSite[] {
  return loadSites(SITES_DIR);
}

/**
 * Sites on which is measured what was made with the sample web. Not part of the demo; they link into the sample web and
 * are built beside it. Throws as `loadSampleWeb`.
 */
export function loadFurtherWeb(set: FurtherSet): SampleSite[] {
  return loadSites(folderOf(set));
}

function loadSites(folder: string): SampleSite[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort();
  const sites = files.map((file) => parseSiteFile(readFileSync(`${folder}${file}`, 'utf8'), file));
  const hosts = new Set<string>();
  for (const site of sites) {
    if (hosts.has(site.host)) throw new Error(`${site.file}: the host ${site.host} has a file already`);
    hosts.add(site.host);
  }
  return sites;
}

/** The brands whose mentions are labelled, with the competitors that `competitor_mentions` looks for. */
export function loadSampleBrands(): SampleBrand[] {
  return dataLines('brands.txt').map((line) => {
    const [name, domain, category, competitors] = line.split('|').map((cell) => cell.trim());
    if (!name || !domain || !category || !competitors) throw new Error(`brands.txt: four cells in "${line}"`);
    return { name, domain, category, competitors: competitors.split(',').map(parseCompetitor) };
  });
}

/** Hosts that no longer exist: a link to one is broken. */
export function loadDeadHosts(): string[] {
  return dataLines('dead-hosts.txt').map((line) => (line.split('|')[0] ?? '').trim());
}

/** Hosts that exist outside the sample web: a link to one is neither broken nor resolvable. */
export function loadOutsideHosts(): string[] {
  return dataLines('outside-hosts.txt');
}

/** The same for further sites, which link to those of the sample web as well. */
export function loadFurtherOutsideHosts(set: FurtherSet): string[] {
  return dataLines('outside-hosts.txt', folderOf(set));
}

function parseCompetitor(written: string): { name: string; domain: string } {
  const open = written.lastIndexOf('(');
  const close = written.lastIndexOf(')');
  if (open === -1 || close < open) throw new Error(`brands.txt: no domain in "${written}"`);
  return { name: written.slice(0, open).trim(), domain: written.slice(open + 1, close).trim() };
}

function dataLines(file: string, folder = SITES_DIR): string[] {
  return readFileSync(`${folder}${file}`, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Invented referring subnets of most sites, as a list of published ranks would have them. */
export function loadSampleRanks(): Map<string, number> {
  const [, ...lines] = readFileSync(`${SITES_DIR}ranks.csv`, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(',')), Number(line.slice(line.indexOf(',') + 1))]),
  );
}
