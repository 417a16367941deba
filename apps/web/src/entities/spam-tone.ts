import type { SpamBand } from '../lib/spam-band.ts';

/** The colour of a band's word. */
export const SPAM_TONES: Readonly<Record<SpamBand, string>> = {
  low: 'text-muted',
  medium: 'text-warning-text',
  high: 'text-danger-text',
};
