import { expect, test } from 'vitest';
import { foldGaps, isGap } from '../src/extraction/gaps.ts';

test('gaps are white space and control characters as patterns have them, of every sign there is', () => {
  for (let unit = 0; unit < 65_536; unit++)
    if (isGap(unit) !== /[\s\p{Cc}]/u.test(String.fromCharCode(unit))) expect(unit).toBe(null);
});

test('folding by hand is folding by a pattern', () => {
  const parts = ['a', 'b ', ' ', '  ', '\n', '\t\u0085', '\u00a0', 'ü😀', '', '\ufeff', ' x '];
  let state = 3;
  for (let round = 0; round < 5_000; round++) {
    let text = '';
    for (let left = round % 9; left > 0; left--) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      text += parts[Math.floor((state / 2 ** 32) * parts.length)] ?? '';
    }
    expect(foldGaps(text)).toBe(text.replace(/[\s\p{Cc}]+/gu, ' '));
  }
});
