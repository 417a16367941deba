import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSiteFile } from './parse-site-file.ts';
import type { SampleSite } from './sample-site.ts';

const SITES_DIR = fileURLToPath(new URL('../sites/', import.meta.url));
const HELD_OUT_DIR = fileURLToPath(new URL('../sites/held-out/', import.meta.url));
const FRESH_DIR = fileURLToPath(new URL('../sites/fresh/', import.meta.url));

export interface SampleBrand {
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
 * Further sites that no one has looked at while making what is measured on them. Not part of the demo; they link into the
 * sample web and are built beside it. Throws as `loadSampleWeb`.
 */
export function loadHeldOutWeb(): SampleSite[] {
  return loadSites(HELD_OUT_DIR);
}

/**
 * A second set of such sites, written by someone who had seen neither what is measured on them nor the held-out sites. Not part
 * of the demo; they link into the sample web. Throws as `loadSampleWeb`.
 */
export function loadFreshWeb(): SampleSite[] {
  return loadSites(FRESH_DIR);
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

/** The same for the held-out sites, which link to those of the sample web as well. */
export function loadHeldOutOutsideHosts(): string[] {
  return dataLines('outside-hosts.txt', HELD_OUT_DIR);
}

/** The same for the fresh sites. */
export function loadFreshOutsideHosts(): string[] {
  return dataLines('outside-hosts.txt', FRESH_DIR);
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
