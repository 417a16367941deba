import { END, headPieces, piecesOf, START, STOP } from '../../packages/kind-model/src/page-pieces.ts';
import { words } from '../../packages/query-language/src/index.ts';
import type { PageReading } from '../../packages/smart-filters/src/page-reading.ts';
import type { TopicFilterId } from '../../packages/smart-filters/src/topic-features.ts';
import { readTopic } from '../../packages/smart-filters/src/topic-words.ts';
import { stemOf } from '../../packages/smart-filters/src/word-forms.ts';

/** A question and a page in so many word pieces. */
const MOST_PIECES = 88;

/** What each filter looks for, in a word. */
const KIND_WORDS: Readonly<Record<TopicFilterId, string>> = {
  guest_post_pages: 'call',
  resource_pages: 'links',
  directories: 'directory',
  listicles: 'list',
  tool_aggregators: 'tools',
};
const OF_TOPIC = 12;
const OF_HEAD = { title: 28, address: 22, description: 22 };

const FIRST_LINES = { count: 2, pieces: 12 };
/** Lines further down that have half of the topic's words or more, those with most of them first. */
const TELLING_LINES = { count: 3, pieces: 14, share: 0.5 };
const OTHER_LINES = { count: 6, pieces: 10 };
const MOST_LINES = 400;
const LONGEST_LINE = 1500;
/** A line is read from so many words before the topic. */
const BEFORE = 6;

interface TopicLine {
  readonly text: string;
  /** Of the topic's words. */
  readonly share: number;
  /** The first of them, in words; Infinity where it has none. */
  readonly first: number;
}

/** A question and a page as one model may read them together: the topic, then title, address, description and lines. */
export function questionPieces(reading: PageReading, id: TopicFilterId, topic: string): number[] {
  const { page } = reading;
  const lines = linesOf(page.title, reading.contentLines(), topic);
  const rest = lines.slice(FIRST_LINES.count);
  const telling = rest
    .filter(({ share }) => share >= TELLING_LINES.share)
    .sort((a, b) => b.share - a.share)
    .slice(0, TELLING_LINES.count);
  const others = rest.filter((line) => !telling.includes(line)).slice(0, OTHER_LINES.count);
  const pieces = [
    START,
    ...piecesOf(KIND_WORDS[id], 1),
    ...piecesOf(topic, OF_TOPIC),
    END,
    ...headPieces(page, OF_HEAD),
    ...lines.slice(0, FIRST_LINES.count).flatMap(({ text }) => [...piecesOf(text, FIRST_LINES.pieces), STOP]),
    ...telling.flatMap((line) => [...piecesOf(fromTopic(line), TELLING_LINES.pieces), STOP]),
    ...others.flatMap(({ text }) => [...piecesOf(text, OTHER_LINES.pieces), STOP]),
  ];
  return [...pieces.slice(0, MOST_PIECES - 1), END];
}

function linesOf(title: string, content: readonly { readonly text: string }[], topic: string): TopicLine[] {
  const { stems, rewrite } = readTopic(topic).typed;
  const told = new Set(content.map(({ text }) => text.replace(/\s+/g, ' ').trim()));
  told.delete(title);
  told.delete('');
  return [...told].slice(0, MOST_LINES).map((text) => {
    const found = rewrite(words(text.slice(0, LONGEST_LINE)).map(stemOf));
    const places = stems.map((stem) => found.indexOf(stem)).filter((at) => at !== -1);
    return { text, share: places.length / Math.max(1, stems.length), first: Math.min(...places) };
  });
}

function fromTopic({ text, first }: TopicLine): string {
  return first > BEFORE + 2
    ? text
        .split(' ')
        .slice(first - BEFORE)
        .join(' ')
    : text;
}
