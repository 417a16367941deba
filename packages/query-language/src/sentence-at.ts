/** In UTF-16 units; `end` is exclusive. */
interface TextPlace {
  readonly start: number;
  readonly end: number;
}

const LONGEST = 300;
const AROUND = 140;
/** Further away from the place, a line without a full stop is not looked through. */
const REACH = 2000;

const STOP = /[.!?…]["»”’')\]]?(?=\s|$)/g;
/** What stands before a full stop that ends no sentence: "Slack vs.", "J.", "e.g.". */
const SHORTENED =
  /(?<![\p{L}\p{N}])(?:\p{L}|[Vv]s|[DM]r|[DS]ra|Mrs|Ms|Profa?|St|Mme|Mlle|Nr|approx|ca|bzw|vgl|e\.g|i\.e|p\.\s?ej)$/u;
const SHORTENED_REACH = 12;
/** A cut is moved by so much at most to leave a word whole. */
const WORD_REACH = 30;

/** The sentence around a place in a text, within its line; a long one is cut to what stands near. Trimmed. */
export function sentenceAt(text: string, place: TextPlace): string {
  const lineStart = text.lastIndexOf('\n', place.start - 1) + 1;
  const lineEnd = text.indexOf('\n', place.end);
  const from = Math.max(place.start === 0 ? 0 : lineStart, place.start - REACH);
  const to = Math.min(lineEnd === -1 ? text.length : lineEnd, place.end + REACH);
  const sentence = { start: from, end: to };
  for (const { 0: sign, index } of text.slice(from, to).matchAll(STOP)) {
    const at = from + index;
    const isShort =
      sign.startsWith('.') && SHORTENED.test(text.slice(Math.max(from, at - SHORTENED_REACH), at));
    if (isShort || (at >= place.start && at < place.end)) continue;
    if (at < place.start) sentence.start = Math.min(at + sign.length, place.start);
    else {
      sentence.end = at + sign.length;
      break;
    }
  }
  return cutAround(text, sentence, place);
}

function cutAround(text: string, sentence: TextPlace, place: TextPlace): string {
  if (sentence.end - sentence.start <= LONGEST) return text.slice(sentence.start, sentence.end).trim();
  const start = Math.max(sentence.start, place.start - AROUND);
  const end = Math.min(sentence.end, Math.min(place.end, start + LONGEST) + AROUND);
  const before = start > sentence.start ? '…' : '';
  const after = end < sentence.end ? '…' : '';
  const shown = text.slice(
    before === '' ? start : Math.min(behindGap(text, start), place.start),
    after === '' ? end : Math.max(gapBefore(text, end), Math.min(place.end, end)),
  );
  // Half of a surrogate pair may stand at a cut.
  return before + shown.toWellFormed().trim() + after;
}

/** The first place from there on where a word begins; the place itself where none is near. */
function behindGap(text: string, at: number): number {
  const gap = text.slice(at - 1, at + WORD_REACH).search(/\s/);
  return gap === -1 ? at : at + gap;
}

/** The last place up to there where a word ends; the place itself where none is near. */
function gapBefore(text: string, at: number): number {
  const back = at - WORD_REACH;
  const gap = text.slice(back, at + 1).search(/\s\S*$/);
  return gap === -1 ? at : back + gap;
}
