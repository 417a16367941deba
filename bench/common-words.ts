import fs from 'node:fs';
import path from 'node:path';
import { words } from '../packages/query-language/src/index.ts';
import abroad from '../packages/word-lists/src/common-words-abroad.json' with { type: 'json' };
import common from '../packages/word-lists/src/common-words.json' with { type: 'json' };
import { isKnownBrand } from '../packages/smart-filters/src/known-brands.ts';
import { languageOfLine } from '../packages/smart-filters/src/ordinary-words.ts';
import { openSites } from './labelled-pages.ts';

const FOLDER = path.resolve(import.meta.dirname, '../packages/word-lists/src');
const LEAST_SITES = 6;
/** Where so much of what stands inside sentences is small, fewer sites tell: "kayak", "hinge". */
const FEW_SITES = 2;
const NEARLY_ALWAYS_SMALL = 0.75;
/** Of the other languages there are fewer sites, so that more of what stands inside their sentences has to be small. */
const LEAST_SITES_ABROAD = 2;
/** Of so many nobody asks what the word is elsewhere. */
const ENOUGH_SITES_ABROAD = 5;
const ENOUGH_SITES_OF_NOUN = 12;
const LEAST_SMALL = 0.3;
/** So much is small of a word that is mostly a part of names: "jersey", "raid". */
const SELDOM_SMALL = 0.08;
const SELDOM_SITES_ABROAD = 3;
const LEAST_SMALL_ABROAD = 0.5;
const OFTEN_ELSEWHERE = 10;
const LEAST_LINE = 60;
/** Inside a sentence: behind a small letter or a comma. */
const INSIDE = /(?<=[\p{Ll},;] )(\p{L}{3,15})(?=[ ,.;])/gu;
/** Nouns of German are never small: what stands behind a word that only nouns stand behind. */
const GERMAN_NOUN =
  /(?<!\p{L})(?:[dk]?eine?[nmrs]?|de[rnms]|die|das|diese[nmrs]?|jede[nmrs]?|im|am|zum|zur|vom|beim|mehr|viel|unsere?|ihre?|seine|alle[nr]?|letzten?|neuen?|guten?|ganzen?) (\p{Lu}\p{Ll}{2,14})(?=[ ,.;])/gu;
const MOST_PAGES = 1_000_000;
const ABROAD = ['de', 'es', 'fr', 'nl', 'pt'] as const;

interface Count {
  small: number;
  all: number;
  readonly sites: Set<string>;
  /** Where it stands as a noun of German. */
  readonly nouns: Set<string>;
}

type Counts = Map<string, Count>;

const countOf = (counts: Counts, found: string): Count => {
  const word = found.toLowerCase();
  const count = counts.get(word) ?? { small: 0, all: 0, sites: new Set(), nouns: new Set() };
  counts.set(word, count);
  return count;
};

/**
 * Writes the words that people write small, so that a firm of that name is not found wherever the word stands:
 * `npm run bench -- common-words` those of English, `... common-words abroad` those of five other languages, `...
 * common-words levels` how common each word is. Counts words of pages of real sites; no text of theirs goes into the
 * files.
 */
export async function learnCommonWords([which]: readonly string[] = process.argv.slice(3)): Promise<void> {
  const { reader, close } = await openSites();
  const read = (lang: string): Counts => {
    const counts: Counts = new Map();
    for (const page of reader.findViews({ root: { type: 'lang', lang } }, [], MOST_PAGES))
      for (const line of page.text.split('\n')) countLine(counts, line, lang, page.domain);
    return counts;
  };
  try {
    const english = read('en');
    const byLanguage = (): ReadonlyMap<string, Counts> => new Map(ABROAD.map((lang) => [lang, read(lang)]));
    if (which === 'levels') writeLevels(new Map([['en', english], ...byLanguage()]));
    else if (which === 'seldom') writeSeldom(byLanguage(), english);
    else if (which === 'abroad') writeAbroad(byLanguage(), english);
    else writeEnglish(english);
  } finally {
    close();
  }
}

function countLine(counts: Counts, line: string, lang: string, domain: string): void {
  if (line.length < LEAST_LINE || languageOfLine(line, lang) !== lang) return;
  for (const [, found = ''] of line.matchAll(INSIDE)) {
    const count = countOf(counts, found);
    count.all++;
    if (found !== found.toLowerCase()) continue;
    count.small++;
    count.sites.add(domain);
  }
  if (lang === 'de')
    for (const [, found = ''] of line.matchAll(GERMAN_NOUN)) countOf(counts, found).nouns.add(domain);
}

function isSmall({ small, all, sites }: Count, leastSites: number, leastSmall: number): boolean {
  return sites.size >= leastSites && small >= leastSmall * all;
}

function writeEnglish(counts: Counts): void {
  // English sites quote other languages.
  const foreign = new Set(Object.values(abroad.words).flatMap((list) => list.split(' ')));
  const found = [...counts].filter(
    ([word, count]) =>
      /^[a-z]+$/.test(word) &&
      (isSmall(count, LEAST_SITES, LEAST_SMALL) ||
        (isSmall(count, FEW_SITES, NEARLY_ALWAYS_SMALL) && !foreign.has(word))),
  );
  const about = `Words that real English sites of the bench write small inside sentences: ${LEAST_SITES} of them often, or ${FEW_SITES} nearly always. What was counted before stays. Made by bench/common-words.ts.`;
  const known = common.words.split(' ').map((word): [string, null] => [word, null]);
  const file = { about, words: wordsOf([...found, ...known]) };
  write('common-words.json', file);
}

