import { SPAM_SIGNAL_KEYS, type SpamSignal, spamWeightOf } from './spam-score.ts';

/**
 * What speaks for and against each domain, in two bytes a signal: as objects, those of twenty million domains fill a
 * heap.
 */
export interface PackedSignals {
  /** Takes the signals of the next domain, from the first on. */
  push: (signals: readonly SpamSignal[] | null) => void;
  of: (domain: number) => SpamSignal[] | null;
}

/** Values have two decimals (spam-score.ts), so a byte holds one exactly. */
const PARTS = 100;

export function createPackedSignals(domains: number): PackedSignals {
  const start = new Uint32Array(domains + 1);
  const isKnown = new Uint8Array(domains);
  const numbers = new Map(SPAM_SIGNAL_KEYS.map((key, number) => [key, number]));
  let bytes = new Uint8Array(4096);
  let length = 0;
  let next = 0;
  return {
    push(signals) {
      if (signals !== null) {
        isKnown[next] = 1;
        if (length + 2 * signals.length > bytes.length) {
          const grown = new Uint8Array(2 * bytes.length);
          grown.set(bytes);
          bytes = grown;
        }
        for (const [key, value] of signals) {
          bytes[length++] = numbers.get(key)!;
          bytes[length++] = Math.round(value * PARTS);
        }
      }
      start[++next] = length;
    },
    of(domain) {
      if (isKnown[domain] === 0) return null;
      const signals: SpamSignal[] = [];
      for (let at = start[domain]!; at < start[domain + 1]!; at += 2) {
        const key = SPAM_SIGNAL_KEYS[bytes[at]!]!;
        signals.push([key, bytes[at + 1]! / PARTS, spamWeightOf(key)]);
      }
      return signals;
    },
  };
}
