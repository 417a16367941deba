import type { Likeness } from '@linklode/contract';
import { allOfQueries, printQuery, type Node, type Query } from '@linklode/query-language';
import { candidateTraits, supportOf, type ReadExample } from './candidate-traits.ts';
import { likelihoodOfAtLeast } from './chance.ts';
import { chooseTerms, type ChosenTerms } from './choose-terms.ts';
import type { Example } from './likeness.port.ts';
import { conditionOf, readTraitKey, traitsOf, type ExamplePage } from './page-traits.ts';

interface Counted {
  readonly websites: number;
  /** False where there are that many or more. */
  readonly isWhole: boolean;
}

/** The index as it is asked here. */
export interface ExampleIndex {
  /** The best pages of a site, at most so many. */
  readonly findPages: (query: Query) => Promise<readonly ExamplePage[]>;
  /** How many websites each query finds; null where that was not counted. */
  readonly countSites: (queries: readonly Query[]) => Promise<readonly (Counted | null)[]>;
}

/** With fewer, each of them left out in turn leaves nothing to have in common. */
const FEWEST = 3;
/** By chance so many would be found again less often than this. */
const MOST_CHANCE = 0.005;

/** All pages of all websites. */
const EVERYTHING: Node = {
  type: 'not',
  child: { type: 'site', host: 'nowhere.invalid', subdomainsOnly: false, path: null },
};

/**
 * The query that finds more websites like the examples, or that there is none. Judged by leaving out each example in turn: a query
 * is made of the others, by the same rules, and has to find it. What the examples have in common by chance is on other websites as
 * well, and is not found again; a query is given only where so many are found as chance finds once in two hundred times.
 */
export async function findLikeness(index: ExampleIndex, examples: readonly Example[]): Promise<Likeness> {
  const read = await readExamples(index, examples);
  const known = read.flatMap(({ example }) => example ?? []);
  const none = (why: Likeness['why_none']): Likeness => ({
    query: null,
    why_none: why,
    terms: [],
    examples: read.map(({ text, example, url }) => ({
      text,
      site: example?.domain ?? null,
      page: url,
      is_found: null,
      is_found_again: null,
    })),
    websites: { websites: null },
    all_websites: { websites: null },
    by_chance: null,
  });
  if (known.length < FEWEST) return none('too_few_known');

  const rest = known.map((_, at) => known.toSpliced(at, 1));
  // Each with what those without it would try, so that no example has a say in how it is judged itself.
  const tried = [...new Set([...rest.flatMap(candidateTraits), ...candidateTraits(known)])];
  const [all = null, ...counts] = await index.countSites([
    { root: EVERYTHING },
    ...tried.map((key) => ({ root: conditionOf(readTraitKey(key)) })),
  ]);
  if (all === null) return none('not_counted');
  const others = Math.max(1, all.websites - known.length);
  const support = supportOf(known);
  const elsewhere = new Map<string, number>();
  for (const [at, key] of tried.entries()) {
    const counted = counts[at] ?? null;
    if (counted !== null) elsewhere.set(key, Math.max(0, counted.websites - (support.get(key) ?? 0)));
  }
  // One that no other website has is not impossible there.
  const rates = new Map([...elsewhere].map(([key, websites]) => [key, Math.max(websites, 0.5) / others]));

  const chosen = chooseTerms(known, worthCounting(known, rates));
  if (chosen === null) return { ...none('nothing_in_common'), all_websites: told(all) };
  const query = queryOf(chosen);
  const again = await foundAgain(
    index,
    known,
    rest.map((few) => chooseTerms(few, worthCounting(few, rates))),
    others,
  );
  const hits = again.filter(({ isFound }) => isFound).length;
  const likelihoods = again.map(({ chance }) => chance);
  const isByChance =
    hits < Math.max(2, Math.ceil(known.length / 2)) || likelihoodOfAtLeast(hits, likelihoods) > MOST_CHANCE;
  if (isByChance) return { ...none('nothing_in_common'), all_websites: told(all) };

  const [whole = null, ...found] = await index.countSites([
    query,
    ...known.map(({ domain }) => onSite(query, domain)),
  ]);
  const placeOf = new Map(known.map((example, at) => [example, at]));
  return {
    query: printQuery(query),
    why_none: null,
    terms: [...chosen.anyOf, ...chosen.allOf].map((key) => ({
      text: printQuery({ root: conditionOf(readTraitKey(key)) }),
      is_alternative: chosen.anyOf.length > 1 && chosen.anyOf.includes(key),
      examples: support.get(key) ?? 0,
      elsewhere: {
        websites: elsewhere.get(key) ?? null,
        ...(all.isWhole ? {} : atLeast(counts[tried.indexOf(key)])),
      },
    })),
    examples: read.map(({ text, example, url }) => {
      const at = example === null ? undefined : placeOf.get(example);
      return {
        text,
        site: example?.domain ?? null,
        page: url,
        is_found: at === undefined ? null : (found[at]?.websites ?? 0) > 0,
        is_found_again: at === undefined ? null : again[at]?.isFound === true,
      };
    }),
    websites: told(whole),
    all_websites: told(all),
    by_chance: likelihoods.reduce((sum, one) => sum + one, 0),
  };
}

