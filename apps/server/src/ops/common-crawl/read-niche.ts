import fs from 'node:fs';
import path from 'node:path';
import { words } from '@linklode/query-language';
import { FILTER_IDS } from '@linklode/smart-filters';
import { findRegistrableDomain } from '@linklode/web-index/domain';
import { parse } from 'yaml';
import { z } from 'zod';
import { OperatorError } from '../../platform/operator-error.ts';

const texts = z.array(z.string().trim().min(1).max(200)).max(1_000).default([]);
const crawlName = z.string().regex(/^CC-MAIN-\d{4}-\d{2}$/, 'is called like CC-MAIN-2026-39');

/** What a niche file may say. Unknown names are mistakes. */
const nicheSchema = z.strictObject({
  name: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,59}$/,
      'is lower case letters, digits and hyphens, and becomes the name of files',
    ),
  topics: texts,
  seeds: texts,
  sites: texts,
  sites_file: z.string().optional(),
  languages: z.array(z.string().regex(/^[a-z]{2}$/, 'is two letters, such as en')).default([]),
  filters: z.array(z.enum(FILTER_IDS)).default([...FILTER_IDS]),
  paths: texts,
  crawls: z.union([z.int().min(1).max(12), z.array(crawlName).min(1).max(12)]).default(1),
  domains: z.int().min(1).max(1_000_000).default(2_000),
  pages_per_domain: z.int().min(1).max(100_000).default(25),
  gone_per_domain: z.int().min(0).max(10_000).default(25),
});

export interface Niche {
  readonly name: string;
  /** Each as its words. */
  readonly topics: readonly (readonly string[])[];
  /** Registrable domains. */
  readonly seeds: readonly string[];
  readonly sites: readonly string[];
  /** Two letters each; none means all. */
  readonly languages: readonly string[];
  readonly filters: readonly (typeof FILTER_IDS)[number][];
  /** Words of addresses that are wanted too. */
  readonly paths: readonly (readonly string[])[];
  /** So many of the newest crawls, or these. */
  readonly crawls: number | readonly string[];
  /** At most so many are looked up. */
  readonly domains: number;
  readonly pagesPerDomain: number;
  /** Addresses that answered 404, 410 or with a redirect. */
  readonly gonePerDomain: number;
}

/** Reads a niche file (YAML or JSON). Throws OperatorError that says where and what is wrong. */
export function readNiche(file: string): Niche {
  const read = nicheSchema.safeParse(parseFile(file));
  if (!read.success) {
    const lines = read.error.issues.map(
      ({ path: at, message }) => `  ${at.join('.') || 'the file'}: ${message}`,
    );
    throw new OperatorError(`${file} is no niche file:\n${lines.join('\n')}`);
  }
  const { data } = read;
  const listed =
    data.sites_file === undefined ? [] : readList(path.resolve(path.dirname(file), data.sites_file));
  const seeds = data.seeds.map((one) => domainOf(one, file));
  const sites = [...data.sites, ...listed].map((one) => domainOf(one, file));
  if (data.topics.length + seeds.length + sites.length === 0)
    throw new OperatorError(`${file} names no topic, no seed and no site: there is nothing to look for.`);
  return {
    name: data.name,
    topics: data.topics.map((topic) => words(topic)).filter((topic) => topic.length > 0),
    seeds: [...new Set(seeds)],
    sites: [...new Set(sites)],
    languages: data.languages,
    filters: data.filters,
    paths: data.paths.map((one) => words(one)).filter((one) => one.length > 0),
    crawls: data.crawls,
    domains: data.domains,
    pagesPerDomain: data.pages_per_domain,
    gonePerDomain: data.gone_per_domain,
  };
}

function parseFile(file: string): unknown {
  try {
    return parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} could not be read: ${why}`);
  }
}

/** A site a line, as a domain or an address; empty lines and those that begin with # say nothing. */
function readList(file: string): string[] {
  if (!fs.existsSync(file)) throw new OperatorError(`There is no ${file}.`);
  const lines = fs.readFileSync(file, 'utf8').split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function domainOf(site: string, file: string): string {
  const domain = findRegistrableDomain(site);
  if (domain === null) throw new OperatorError(`${file}: "${site}" is no site of the web.`);
  return domain;
}
