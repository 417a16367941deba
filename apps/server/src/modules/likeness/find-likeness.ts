import type { Likeness } from '@linklode/contract';
import { allOfQueries, decodedPath, printQuery, type Node, type Query } from '@linklode/query-language';
import { judgeKind, kindsOf, type PageKind } from '@linklode/smart-filters';
import { candidateTraits, supportOf, type ReadExample } from './candidate-traits.ts';
import { likelihoodOfAtLeast } from './chance.ts';
import { chooseOfKind, holds, termsOfKind, withFurtherNames } from './choose-of-kind.ts';
import { chooseTerms, type ChosenTerms } from './choose-terms.ts';
import type { Counted, ExampleIndex, ExamplePage } from './example-index.ts';
import { judgeByTraits } from './judge-by-traits.ts';
import type { Example } from './likeness.port.ts';
import { intervalOf, measure, samplePages, type Judge, type Measured } from './measure-precision.ts';
import { conditionOf, readTraitKey, traitsOf } from './page-traits.ts';
import { namesOn, sharedKinds, withPagesOf, type JudgedExample } from './shared-kind.ts';
import { sharpen } from './sharpen-terms.ts';

/** With fewer, each of them left out in turn leaves nothing to have in common. */
const FEWEST = 3;
/** By chance so many would be found again less often than this. */
const MOST_CHANCE = 0.005;
/** Of the websites with a name, and with the query, so many are looked at. */
const LOOKED_AT_OF_NAME = 12;
const LOOKED_AT = 60;
/** Names of pages that the first query finds: so many are tried. */
const MOST_FURTHER = 8;
/** A query of a kind is given only where so large a part of so many websites has such a page. */
const LEAST_PRECISION = 0.3;
const FEWEST_LOOKED_AT = 3;

/** All pages of all websites. */
const EVERYTHING: Node = {
  type: 'not',
  child: { type: 'site', host: 'nowhere.invalid', subdomainsOnly: false, path: null },
};

interface Again {
  readonly isFound: boolean;
  /** How likely the query that was made without it finds any other website. */
  readonly chance: number;
}

/** A query that was judged, and by what. */
interface Proposal {
  readonly kind: PageKind | null;
  readonly chosen: ChosenTerms;
  /** For each known example. */
  readonly again: readonly Again[];
  readonly precision: Measured;
  readonly precisions: ReadonlyMap<string, Measured>;
}

/** What is asked, and the counts that were made for it. */
interface Work {
  readonly index: ExampleIndex;
  readonly known: readonly KnownExample[];
  /** For each known example all others. */
  readonly rest: readonly (readonly KnownExample[])[];
  readonly others: number;
  /** Of traits: in how many other websites they are. */
  readonly elsewhere: Map<string, Counted>;
}

/**
 * Finds a query for more websites like the examples, or says why there is none.
 *
 * Tried first is the kind of page that most examples have, even where each of them names it differently: the judges of
 * the smart filters know kinds of pages, and tell how many of the pages that a query finds are of the kind. Where that
 * gives no query, the words, links and topics that the examples share are tried.
 *
 * Each query is tested by leaving out every example in turn. A query is made of the others by the same rules, and it
 * has to find the one that was left out. What examples share only by chance does not pass this test, since many other
 * websites share it too. A query is given only where chance finds so many again less than once in two hundred times.
 */
export async function findLikeness(index: ExampleIndex, examples: readonly Example[]): Promise<Likeness> {
  const read = await readExamples(index, examples);
  const known = read.flatMap(({ example }) => example ?? []);
  const none = (why: Likeness['why_none'], all: Counted | null = null): Likeness => ({
    query: null,
    why_none: why,
    kind: null,
    precision: null,
    terms: [],
    examples: read.map(({ text, example }) => ({
      text,
      site: example?.domain ?? null,
      page: example?.urls[0] ?? null,
      is_found: null,
      is_found_again: null,
    })),
    websites: { websites: null },
    all_websites: told(all),
    by_chance: null,
  });
  if (known.length < FEWEST) return none('too_few_known');
  const [all = null] = await index.countSites([{ root: EVERYTHING }]);
  if (all === null) return none('not_counted');
  const work: Work = {
    index,
    known,
    rest: known.map((_, at) => known.toSpliced(at, 1)),
    others: Math.max(1, all.websites - known.length),
    elsewhere: new Map(),
  };
  let found: Proposal | null = null;
  for (const kind of sharedKinds(known)) found ??= await proposeOfKind(work, kind);
  found ??= await proposeOfTraits(work);
  return found === null ? none('nothing_in_common', all) : report(work, read, all, found);
}