/** The rates of those traits that these examples alone would have had counted. */
function worthCounting(
  examples: readonly ReadExample[],
  rates: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const candidates = new Set(candidateTraits(examples));
  return new Map([...rates].filter(([key]) => candidates.has(key)));
}

interface ReadOne {
  readonly text: string;
  /** Null where the index has no page of it, and for another one of the same website. */
  readonly example: ReadExample | null;
  /** Its best page. */
  readonly url: string | null;
}

async function readExamples(index: ExampleIndex, examples: readonly Example[]): Promise<ReadOne[]> {
  const seen = new Set<string>();
  const read: ReadOne[] = [];
  for (const { text, node } of examples) {
    const named = await index.findPages({ root: node });
    // A page that is not there may be of a site that is.
    const pages =
      named.length > 0 || node.path === null
        ? named
        : await index.findPages({ root: { ...node, path: null } });
    const [first] = pages;
    const isSecond = first !== undefined && seen.has(first.domain);
    if (first !== undefined) seen.add(first.domain);
    const example =
      first === undefined || isSecond ? null : { domain: first.domain, pages: pages.map(traitsOf) };
    read.push({ text, example, url: first?.url ?? null });
  }
  return read;
}

/** For each example, whether the query made without it finds it, and how likely it finds any other website. */
async function foundAgain(
  index: ExampleIndex,
  known: readonly ReadExample[],
  made: readonly (ChosenTerms | null)[],
  others: number,
): Promise<{ isFound: boolean; chance: number }[]> {
  const asked = made.flatMap((terms, at) => {
    const domain = known[at]?.domain;
    if (terms === null || domain === undefined) return [];
    const query = queryOf(terms);
    return [{ at, queries: [query, onSite(query, domain)] }];
  });
  const counts = await index.countSites(asked.flatMap(({ queries }) => queries));
  const answers = known.map(() => ({ isFound: false, chance: 0 }));
  for (const [place, { at }] of asked.entries()) {
    const isFound = (counts[2 * place + 1]?.websites ?? 0) > 0;
    // What could not be counted may be on all of them.
    const websites = counts[2 * place]?.websites ?? others;
    answers[at] = { isFound, chance: Math.min(1, Math.max(0.5, websites - known.length) / others) };
  }
  return answers;
}

function queryOf({ anyOf, allOf }: ChosenTerms): Query {
  const conditions = anyOf.map((key) => conditionOf(readTraitKey(key)));
  const [only] = conditions;
  const first: Node =
    conditions.length === 1 && only !== undefined ? only : { type: 'or', children: conditions };
  return allOfQueries([{ root: first }, ...allOf.map((key) => ({ root: conditionOf(readTraitKey(key)) }))]);
}

function onSite(query: Query, domain: string): Query {
  return allOfQueries([query, { root: { type: 'site', host: domain, subdomainsOnly: false, path: null } }]);
}

function told(counted: Counted | null): Likeness['websites'] {
  return counted === null ? { websites: null } : { websites: counted.websites, ...atLeast(counted) };
}

function atLeast(counted: Counted | null | undefined): { websites_is?: 'at_least' } {
  return counted?.isWhole === false ? { websites_is: 'at_least' } : {};
}
