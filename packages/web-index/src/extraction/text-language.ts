import { eld } from 'eld/extrasmall';

/** Fewer letters do not tell a language from its neighbours. */
const LETTERS_NEEDED = 100;
const SAMPLE_LENGTH = 1_500;

/**
 * The language of a text as a first subtag, where its words are many enough and clear; else null. What it compares with
 * takes 80 MB of memory, so no thread but the one that stores pages should load this file.
 */
export function detectLanguage(text: string): string | null {
  // Navigation stands in front and small print behind, so the middle is asked as well.
  const middle = Math.max(0, Math.floor((text.length - SAMPLE_LENGTH) / 2));
  const parts =
    text.length <= 3 * SAMPLE_LENGTH
      ? [text]
      : [
          text.slice(0, SAMPLE_LENGTH),
          text.slice(middle, middle + SAMPLE_LENGTH),
          text.slice(-SAMPLE_LENGTH),
        ];
  const sample = parts.join('\n');
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < LETTERS_NEEDED) return null;
  const result = eld.detect(sample);
  return result.language !== '' && result.isReliable() ? result.language : null;
}
