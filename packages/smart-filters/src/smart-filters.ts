import { matchesPage, preparePage, type Query } from '@linklode/query-language';
import { findFilter } from './filters/index.ts';
import type { Filter, Inputs, Why } from './filter.ts';
import { leaningBy, readLeanings, type Leanings } from './leanings.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { readPage, type PageReading } from './page-reading.ts';
import type { PageView } from './page-view.ts';
import { any, inOtherWords, onSite, queryOf, topicIn } from './query-terms.ts';
import { readFilterInputs, SmartInputError, type NameSite } from './read-inputs.ts';

/** No recipe asks more of an index for one answer. */
export const MAX_QUERIES = 6;

/**
 * Reads what a person typed for a filter (`Acme CRM, acme.com`): the filter and its inputs. Throws SmartInputError for
 * an unknown filter, a missing required input, or a value that is none.
 *
 * @param nameSite by default drops a leading `www.`; who knows the public suffixes does better with `www.gov.uk`
 */
export function readInputs(
  filterId: string,
  text: string,
  nameSite: NameSite = (host) => host.replace(/^www\.(?=.*\.)/, ''),
): { filter: Filter; inputs: Inputs } {
  const filter = findFilter(filterId);
  if (filter === null) throw new SmartInputError('unknown_filter', 'There is no such smart filter.');
  return { filter, inputs: readFilterInputs(filter, text, nameSite) };
}

/** The queries of a recipe, best first, at least one and at most `MAX_QUERIES`. */
export function buildQueries(filter: Filter, inputs: Inputs): Query[] {
  return filter.templates
    .map(({ build }) => build(inputs))
    .filter((query) => query !== null)
    .slice(0, MAX_QUERIES);
}

/**
 * All queries of a recipe to an index of our own, best first: the recipe's, those of pages on `hosts`, sites of the
 * topic, and last what names the topic in other words.
 */
export function buildOwnQueries(filter: Filter, inputs: Inputs, hosts: readonly string[]): Query[] {
  const onSites = hosts.length === 0 ? null : (buildSiteQueries(filter, inputs)?.onSites(hosts) ?? null);
  const further = [onSites, buildOtherWords(filter, inputs)];
  return [...buildQueries(filter, inputs), ...further.filter((query) => query !== null)];
}

/** How to look for a recipe's pages by the topic of their sites: first the sites, then their pages. */
interface SiteQueries {
  /** Pages that are called by the topic: many of them, or the home page, make a site of the topic. */
  readonly titled: Query;
  /** Home pages that name it. */
  readonly said: Query;
  readonly onSites: (hosts: readonly string[]) => Query;
}

/** Null where the recipe has no such way. */
export function buildSiteQueries({ ofSites }: Filter, inputs: Inputs): SiteQueries | null {
  if (ofSites === undefined) return null;
  const topic = ofSites.topic(inputs);
  const titled = queryOf(topicIn('title', topic));
  const said = queryOf(topicIn('any', topic));
  const kind = ofSites.build(inputs);
  if (titled === null || said === null || kind === null) return null;
  return { titled, said, onSites: (hosts) => queryOf(kind.root, any(hosts.map(onSite))) ?? kind };
}

/**
 * Pages that are called by other words for the topic, or by a part of it; null where the recipe or the topic has none.
 */
function buildOtherWords({ inOtherWords: told }: Filter, inputs: Inputs): Query | null {
  const named = told === undefined ? null : inOtherWords(told.topic(inputs));
  const kind = told?.build(inputs) ?? null;
  return named === null || kind === null ? null : queryOf(named, kind.root);
}

/** Those of the names asked for that people write without meaning a firm as well: "Notion", "Square". */
export function ordinaryNames({ names }: Filter, inputs: Inputs): string[] {
  return (names?.(inputs) ?? []).filter(isOrdinaryWord);
}

interface Judgement {
  readonly passes: boolean;
  /** 0 to 1; 0 where the page does not pass. */
  readonly score: number;
  /** Null where the page does not pass. */
  readonly why: Why | null;
}

/** What the names asked for mostly mean on the pages that were found, for `judgePage`. */
export function readNames({ names }: Filter, inputs: Inputs, pages: readonly PageView[]): Leanings {
  return readLeanings(names?.(inputs) ?? [], pages);
}

/**
 * Whether a page is what the filter looks for, how surely, and what on it says so. `leanings` of `readNames`; without
 * them nothing is known of a name but what it is. Never throws.
 */
export function judgePage(filter: Filter, inputs: Inputs, page: PageView, leanings?: Leanings): Judgement {
  const reading = readPage(page);
  const verdict = filter.check(reading, inputs, (name) => leanings?.get(name) ?? leaningBy(name, []));
  if (verdict === null) return { passes: false, score: 0, why: null };
  const score = Math.min(1, Math.max(0, verdict.score));
  return {
    passes: true,
    score,
    why: { template: matchingTemplate(filter, inputs, reading), ...verdict.evidence },
  };
}

/** The best template that finds the page; a page that came by another way has the filter's name. */
function matchingTemplate(filter: Filter, inputs: Inputs, reading: PageReading): string {
  const { url, lang, date, links } = reading.page;
  // The words and hosts are there already; making them again took as long as the check itself.
  const prepared = preparePage({
    url,
    title: reading.titleWords,
    text: reading.textWords(),
    lang,
    date,
    links: links.map(({ host }) => ({ host })),
  });
  const finds = (query: Query | null): boolean => query !== null && matchesPage(query, prepared);
  const found = filter.templates.find(({ build }) => finds(build(inputs)));
  if (found !== undefined) return found.name;
  if (finds(buildOtherWords(filter, inputs))) return 'Topic in other words in the title or address';
  return filter.ofSites?.name ?? filter.label;
}
