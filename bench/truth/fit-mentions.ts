/**
 * Fits packages/smart-filters/src/mention-weights.json, what tells a brand from the word it is: `npm run bench --
 * fit-mentions [write]`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { FIRST_PLACES, mentionReader, placesToRead } from '../../packages/smart-filters/src/mentions.ts';
import { contextTokens } from '../../packages/smart-filters/src/mention-context.ts';
import type { MentionFeature, MentionFeatures } from '../../packages/smart-filters/src/mention-features.ts';
import { isJudged, leaningBy, PAGES_OF_A_NAME } from '../../packages/smart-filters/src/leanings.ts';
import { isOrdinaryWord } from '../../packages/smart-filters/src/ordinary-words.ts';
import { readPage } from '../../packages/smart-filters/src/page-reading.ts';
import type { PageView } from '../../packages/smart-filters/src/page-view.ts';
import { foldOf, modelsByFold } from '../folds.ts';
import { fitLogistic, predict, type Example, type Model } from '../logistic-regression.ts';
import { PUT_AWAY, readLabelledMentions } from './mentions.ts';

/** Sentences of our own: what pages at hand say too rarely to teach it. They are learned from and are in no figure. */
const SENTENCES = path.resolve(import.meta.dirname, 'mention-sentences.csv');
/** Beside a page of a name that has no other. */
const SENTENCE_WEIGHT = 2;
const FILE = path.resolve(import.meta.dirname, '../../packages/smart-filters/src/mention-weights.json');
const FOLDS = 10;
const PENALTY = 1.5;
/** What is said around so many names, whether brands or words, is learned from; it is many times as much. */
const LEAST_NAMES = 12;
const CONTEXT_PENALTY = 12;
const TURNS = 3;
/**
 * Of what is delivered at the thresholds of names that are words and of others so much is right, each page judged by a
 * model that has not seen its name.
 */
const LEAST_PRECISION = { words: 0.87, names: 0.92 };
const LEAST_WEIGHT = 0.05;
/**
 * What is rare on the judged pages and yet known of how firms are written about; held as far as the pages do not speak
 * against it.
 */
const PRIOR: Partial<Record<MentionFeature, number>> = {
  isOtherCase: -1,
  isDay: -1,
  isDetermined: -1,
  isForeign: 1.5,
  doesAct: 2,
  isCompound: 2,
  isApposed: 2.5,
  firmBefore: 1.5,
  firmNext: 0.7,
  firmWord: 0.7,
  firmWords: 0.7,
  hasMaker: 2,
  isListed: 3,
  isCompared: 1,
  besidePerson: -1,
  isInRow: 0.7,
  inBrackets: 1,
  besideBrandLine: 2.5,
  largeArticle: 2,
  isPlace: -1,
  atPlace: -2.5,
  joinedName: -1,
  isNamedLonger: -1,
  givenBefore: -1,
  ofPerson: -1,
  surnameBehind: -1,
  particle: -1,
  usedAsTool: 1,
  isLinked: 1.5,
  isSiteNamed: 1.5,
  isInTitleAsFirm: 3,
  trademark: 2.5,
  legalForm: 1.5,
  tradeBehind: 1,
  goodsInSentence: 1,
  codeBehind: 1,
  productBehind: 1,
  logoBehind: 2,
  reviewed: 0.7,
  yearBefore: 0.5,
  amountBefore: -1.5,
  isAbbreviation: -2,
  isOwnSite: 2,
  withinPlace: -3,
};
const round = (value: number): number => Number(value.toFixed(3));

/** What stands around a place, as the features say it and in words, as places in the list of those that are learned. */
interface Place {
  readonly x: readonly number[];
  readonly words: readonly number[];
}

/** A page and its places of a name; whether the name is meant is known of the page and not of each place. */
interface Page {
  readonly group: string;
  readonly set: string;
  readonly y: 0 | 1;
  readonly places: readonly Place[];
}

/**
 * Prints what models say of names that they have not seen, by the page and by what other pages mean by the name;
 * `write` writes the weights of all. They are learned from names that are words, and judge those that no list has too.
 * Names that are put away are left out.
 */
