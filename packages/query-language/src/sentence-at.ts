/** In UTF-16 units; `end` is exclusive. */
interface TextPlace {
  readonly start: number;
  readonly end: number;
}

const LONGEST = 300;
const AROUND = 140;
/** Further away from the place, a line without a full stop is not looked through. */
const REACH = 2000;

const STOP = /[.!?…]["»”')\]]?(?=\s|$)/g;

/** The sentence around a place in a text, within its line; a long one is cut to what stands near. Trimmed. */
export function sentenceAt(text: string, place: TextPlace): string {
  const lineStart = text.lastIndexOf('\n', place.start - 1) + 1;
  const lineEnd = text.indexOf('\n', place.end);
  const from = Math.max(place.start === 0 ? 0 : lineStart, place.start - REACH);
  const to = Math.min(lineEnd === -1 ? text.length : lineEnd, place.end + REACH);

  let start = from;
  for (const stop of text.slice(from, place.start).matchAll(STOP)) start = from + stop.index + stop[0].length;
  const [next] = text.slice(place.end, to).matchAll(STOP);
  const end = next === undefined ? to : place.end + next.index + next[0].length;
  return cutAround(text, { start, end }, place);
}

function cutAround(text: string, sentence: TextPlace, place: TextPlace): string {
  if (sentence.end - sentence.start <= LONGEST) return text.slice(sentence.start, sentence.end).trim();
  const start = Math.max(sentence.start, place.start - AROUND);
  const end = Math.min(sentence.end, Math.min(place.end, start + LONGEST) + AROUND);
  const before = start > sentence.start ? '…' : '';
  const after = end < sentence.end ? '…' : '';
  // Half of a surrogate pair may stand at a cut.
  return before + text.slice(start, end).toWellFormed().trim() + after;
}
