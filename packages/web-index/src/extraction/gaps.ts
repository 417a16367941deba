import { unitAt } from './unit-at.ts';

/**
 * White space of any kind, and control characters, which no reader sees: what `\s` and `\p{Cc}` match, by UTF-16 unit.
 */
export function isGap(unit: number): boolean {
  if (unit <= 0x20) return true;
  if (unit < 0x7f) return false;
  if (unit <= 0xa0) return true;
  if (unit < 0x1680) return false;
  return (
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}

/**
 * Every gap as one space. By hand, as a page has thousands of short texts and a pattern takes longer to start than to
 * match.
 */
export function foldGaps(text: string): string {
  // Asked once: like a method (unit-at.ts), the length of a text is looked up anew each time.
  const { length } = text;
  let folded = '';
  let from = 0;
  for (let at = 0; at < length; at++) {
    const unit = unitAt(text, at);
    if ((unit > 0x20 && unit < 0x7f) || !isGap(unit)) continue;
    let end = at + 1;
    while (end < length && isGap(unitAt(text, end))) end += 1;
    if (end > at + 1 || unit !== 0x20) {
      folded += text.slice(from, at) + ' ';
      from = end;
    }
    at = end - 1;
  }
  return from === 0 ? text : folded + text.slice(from);
}
