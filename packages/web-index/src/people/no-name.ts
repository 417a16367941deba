import { unitAt } from '../extraction/unit-at.ts';

const SPACE = 0x20;
/** Signs of ASCII that stand in no name: IN_NO_NAME of name-shape.ts, without figures. */
const IN_NO_NAME: ReadonlySet<number> = new Set(Buffer.from('/@!?&=_+%$<>"#'));
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/**
 * Whether a text surely is no name, by one pass along its signs: most lines are not, and working that out word by word
 * takes some hundred times as long. False where it would need more than that.
 *
 * @param mayBeSmall whether a word that stands there in small letters may belong to a name, or to what is taken from
 * around one
 */
export function isSurelyNoName(
  text: string,
  single: boolean,
  mayBeSmall: (word: string, text: string, from: number) => boolean,
): boolean {
  const { length } = text;
  let begin = 0;
  let isSmall = true;
  let hasGap = false;
  let isOdd = false;
  for (let at = 0; at <= length; at++) {
    const unit = at < length ? unitAt(text, at) : SPACE;
    // What stands in brackets is passed over by who reads names.
    if (unit === 0x28 || unit === 0x5b) return false;
    if (unit >= 0x61 && unit <= 0x7a) continue;
    if (unit === SPACE) {
      if (isSmall && !isOdd && at > begin && !mayBeSmall(text.slice(begin, at), text, begin)) isOdd = true;
      hasGap ||= at < length;
      begin = at + 1;
      isSmall = true;
      continue;
    }
    isSmall = false;
    // Gaps of other kinds are beyond one pass, and so is the year behind the name of a pupil.
    if (unit < SPACE || unit >= 0x7f) hasGap = true;
    else if (IN_NO_NAME.has(unit) || (isDigit(unit) && !isDigit(unitAt(text, length - 1)))) isOdd = true;
  }
  return isOdd || (!hasGap && !single);
}
