import { containsPhrase, findPhrase, words } from '@linklode/query-language';
import { chanceByTrees, type Boosted } from './boosted-trees.ts';
import type { PageReading } from './page-reading.ts';
import { placeNear, readTopicFeatures, TOPIC_FEATURES, type TopicFilterId } from './topic-features.ts';
import weights from './topic-weights.json' with { type: 'json' };
import { isSmall, namesOf, readTopic } from './topic-words.ts';
import { stemOf } from './word-forms.ts';

/**
 * A topic without the words that the kind of page implies: who looks for resource pages on "pottery links" means
 * pottery. The whole where nothing else is left.
 */
export function withoutKind(topic: string, kind: RegExp): string {
  const rest = words(topic).filter((word) => !kind.test(word));
  return rest.some((word) => !isSmall(word)) ? rest.join(' ') : topic;
}

let judge: Boosted | undefined;

/** What `npm run bench -- fit-topics` learned. Throws where that was from other features than these. */
function readJudge(): Boosted {
  // Arrays in a file have no length for the compiler.
  const learned = weights as unknown as Boosted & { readonly features: readonly string[] };
  if (learned.features.join() === TOPIC_FEATURES.join()) return learned;
  throw new Error(
    'topic-weights.json was learned from other features: npm run bench -- fit-topics learns anew.',
  );
}

/**
 * How surely who asks a filter for a topic would be glad of a page that is of its kind, 0 to 1. Words count in singular
 * and plural, in other words that mean the same, and by the parts of the topic.
 */
export function topicChance(page: PageReading, topic: string, kind: TopicFilterId): number {
  if (isShout(topic)) return shoutWeight(page, topic.trim());
  return chanceByTrees((judge ??= readJudge()), readTopicFeatures(page, topic, kind));
}

/**
 * How plainly a page names what it is about, 0 to 1: most where title or address say the words; 0 where neither they
 * nor description, first words or repeated mention do. Words count in singular and plural, and need not stand side by
 * side.
 */
export function namingWeight(page: PageReading, asked: string, mentions = MENTIONS): number {
  if (isShout(asked)) return shoutWeight(page, asked.trim());
  const { stems, rewrite } = readTopic(asked).typed;
  if (stems.length === 0) return 0;
  const stemmed = (found: readonly string[]) => rewrite(found.map(stemOf));
  const title = stemmed(page.headlineWords);
  if (containsPhrase(title, stems)) return 1;
  const named = new Set([...title, ...stemmed(page.urlWords)]);
  if (stems.every((stem) => named.has(stem))) return 0.95;
  if (placeNear(stemmed(words(page.page.description ?? '')), stems) !== -1) return 0.85;
  if (placeNear(stemmed(leadOf(page)), stems) !== -1) return 0.8;
  const content = stemmed(page.contentWords());
  const places = findPhrase(content, stems).length;
  return places >= mentions && places * OFTEN_ENOUGH >= content.length ? 0.7 : 0;
}

/** The first words of the page's own text; a block that begins with a link is about the page behind that. */
function leadOf(page: PageReading): string[] {
  const ways = new Set(page.page.links.map(({ textOffset }) => textOffset));
  const lead: string[] = [];
  for (const { text, start } of page.contentLines()) {
    if (lead.length >= LEAD_WORDS) break;
    if (!ways.has(start)) lead.push(...words(text.slice(0, LONGEST_LEAD)));
  }
  return lead.slice(0, LEAD_WORDS);
}

const LONGEST_LEAD = 2000;
/** About three sentences, headings among them. */
const LEAD_WORDS = 40;
const MENTIONS = 4;
/** One in so many words: a long page says every common word four times. */
const OFTEN_ENOUGH = 150;

/** "IT" and "HR" are topics; "it" is a pronoun: a short word in capitals is meant as it is written. */
function isShout(topic: string): boolean {
  return /^\s*[A-Z]{2,3}\s*$/.test(topic) && PRONOUNS.has(topic.trim().toLowerCase());
}

const PRONOUNS = new Set('it us or so me no go do ai'.split(' '));

function shoutWeight({ page, headlineWords }: PageReading, topic: string): number {
  const written = new RegExp(`(?<![\\p{L}\\p{N}])${topic}(?![\\p{L}\\p{N}])`, 'gu');
  const isShouted = page.title === page.title.toUpperCase();
  if (!isShouted && headlineWords.length > 0 && written.test(page.title)) return 1;
  return (page.text.slice(0, 20_000).match(written)?.length ?? 0) >= MENTIONS ? 0.7 : 0;
}

/** Whether all words of a value stand on the page, in singular or plural. */
export function isOnPage(page: PageReading, value: string): boolean {
  const { stems, rewrite } = readTopic(value).typed;
  const found = new Set(rewrite([...page.titleWords, ...page.textWords()].map(stemOf)));
  return stems.every((stem) => found.has(stem));
}

/** Whether a name stands in these words, in one word or two. */
export function holdsName(found: readonly string[], name: string): boolean {
  return namesOf(name).some((form) => containsPhrase(found, words(form)));
}
