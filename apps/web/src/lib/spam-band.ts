export type SpamBand = 'low' | 'medium' | 'high';

/** Bands of the Spam Score in percent: 0 to 30, 31 to 60, 61 to 100. */
export function spamBand(percent: number): SpamBand {
  if (percent <= 30) return 'low';
  return percent <= 60 ? 'medium' : 'high';
}

export const SPAM_WORDS: Readonly<Record<SpamBand, string>> = { low: 'Low', medium: 'Medium', high: 'High' };
