import type { DatabaseSync } from 'node:sqlite';
import {
  count,
  describeAuthority,
  links,
  type LoadedSources,
  NOT_ENOUGH_DATA,
} from './describe-authority.ts';
import { describeSignal, spamBand } from './describe-signal.ts';
import {
  DOMAIN_INPUTS,
  type DomainInputs,
  PAGE_INPUTS,
  type PageInputs,
  pageStrengthOf,
} from './rank-inputs.ts';
import { LOADED_RANKS } from '../ranks/rank-store.ts';
import { LOADED_WEB_GRAPH } from '../ranks/web-graph-store.ts';
import { SPAM_BASE } from './spam-score.ts';
import { int, json, list, members, nullable, optional, prepareRows, text } from '../store/rows.ts';

interface DomainExplanation {
  domain: string;
  /** Null while the index is not ranked, and where there is not enough data. */
  da: number | null;
  /** Null also where nothing is known of the domain but its name. */
  spam: number | null;
  inputs: DomainInputs | null;
  /** The same in plain words, a sentence a line. */
  text: string[];
}

interface PageExplanation {
  url: string;
  pa: number | null;
  inputs: PageInputs | null;
  /** Up to ten other domains that link to this page with a following link, the most authoritative first. */
  referring: { domain: string; da: number | null }[];
  domain: DomainExplanation;
  text: string[];
}

const NOT_RANKED = 'The index has not been ranked since this was imported: run "index rank".';

/** Of a report of ranking; one of an older version may be without. */
const LOADED = members({ ranks: optional(list(LOADED_RANKS)), graph: optional(nullable(LOADED_WEB_GRAPH)) });

/** The lists and the graph that the index was ranked with. */
function readLoaded(db: DatabaseSync): LoadedSources {
  const report = prepareRows(db, "SELECT value FROM meta WHERE key = 'rank_report'", json(LOADED)).find();
  return { ranks: report?.ranks ?? [], graph: report?.graph ?? null };
}

/** How the scores of a registrable domain came about; null when the index does not know the domain. */
export function explainDomain(db: DatabaseSync, domain: string): DomainExplanation | null {
  const row = prepareRows(
    db,
    'SELECT name AS domain, da, spam, rank_inputs AS inputs FROM domains WHERE name = ?',
    {
      domain: text,
      da: nullable(int),
      spam: nullable(int),
      inputs: nullable(json(DOMAIN_INPUTS)),
    },
  ).find(domain.toLowerCase());
  if (!row) return null;
  const { inputs } = row;
  const lines =
    inputs === null
      ? [`${row.domain}: ${NOT_RANKED}`]
      : [...describeAuthority(row.domain, inputs, readLoaded(db)), ...describeSpam(row.spam, inputs)];
  return { ...row, text: lines };
}

function describeSpam(spam: number | null, inputs: DomainInputs): string[] {
  if (inputs.spam === null || spam === null)
    return ['It has no Spam Score: too little is known of it but its name.'];
  const logOdds = inputs.spam.reduce((sum, [, value, weight]) => sum + value * weight, SPAM_BASE);
  return [
    `Spam Score ${spam} (${spamBand(spam)}): log-odds ${logOdds.toFixed(2)}, starting from ${SPAM_BASE.toFixed(2)}, at which every site starts.`,
    ...inputs.spam.map(
      ([key, value, weight]) =>
        `  ${value * weight < 0 ? '−' : '+'}${Math.abs(value * weight).toFixed(2)} (${value.toFixed(2)} of ${Math.abs(weight).toFixed(1)}): ${describeSignal(key)}`,
    ),
  ];
}

/** Of each domain once, by the address as stored; nofollow and its like do not count, as in the score. */
const REFERRING = `
  SELECT d.name AS domain, d.da AS da
  FROM outward_links l JOIN pages s ON s.id = l.source_id JOIN domains d ON d.id = s.domain_id
  WHERE l.target_url_id = ?1 AND l.follows = 1
  GROUP BY d.id ORDER BY d.da DESC, d.name LIMIT 10`;

/** How the score of a page came about; null when the index does not hold the page. */
export function explainPage(db: DatabaseSync, url: string): PageExplanation | null {
  const row = prepareRows(
    db,
    `SELECT u.id AS urlId, u.url, p.pa, p.rank_inputs AS inputs, d.name AS domain
     FROM urls u JOIN pages p ON p.url_id = u.id JOIN domains d ON d.id = p.domain_id WHERE u.key = name_key(?1) AND u.url = ?1`,
    { urlId: int, url: text, pa: nullable(int), inputs: nullable(json(PAGE_INPUTS)), domain: text },
  ).find(url);
  if (!row) return null;
  const { pa, inputs } = row;
  const domain = explainDomain(db, row.domain);
  if (!domain) throw new Error(`The page ${url} has no domain in the index.`);
  const referring = prepareRows(db, REFERRING, { domain: text, da: nullable(int) }).list(row.urlId);
  const lines = inputs === null ? [`${url}: ${NOT_RANKED}`] : describePage(url, pa, inputs, domain.domain);
  for (const source of inputs === null ? [] : referring)
    lines.push(`  linked from ${source.domain} (DA ${source.da ?? 'unknown'})`);
  return { url: row.url, pa, inputs, referring, domain, text: lines };
}

function describePage(url: string, pa: number | null, inputs: PageInputs, domain: string): string[] {
  if (pa === null)
    return [`${url} has no Page Authority: ${NOT_ENOUGH_DATA}. ${domain} has no Domain Authority either.`];
  const { own, inherited } = pageStrengthOf(inputs);
  return [
    `${url} has Page Authority ${pa}.`,
    `Strength on the whole web ${(own + inherited).toFixed(2)} = ${own.toFixed(2)} from ${count(inputs.domains, 'other domain')} that ${links(inputs.domains)} to this page (${inputs.coverage[1].toFixed(2)} of it taken ${inputs.coverage[2].toFixed(2)} times, for the index is a sample, and all of it ${inputs.scale.toFixed(2)} times, as the domain's own authority is) + ${inherited.toFixed(2)} from its own site; on the scale of Domain Authority that is ${pa}.`,
    inputs.home
      ? `As the front page it receives ${Math.round(inputs.share * 100)} % of the strength of ${domain} (${inputs.site.toFixed(2)}) that does not come by its own links.`
      : `Through the site's own links (${count(inputs.inner, 'page')} of it ${links(inputs.inner)} here) ${(inputs.share * 100).toFixed(1)} % of the strength of ${domain} (${inputs.site.toFixed(2)}) reaches it.`,
  ];
}
