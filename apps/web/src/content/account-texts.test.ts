import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BULK_TEXTS, HISTORY_TEXTS, PAYMENT_TEXTS } from './account-texts.ts';

const { specification } = JSON.parse(
  readFileSync(new URL('../../../../packages/contract/test/specified-texts.json', import.meta.url), 'utf8'),
) as { specification: string[] };

/** The specification writes these with its own words for the places. */
const AS_SPECIFIED: Record<string, string> = {
  invalidLine: '<line> is not a valid domain or URL.',
  tooMany: 'You can only check up to 50 domains at a time. You’ve entered N.',
  tooFewCredits: 'You need N credits but only have M.',
  tooFewCreditsShort: '(Need N, only M available)',
  packDescription: '<credits> Credits Pack',
  balance: 'You now have N credits in your account.',
};

describe('the texts of the pages about the account', () => {
  it('are those of the specification, word for word', () => {
    for (const [name, text] of Object.entries({ ...BULK_TEXTS, ...HISTORY_TEXTS, ...PAYMENT_TEXTS }))
      expect(specification, name).toContain(AS_SPECIFIED[name] ?? text);
  });

  it('keep their typographic signs', () => {
    expect(PAYMENT_TEXTS.processing.endsWith('\u2026')).toBe(true);
    expect(BULK_TEXTS.tooMany).toContain('\u2019');
    for (const text of [BULK_TEXTS.running, HISTORY_TEXTS.loading]) expect(text.endsWith('...')).toBe(true);
  });
});