export async function fitMentions([then]: readonly string[] = process.argv.slice(3)): Promise<void> {
  const { labelled, ofNames } = await readLabelledMentions((brand, views) =>
    readPages(
      views.map((view) => ({ brand, label: '', set: '', view })),
      FIRST_PLACES,
    )
      .filter(({ places }) => places.length > 0)
      .slice(0, PAGES_OF_A_NAME),
  );
  const read = readPages(labelled.filter(({ set }) => !PUT_AWAY.has(set)));
  const words = read.filter(({ group }) => isOrdinaryWord(group));
  const said = commonContext(words);
  const names = Object.keys(
    words.find(({ places }) => places.length > 0)!.places[0]!.features,
  ) as MentionFeature[];
  const encode = encoderOf(names, said);
  const [pages, sentences] = [words.map(encode), readPages(readSentences()).map(encode)];
  const prior = [0, ...names.map((name) => PRIOR[name] ?? 0), ...said.map(() => 0)];
  const fit = (some: readonly Page[]): Model => fitPlaces(some, sentences, prior, said.length);
  const models = modelsByFold(pages, FOLDS, fit);
  const modelOf = (name: string): Model => models[foldOf(name, FOLDS)]!;
  const leanings = new Map([...ofNames].map(([name, some]) => [name, readLeaning(name, some.map(encode))]));
  function readLeaning(name: string, some: readonly Page[]): number {
    const model = modelOf(name);
    const chances = some.map(({ places }) => chanceOf(model, strongest(model, places)));
    return leaningBy(name, chances);
  }
  const scored = read.map((page) => {
    const odds = oddsOf(modelOf(page.group), encode(page)) + leanings.get(page.group)!;
    return { ...page, odds };
  });
  const threshold = { words: 0, names: 0 };
  for (const kind of ['words', 'names'] as const) {
    const own = scored.filter(({ group }) => isOrdinaryWord(group) === (kind === 'words'));
    threshold[kind] = thresholdOf(own, LEAST_PRECISION[kind]);
    for (const least of [0, threshold[kind]]) printAt(`${kind} at ${least.toFixed(2)}`, own, least);
    for (const [set, some] of Map.groupBy(own, (page) => page.set))
      printAt(`${kind}, ${set}`, some, threshold[kind]);
  }
  if (then === 'write') write(fit(pages), { names, said, pages: pages.length, threshold });
}

function thresholdOf(scored: readonly Scored[], right: number): number {
  const odds = scored.map((page) => page.odds).filter(Number.isFinite);
  return odds.toSorted((a, b) => a - b).find((least) => precisionAt(scored, least) >= right) ?? 0;
}

function printAt(what: string, pages: readonly Scored[], least: number): void {
  const [right, found] = [precisionAt(pages, least), recallAt(pages, least)].map((part) => part.toFixed(2));
  console.log(
    `${what}: right ${right}, found ${found} of ${pages.length} pages, each by a model without its name`,
  );
}

interface Learned {
  readonly names: readonly string[];
  readonly said: readonly string[];
  readonly pages: number;
  readonly threshold: Readonly<Record<'words' | 'names', number>>;
}

function write([intercept = 0, ...weights]: Model, { names, said, pages, threshold }: Learned): void {
  const kept = (of: readonly string[], from: number): Record<string, number> =>
    Object.fromEntries(
      of
        .map((name, at) => [name, round(weights[from + at]!)] as const)
        .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT),
    );
  const file = {
    about:
      'Fitted by bench/truth/fit-mentions.ts from bench/truth/mention-labels.csv, open-mention-labels.csv and mention-sentences.csv.',
    pages,
    intercept: round(intercept),
    threshold: { words: round(threshold.words), names: round(threshold.names) },
    weights: kept(names, 0),
    context: kept(said, names.length),
  };
  fs.writeFileSync(FILE, `${JSON.stringify(file, null, 2)}\n`);
}

interface Judged {
  readonly brand: string;
  readonly label: string;
  readonly set: string;
  readonly view: PageView;
}

