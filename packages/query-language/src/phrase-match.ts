import type { PhraseItem } from './ast.ts';

/** Where a phrase stands in a list of words; `end` is exclusive. */
interface PhraseSpan {
  readonly start: number;
  readonly end: number;
}

/** Words without a gap between them, and the gap before them. */
interface Segment {
  readonly minGap: number;
  readonly maxGap: number;
  readonly words: string[];
}

/** Whether the phrase stands in these words. Time is linear to the words, whatever they and the phrase are. */
export function containsPhrase(words: readonly string[], items: readonly PhraseItem[]): boolean {
  const only = items[0];
  if (items.length === 1 && typeof only === 'string') return words.includes(only);
  return findPhrase(words, items).length > 0;
}

/** Every place where the phrase ends in these words, each with the nearest place where it can have begun. */
export function findPhrase(words: readonly string[], items: readonly PhraseItem[]): PhraseSpan[] {
  const [first, ...rest] = segmentsOf(items);
  if (first === undefined) return [];
  let spans = occurrences(words, first.words).map((start) => ({ start, end: start + first.words.length }));
  for (const segment of rest) {
    if (spans.length === 0) break;
    spans = continued(spans, occurrences(words, segment.words), segment);
  }
  return spans;
}

function segmentsOf(items: readonly PhraseItem[]): Segment[] {
  const segments: Segment[] = [];
  let gap = { min: 0, max: 0 };
  let isOpen = false;
  for (const item of items) {
    if (typeof item !== 'string') {
      gap = item;
      isOpen = false;
    } else if (isOpen) {
      segments.at(-1)!.words.push(item);
    } else {
      segments.push({ minGap: gap.min, maxGap: gap.max, words: [item] });
      isOpen = true;
    }
  }
  return segments;
}

/** Both lists ascend; of the spans that end at the right distance the last is taken. */
function continued(spans: readonly PhraseSpan[], starts: readonly number[], segment: Segment): PhraseSpan[] {
  const found: PhraseSpan[] = [];
  let next = 0;
  for (const start of starts) {
    while (next < spans.length && spans[next]!.end <= start - segment.minGap) next++;
    const before = spans[next - 1];
    if (before === undefined || before.end < start - segment.maxGap) continue;
    found.push({ start: before.start, end: start + segment.words.length });
  }
  return found;
}

/** Knuth, Morris and Pratt's search: a hostile page of one repeated word costs no more than any other. */
function occurrences(words: readonly string[], wanted: readonly string[]): number[] {
  const fallbacks = fallbacksOf(wanted);
  const starts: number[] = [];
  let matched = 0;
  for (let i = 0; i < words.length; i++) {
    while (matched > 0 && words[i] !== wanted[matched]) matched = fallbacks[matched - 1]!;
    if (words[i] === wanted[matched]) matched++;
    if (matched === wanted.length) {
      starts.push(i + 1 - matched);
      matched = fallbacks[matched - 1]!;
    }
  }
  return starts;
}

/** For each beginning of the wanted words, how long its longest proper end is that is also a beginning. */
function fallbacksOf(wanted: readonly string[]): number[] {
  const fallbacks = [0];
  let matched = 0;
  for (let i = 1; i < wanted.length; i++) {
    while (matched > 0 && wanted[i] !== wanted[matched]) matched = fallbacks[matched - 1]!;
    if (wanted[i] === wanted[matched]) matched++;
    fallbacks.push(matched);
  }
  return fallbacks;
}
