import { IndexUnavailableError } from './index-errors.ts';

/** Seven bits to a byte, the lowest first. */
export function appendNumber(into: number[], number: number): void {
  let rest = number;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) into.push((rest % 0x80) | 0x80);
  into.push(rest);
}

/** Numbers below zero stand between those above: 0, -1, 1, -2 and so on. */
export function signed(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number;
}

export function unsigned(number: number): number {
  return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
}

/** Reads the number at `cursor.at` and moves it behind. @throws IndexUnavailableError where there is none */
export function readNumber(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  let weight = 1;
  for (;;) {
    const byte = bytes[cursor.at++];
    if (byte === undefined || weight > Number.MAX_SAFE_INTEGER)
      throw new IndexUnavailableError(
        'A value of the index is damaged. "index verify" says what can be done.',
      );
    value += (byte & 0x7f) * weight;
    if (byte < 0x80) return value;
    weight *= 0x80;
  }
}
