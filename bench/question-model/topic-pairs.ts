import fs from 'node:fs';
import { readInputs, type PageView } from '../../packages/smart-filters/src/index.ts';
import { learnedScore } from '../../packages/smart-filters/src/learned-score.ts';
import { readPage } from '../../packages/smart-filters/src/page-reading.ts';
import { topicChance } from '../../packages/smart-filters/src/topic.ts';
import { isTopicFilter, type TopicFilterId } from '../../packages/smart-filters/src/topic-features.ts';
import { drawing } from '../drawing.ts';
import { loadRealPages, openSites, viewFinder, type LabelledPage } from '../labelled-pages.ts';
import { isPutAway, readNaturalTopics } from '../truth/natural-topics.ts';
import { FREE_TOPICS, readTopics, TOPICS } from '../truth/topics.ts';
import { questionPieces } from './question-pieces.ts';

const WRITTEN_WEIGHT = 0.5;
/** A page that was drawn for many counts for so many at most. */
const MOST_FOR_ONE = 3;
/** Of judged pages so many go with the topic that their reader gave them, and so many with another page's. */
const JUDGED = { share: 0.35, weight: 0.4 };
const CROSSED = { share: 0.2, weight: 0.15 };
const SEED = 7;

/** A question and a page; with what the judges in use say of them. */
interface Pair {
  readonly set: string;
  readonly id: TopicFilterId;
  readonly topic: string;
  /** Whether the page is on the topic; null where two readers would quarrel. */
  readonly y: 0 | 1 | null;
  readonly weight: number;
  /** Nothing is learned from it, nor from its topic. */
  readonly isPutAway: boolean;
}

/**
 * `npm run bench -- topic-pairs <file>`: questions and pages, judged, a pair a line, for a model that reads both
 * together (README.md in this folder). Of rows that customers would be shown also how sure the judges in use are of
 * topic and kind, and whether a reader found the row worth a credit.
 */
export async function writeTopicPairs([file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new Error('topic-pairs <file>');
  const { reader, close } = await openSites();
  const viewOf = viewFinder(reader);
  const out = fs.openSync(file, 'w');
  const counts = new Map<string, number>();
  const put = (view: PageView, pair: Pair, further: object = {}): void => {
    const { filter, inputs } = readInputs(pair.id, `"${pair.topic.replaceAll('"', ' ')}"`);
    const topic = filter.inOtherWords?.topic(inputs) ?? pair.topic;
    const page = readPage(view);
    const line = {
      ...pair,
      ...further,
      topic: pair.topic.toLowerCase(),
      chance: topicChance(page, topic, pair.id),
      pieces: questionPieces(page, pair.id, topic),
    };
    fs.writeSync(out, `${JSON.stringify(line)}\n`);
    counts.set(pair.set, (counts.get(pair.set) ?? 0) + 1);
  };
  for (const row of readNaturalTopics()) {
    const view = viewOf(row.url);
    if (view === undefined) continue;
    const { id, topic, set, foundAs } = row;
    const { score, isDelivered } = learnedScore(id, readPage(view));
    const weight = Math.min(MOST_FOR_ONE, row.standsFor);
    const kind = foundAs === 'off kind' || !isDelivered ? null : score;
    const pair = { set, id, topic, y: bit(row.isTopic), weight, isPutAway: isPutAway(set) };
    put(view, pair, { kind, worth: bit(row.isWorth) });
  }
  for (const { url, id, topic, isWanted, set } of [TOPICS, FREE_TOPICS].flatMap(readTopics)) {
    const view = viewOf(url);
    if (view === undefined || !isTopicFilter(id)) continue;
    const y = isWanted ? 1 : 0;
    put(view, { set: set || 'topics', id, topic, y, weight: WRITTEN_WEIGHT, isPutAway: false });
  }
  const real = await loadRealPages();
  const draw = drawing(SEED);
  for (const [id, pages] of ofKinds(real.pages))
    for (const { view, topic, isOfKind } of pages) {
      const pair = { id, isPutAway: false };
      if (isOfKind && draw() < JUDGED.share)
        put(view, { ...pair, set: 'judged', topic, y: 1, weight: JUDGED.weight });
      const other = pages[Math.floor(draw() * pages.length)]!.topic;
      if (other !== topic && draw() < CROSSED.share)
        put(view, { ...pair, set: 'crossed', topic: other, y: 0, weight: CROSSED.weight });
    }
  real.close();
  fs.closeSync(out);
  close();
  console.log(Object.fromEntries(counts));
}

const bit = (is: boolean | null): 0 | 1 | null => (is === null ? null : is ? 1 : 0);

interface OfKind {
  readonly view: PageView;
  /** What its reader would type for it. */
  readonly topic: string;
  readonly isOfKind: boolean;
}

function ofKinds(pages: readonly LabelledPage[]): Map<TopicFilterId, OfKind[]> {
  const found = new Map<TopicFilterId, OfKind[]>();
  for (const { view, judged } of pages)
    for (const [id, told] of Object.entries(judged)) {
      if (!isTopicFilter(id) || told.asked === '' || told.label === 'disputed') continue;
      const some = found.get(id) ?? [];
      some.push({ view, topic: told.asked, isOfKind: told.label === 'yes' });
      found.set(id, some);
    }
  return found;
}