function readSentences(): Judged[] {
  const [, ...lines] = fs.readFileSync(SENTENCES, 'utf8').trim().split('\n');
  return lines.map((line, at) => {
    const [brand = '', lang = '', label = '', text = ''] = line.split('|');
    const [host, domain] = ['www.heron.test', 'heron.test'];
    const page = { url: `https://${host}/${at}/`, host, domain, title: '', description: null, date: null };
    return { brand, label, set: 'sentences', view: { ...page, lang, text: `${text}\n`, links: [] } };
  });
}

interface ReadPage extends Omit<Page, 'places'> {
  readonly places: readonly { readonly features: MentionFeatures; readonly tokens: readonly string[] }[];
}

/** A page on which nobody could read the name has no place; it is missed where it is of the brand. */
function readPages(judged: readonly Judged[], mostPlaces = Infinity): ReadPage[] {
  return judged.flatMap(({ brand, label, set, view }): ReadPage[] => {
    if (label === 'disputed' || !isJudged(brand)) return [];
    const page = readPage(view);
    const featuresOf = mentionReader(page, brand);
    const places = placesToRead(page, brand)
      .slice(0, mostPlaces)
      .map((place) => ({ features: featuresOf(place), tokens: contextTokens(view.text, place) }))
      .filter(
        ({ features }) => !isOrdinaryWord(brand) || features.isOtherCase === 0 || features.isLinked === 1,
      );
    return [{ group: brand, set, y: label === 'yes' ? 1 : 0, places }];
  });
}

/** What is said around enough names, in an order of its own. */
function commonContext(pages: readonly ReadPage[]): string[] {
  const saidOf = new Map<string, Set<string>>();
  for (const { group, places } of pages)
    for (const token of places.flatMap(({ tokens }) => tokens)) {
      const names = saidOf.get(token);
      if (names === undefined) saidOf.set(token, new Set([group]));
      else names.add(group);
    }
  return [...saidOf].flatMap(([token, names]) => (names.size >= LEAST_NAMES ? [token] : [])).toSorted();
}

function encoderOf(names: readonly MentionFeature[], said: readonly string[]): (page: ReadPage) => Page {
  const indexOf = new Map(said.map((token, at) => [token, at]));
  return (page) => ({
    ...page,
    places: page.places.map(({ features, tokens }) => ({
      x: names.map((name) => features[name]),
      words: tokens.flatMap((token) => indexOf.get(token) ?? []),
    })),
  });
}

/**
 * All places of a page at first, then the one that speaks most for a brand; a name with many pages counts as its root.
 */
function fitPlaces(
  pages: readonly Page[],
  sentences: readonly Page[],
  prior: Model,
  wordCount: number,
): Model {
  const counts = new Map<string, number>();
  for (const { group } of pages) counts.set(group, (counts.get(group) ?? 0) + 1);
  let model: Model | null = null;
  for (let turn = 0; turn < TURNS; turn++) {
    const examples = [...pages, ...sentences].flatMap(({ group, y, places }, at): Example[] => {
      if (places.length === 0) return [];
      const weight = at < pages.length ? 1 / Math.sqrt(counts.get(group)!) : SENTENCE_WEIGHT;
      if (model === null) return places.map((place) => ({ ...place, y, weight: weight / places.length }));
      return [{ ...strongest(model, places), y, weight }];
    });
    model = fitLogistic(examples, PENALTY, { prior, words: { count: wordCount, penalty: CONTEXT_PENALTY } });
  }
  return model!;
}

const chanceOf = (model: Model, { x, words }: Place): number => predict(model, x, words);

function strongest(model: Model, places: Page['places']): Place {
  return places.reduce((best, place) => (chanceOf(model, place) > chanceOf(model, best) ? place : best));
}

function oddsOf(model: Model, { places }: Page): number {
  if (places.length === 0) return -Infinity;
  const chance = chanceOf(model, strongest(model, places));
  return Math.log(chance / (1 - chance));
}

type Scored = Pick<Page, 'y'> & { readonly odds: number };

function precisionAt(pages: readonly Scored[], least: number): number {
  const delivered = pages.filter(({ odds }) => odds >= least);
  return delivered.filter(({ y }) => y === 1).length / delivered.length;
}

function recallAt(pages: readonly Scored[], least: number): number {
  const named = pages.filter(({ y }) => y === 1);
  return named.filter(({ odds }) => odds >= least).length / named.length;
}