/** A query of the names that pages of a kind have. Null where none finds enough such pages. */
async function proposeOfKind(work: Work, kind: PageKind): Promise<Proposal | null> {
  const { index, known, rest } = work;
  const domains = known.map(({ domain }) => domain);
  const isAlike: Judge = (page) => judgeKind(kind.id, page).isOfKind;
  const sample = (query: Query, most: number): Promise<readonly ExamplePage[]> =>
    samplePages(index, query, domains, most);
  const precisions = new Map<string, Measured>();
  /** Measures each name by itself. All at once: in a cluster each waits for several exchanges. */
  const tryNames = (names: readonly string[]): Promise<unknown> =>
    Promise.all(
      names.map(async (name) => {
        const pages = await sample(queryOf(name), LOOKED_AT_OF_NAME);
        precisions.set(name, measure(pages, [name], isAlike));
      }),
    );

  // 1. The names that such pages have on the examples.
  const rates = await ratesOf(work, termsOfKind(kind, known));
  await tryNames([...rates.keys()]);
  const ofExamples = chooseOfKind(kind, known, { rates, precisions });
  if (ofExamples === null) return null;

  // 2. Names that such pages have on the websites which the first names find.
  const alike = (await sample(queryOfTerms(ofExamples), LOOKED_AT)).filter(isAlike);
  const alikeSites = alike.map((page) => ({ domain: page.domain, pages: [traitsOf(page)] }));
  const further = namesOn(kind, alikeSites, MOST_FURTHER);
  const furtherRates = await ratesOf(work, further);
  await tryNames(further.filter((name) => furtherRates.has(name) && !precisions.has(name)));
  const wide = withFurtherNames(ofExamples, further, { rates: furtherRates, precisions });

  // 3. Conditions that leave out other pages. Every second website decides on them.
  const deciding = (await sample(queryOfTerms(wide), 2 * LOOKED_AT)).filter((_, at) => at % 2 === 0);
  const examplePages = known.flatMap(({ pages }) => pages.filter((page) => holds(page, wide)));
  const chosen = sharpen(wide, deciding, isAlike, examplePages);

  // 4. How often the query is right, measured on websites that decided nothing.
  const decided = new Set(deciding.map(({ domain }) => domain));
  const pages = await sample(queryOfTerms(chosen), 2 * LOOKED_AT);
  const fresh = pages.filter(({ domain }) => !decided.has(domain)).slice(0, LOOKED_AT);
  const precision = measure(fresh, chosen.anyOf, isAlike);
  if (precision.looked_at < FEWEST_LOOKED_AT || precision.alike / precision.looked_at < LEAST_PRECISION)
    return null;

  // 5. Whether names chosen without an example find it again.
  const again = rest.map((others, at): Again => {
    const made = chooseOfKind(kind, others, { rates, precisions });
    if (made === null) return { isFound: false, chance: 0 };
    const chance = made.anyOf.reduce((sum, name) => sum + (rates.get(name) ?? 0), 0);
    const isFound = known[at]?.pages.some((page) => holds(page, made)) === true;
    return { isFound, chance: Math.min(1, chance) };
  });

  // The report also says on how many other websites each condition holds.
  await ratesOf(work, [...chosen.allOf, ...chosen.noneOf]);
  return { kind, chosen, again, precision, precisions };
}

/** By words, links and topics that the examples share. */
async function proposeOfTraits(work: Work): Promise<Proposal | null> {
  const { index, known, rest, others } = work;
  // Each with what those without it would try, so that no example has a say in how it is judged itself.
  const rates = await ratesOf(work, [...rest.flatMap(candidateTraits), ...candidateTraits(known)]);
  const chosen = chooseTerms(known, worthCounting(known, rates));
  if (chosen === null) return null;
  const made = rest.map((few) => chooseTerms(few, worthCounting(few, rates)));
  const again = await foundAgain(index, known, made, others);
  if (isByChance(again)) return null;
  const terms = [...chosen.anyOf, ...chosen.allOf];
  const examples = known.map(({ domain }) => domain);
  const pages = await samplePages(index, queryOfTerms(chosen), examples, LOOKED_AT);
  const precision = measure(pages, terms, judgeByTraits(known, rates, terms));
  return { kind: null, chosen, again, precision, precisions: new Map() };
}

function isByChance(again: readonly Again[]): boolean {
  const hits = again.filter(({ isFound }) => isFound).length;
  const likelihoods = again.map(({ chance }) => chance);
  return (
    hits < Math.max(2, Math.ceil(again.length / 2)) || likelihoodOfAtLeast(hits, likelihoods) > MOST_CHANCE
  );
}

