import { words } from '@linklode/query-language';
import type { Evidence, Verdict } from '../filter.ts';
import { readAsked } from '../features/call.ts';
import type { FeatureName } from '../features/read-features.ts';
import type { LearnedId } from '../judges.ts';
import { learnedScore } from '../learned-score.ts';
import { LEXICON_CLASSES, type LexiconClass } from '../lexicon/classes.ts';
import { findLexicon } from '../lexicon/lexicon.ts';
import { findMention, mentionEvidence, titleEvidence } from '../mentions.ts';
import { countSitesLinked, type PageReading } from '../page-reading.ts';
import { numberInTitle } from '../title-number.ts';
import { topicChance } from '../topic.ts';
import type { TopicFilterId } from '../topic-features.ts';

/**
 * The verdict of a filter that is asked for by a topic: null below the score from which its rows are of the kind, and
 * where kind and topic together are too unsure.
 */
export function topicCheck(id: TopicFilterId, page: PageReading, topic: string): Verdict {
  const chance = topicChance(page, topic, id);
  // The kind is asked of few pages, since that takes longer.
  const least = LEAST_CHANCE[id];
  if (chance < least) return null;
  const { score: kind, isDelivered, reasons } = learnedScore(id, page);
  const score = isDelivered ? kind * chance : 0;
  return score < least ? null : { score, evidence: evidenceOf(page, reasons, undefined) };
}

/**
 * How surely a page has to be of the kind and on the topic. Of lists between 0.4 and 0.5 that customers would be shown
 * who ask an index of 120,000 pages one row in three was worth its credit; the other kinds are rare, and what readers
 * asked for by its own topic would be lost there.
 */
export const LEAST_CHANCE: Readonly<Record<TopicFilterId, number>> = {
  guest_post_pages: 0.4,
  resource_pages: 0.4,
  directories: 0.4,
  listicles: 0.5,
  tool_aggregators: 0.5,
};

/**
 * The verdict of a learned filter that asks for a name, `subject`: null below the score from which its rows are right;
 * else how surely the page is of the kind and about that name (`weight`, 0 to 1), and the strongest of the reasons that
 * can be shown.
 */
export function learnedCheck(id: LearnedId, page: PageReading, weight: number, subject: string): Verdict {
  if (weight === 0) return null;
  const { score, isDelivered, reasons } = learnedScore(id, page, subject);
  if (!isDelivered) return null;
  return {
    score: score * (LEAST_OF_TOPIC + (1 - LEAST_OF_TOPIC) * weight),
    evidence: evidenceOf(page, reasons, subject),
  };
}

/** What kind a page is says more than how plainly it names the topic. */
const LEAST_OF_TOPIC = 0.5;

/** What the page says of the name that was asked for; else the first reason that words on the page can show. */
function evidenceOf(
  page: PageReading,
  reasons: readonly FeatureName[],
  subject: string | undefined,
): Evidence {
  const mention = subject === undefined ? null : findMention(page, [{ name: subject }]);
  // Whoever asks for a name wants to see what is said of it.
  if (mention !== null) return mentionEvidence(page, mention.place);
  for (const reason of reasons) {
    const shown = show(page, reason);
    if (shown !== null) return shown;
  }
  return { sentence: page.page.title };
}

const CALLS = new Set<FeatureName>(['asks', 'takes', 'callShare', 'saysLength']);
const LISTS = new Set<FeatureName>(['someSites', 'fewSites', 'linkEntries', 'linkBlocks', 'linkedHeads']);
const COUNTS = new Set<FeatureName>(['hasNumberInTitle', 'countsThings', 'isAsLongAsTold']);

function show(page: PageReading, reason: FeatureName): Evidence | null {
  const { asking, taking, offering, offeringTools } = readAsked(page);
  const said = plainest(
    CALLS.has(reason)
      ? [...asking, ...taking]
      : reason === 'offersEntry'
        ? offering
        : reason === 'offersTool'
          ? offeringTools
          : [],
  );
  if (said !== undefined) return { sentence: said };
  if (LISTS.has(reason)) return titleEvidence(page, `links to ${countSitesLinked(page)} other sites`);
  if (COUNTS.has(reason)) {
    const number = numberInTitle(page.calledBy);
    return number === null ? null : titleEvidence(page, `a list of ${number}`);
  }
  const [place, name = ''] = reason.split('.');
  if (!(LEXICON_CLASSES as readonly string[]).includes(name)) return null;
  const found = findLexicon(place === 'address' ? page.urlWords : page.headlineWords, name as LexiconClass);
  return found === null || place === 'text' ? null : titleEvidence(page, found);
}

/** A heading, a button or a picture's text asks as well, and says less than the sentence below it. */
const plainest = (texts: readonly string[]): string | undefined =>
  texts.find((text) => words(text).length >= FEWEST_WORDS) ?? texts[0];

const FEWEST_WORDS = 6;