function writeAbroad(byLanguage: ReadonlyMap<string, Counts>, english: Counts): void {
  /**
   * "Google" stands behind German articles too, and some write PayPal small: what is large in another language is a
   * name.
   */
  const isNameElsewhere = (word: string, own: string): boolean =>
    [...byLanguage, ['en', english] as const].some(([lang, counts]) => {
      const count = lang === own || lang === 'de' ? undefined : counts.get(word);
      return count !== undefined && count.all >= OFTEN_ELSEWHERE && count.small < LEAST_SMALL * count.all;
    });
  const byLang = Object.fromEntries(
    [...byLanguage].map(([lang, counts]) => {
      const found = [...counts].filter(
        ([word, count]) =>
          isSmall(count, ENOUGH_SITES_ABROAD, LEAST_SMALL_ABROAD) ||
          count.nouns.size >= ENOUGH_SITES_OF_NOUN ||
          ((isSmall(count, LEAST_SITES_ABROAD, LEAST_SMALL_ABROAD) ||
            count.nouns.size >= LEAST_SITES_ABROAD) &&
            !isNameElsewhere(word, lang)),
      );
      return [lang, wordsOf(found)];
    }),
  );
  const about = `Words that at least ${LEAST_SITES_ABROAD} real sites in the language write small inside sentences, and mostly so; of German the nouns too. Made by bench/common-words.ts.`;
  const file = { about, words: byLang };
  write('common-words-abroad.json', file);
}

/** What firms share with words that are mostly large: of English by its share, of others what English writes large. */
function writeSeldom(byLanguage: ReadonlyMap<string, Counts>, english: Counts): void {
  const lists = [common.words, ...Object.values(abroad.words)];
  const known = new Set(lists.flatMap((list) => list.split(' ')));
  const ofEnglish = [...english].filter(([, count]) => isSmall(count, LEAST_SITES, SELDOM_SMALL));
  const ofOthers = [...byLanguage.values()].flatMap((counts) =>
    [...counts].filter(
      ([, count]) =>
        isSmall(count, SELDOM_SITES_ABROAD, LEAST_SMALL_ABROAD) || count.nouns.size >= ENOUGH_SITES_OF_NOUN,
    ),
  );
  const words = wordsOf([...ofEnglish, ...ofOthers]).split(' ');
  const about = `Words that real sites write small now and then inside sentences, but mostly large, or large in other languages. Made by bench/common-words.ts.`;
  const file = { about, words: words.filter((word) => !known.has(word)).join(' ') };
  write('seldom-words.json', file);
}

/** Of a language's sites that many are all; rarer words are in no list. */
const HIGHEST_LEVEL = 9;
const LOWEST_LEVEL = 3;

/** How many of a language's sites write a word small inside sentences, by their logarithm. */
function writeLevels(byLanguage: ReadonlyMap<string, Counts>): void {
  const levels = [...byLanguage].map(([lang, counts]) => {
    const sitesOf = ({ sites, nouns }: Count): number => new Set([...sites, ...nouns]).size;
    const most = [...counts.values()].reduce((max, count) => Math.max(max, sitesOf(count)), 0);
    const levelOf = (count: Count): number =>
      sitesOf(count) < FEW_SITES
        ? 0
        : Math.round((HIGHEST_LEVEL * Math.log2(1 + sitesOf(count))) / Math.log2(1 + most));
    const byLevel = Map.groupBy(counts, ([, count]) => levelOf(count));
    const lists = Array.from({ length: HIGHEST_LEVEL - LOWEST_LEVEL + 1 }, (_, at) =>
      wordsOf(byLevel.get(at + LOWEST_LEVEL) ?? []),
    );
    return [lang, lists] as const;
  });
  const about = `How many real sites in the language write a word small inside sentences (of German also as a noun), by the logarithm, from ${LOWEST_LEVEL} to ${HIGHEST_LEVEL}, which is as many as write the commonest; rarer words and those of one site are left out. Made by bench/common-words.ts.`;
  const file = { about, lowest: LOWEST_LEVEL, highest: HIGHEST_LEVEL, levels: Object.fromEntries(levels) };
  write('word-levels.json', file);
}

/** Names that are words only by the accent that they lack: "debían". */
const NAMES_WITH_ACCENT = new Set(['debian']);

/** As names are looked up: without accents, each once. */
const wordsOf = (found: readonly (readonly [string, unknown])[]): string =>
  [...new Set(found.flatMap(([word]) => words(word)))]
    .filter((word) => !NAMES_WITH_ACCENT.has(word) && !isKnownBrand(word))
    .toSorted()
    .join(' ');

function write(name: string, file: { readonly about: string }): void {
  fs.writeFileSync(path.join(FOLDER, name), `${JSON.stringify(file, null, 2)}\n`);
  console.log(`${name}: ${fs.statSync(path.join(FOLDER, name)).size} bytes`);
}