async function report(
  { index, known, elsewhere }: Work,
  read: readonly ReadOne[],
  all: Counted,
  { kind, chosen, again, precision, precisions }: Proposal,
): Promise<Likeness> {
  const query = queryOfTerms(chosen);
  const [whole = null, ...found] = await index.countSites([
    query,
    ...known.map(({ domain }) => onSite(query, domain)),
  ]);
  const placeOf = new Map(known.map((example, at) => [example, at]));
  const support = supportOf(kind === null ? known : withPagesOf(kind, known));
  return {
    query: printQuery(query),
    why_none: null,
    kind:
      kind === null ? null : { id: kind.id, label: kind.label, examples: withPagesOf(kind, known).length },
    precision: precision.looked_at === 0 ? null : { ...precision, ...intervalOf(precision) },
    terms: [...chosen.anyOf, ...chosen.allOf, ...chosen.noneOf].map((key) => ({
      text: (chosen.noneOf.includes(key) ? '-' : '') + printQuery(queryOf(key)),
      is_alternative: chosen.anyOf.length > 1 && chosen.anyOf.includes(key),
      examples: support.get(key) ?? 0,
      elsewhere: told(elsewhere.get(key) ?? null),
      precision: precisions.get(key) ?? null,
    })),
    examples: read.map(({ text, example }) => {
      const at = example === null ? undefined : placeOf.get(example);
      const ofKind = example?.kinds.findIndex((ids) => ids.some((id) => id === kind?.id)) ?? -1;
      return {
        text,
        site: example?.domain ?? null,
        page: example?.urls[Math.max(0, ofKind)] ?? null,
        is_found: at === undefined ? null : (found[at]?.websites ?? 0) > 0,
        is_found_again: at === undefined ? null : again[at]?.isFound === true,
      };
    }),
    websites: told(whole),
    all_websites: told(all),
    by_chance: again.reduce((sum, { chance }) => sum + chance, 0),
  };
}

/** How large a part of the other websites has each trait; those that could not be counted are left out. */
async function ratesOf(
  { index, known, others, elsewhere }: Work,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const all = [...new Set(keys)];
  const open = all.filter((key) => !elsewhere.has(key));
  const counts = await index.countSites(open.map(queryOf));
  const support = supportOf(known);
  for (const [at, key] of open.entries()) {
    const counted = counts[at] ?? null;
    if (counted === null) continue;
    const websites = Math.max(0, counted.websites - (support.get(key) ?? 0));
    elsewhere.set(key, { ...counted, websites });
  }
  // One that no other website has is not impossible there.
  return new Map(
    all.flatMap((key): [string, number][] => {
      const counted = elsewhere.get(key);
      return counted === undefined ? [] : [[key, Math.max(counted.websites, 0.5) / others]];
    }),
  );
}

/** The rates of those traits that these examples alone would have had counted. */
function worthCounting(
  examples: readonly ReadExample[],
  rates: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const candidates = new Set(candidateTraits(examples));
  return new Map([...rates].filter(([key]) => candidates.has(key)));
}

interface KnownExample extends JudgedExample {
  /** Of its pages, in their order. */
  readonly urls: readonly string[];
}

interface ReadOne {
  readonly text: string;
  /** Null where the index has no page of it, and for another one of the same website. */
  readonly example: KnownExample | null;
}

async function readExamples(index: ExampleIndex, examples: readonly Example[]): Promise<ReadOne[]> {
  const seen = new Set<string>();
  const read: ReadOne[] = [];
  for (const { text, node } of examples) {
    const named = await index.findPages({ root: node });
    // A page that is not there may be of a site that is.
    const pages =
      named.length > 0 || node.path === null
        ? onlyThis(named, node.path)
        : await index.findPages({ root: { ...node, path: null } });
    const [first] = pages;
    const isSecond = first !== undefined && seen.has(first.domain);
    if (first !== undefined) seen.add(first.domain);
    const example =
      first === undefined || isSecond
        ? null
        : {
            domain: first.domain,
            pages: pages.map(traitsOf),
            kinds: pages.map(kindsOf),
            urls: pages.map(({ url }) => url),
          };
    read.push({ text, example });
  }
  return read;
}

/** Who gives a page's own address means that page, and none below it. */
function onlyThis(pages: readonly ExamplePage[], path: string | null): readonly ExamplePage[] {
  const bare = (text: string): string => text.replace(/\/$/, '');
  const named = path === null ? [] : pages.filter(({ url }) => bare(decodedPath(url)) === bare(path));
  return named.length === 0 ? pages : named;
}

/** For each example, whether the query made without it finds it, and how likely it finds any other website. */
async function foundAgain(
  index: ExampleIndex,
  known: readonly ReadExample[],
  made: readonly (ChosenTerms | null)[],
  others: number,
): Promise<Again[]> {
  const asked = made.flatMap((terms, at) => {
    const domain = known[at]?.domain;
    if (terms === null || domain === undefined) return [];
    const query = queryOfTerms(terms);
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

function queryOf(key: string): Query {
  return { root: conditionOf(readTraitKey(key)) };
}

function queryOfTerms({ anyOf, allOf, noneOf }: ChosenTerms): Query {
  const conditions = anyOf.map((key) => conditionOf(readTraitKey(key)));
  const [only] = conditions;
  const first: Node =
    conditions.length === 1 && only !== undefined ? only : { type: 'or', children: conditions };
  return allOfQueries([
    { root: first },
    ...allOf.map(queryOf),
    ...noneOf.map((key): Query => ({ root: { type: 'not', child: queryOf(key).root } })),
  ]);
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
