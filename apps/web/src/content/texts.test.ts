import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DECISION_TEXTS, fillText, SPEC_TEXTS } from './texts.ts';

/** What the specification and the product's decisions say word for word, as they stood when this was written down. */
const specified = JSON.parse(
  readFileSync(new URL('../../../../packages/contract/test/specified-texts.json', import.meta.url), 'utf8'),
) as { specification: string[]; decisions: string[] };

/** The specification writes these three with its own words for the places. */
const AS_SPECIFIED: Record<string, string> = {
  exchangeFailed: 'OAuth exchange failed (status)',
  searchFailed: 'Error {status}: {body or Failed to search}',
  dashboardTitle: '"\'s Dashboard"',
};

describe('the texts of the specification', () => {
  it('are those that it gives, word for word', () => {
    for (const [name, text] of Object.entries(SPEC_TEXTS))
      expect(specified.specification, name).toContain(AS_SPECIFIED[name] ?? text);
  });

  it('are those of the decisions where the decisions give them', () => {
    for (const [name, text] of Object.entries(DECISION_TEXTS))
      expect(specified.decisions, name).toContain(text);
  });

  it('keep their typographic signs', () => {
    expect(SPEC_TEXTS.signingYouIn.endsWith('\u2026')).toBe(true);
    for (const text of [SPEC_TEXTS.searching, SPEC_TEXTS.loading, SPEC_TEXTS.loadingProfile]) {
      expect(text.endsWith('...')).toBe(true);
    }
    expect(SPEC_TEXTS.outOfCredits).toContain('\u2019');
    expect(SPEC_TEXTS.outOfCreditsSearch).toContain('\u2019');
  });
});

describe('fillText', () => {
  it('fills each place and leaves unknown ones alone', () => {
    expect(fillText(SPEC_TEXTS.searchFailed, { status: 503, body: 'Down' })).toBe('Error 503: Down');
    expect(fillText(SPEC_TEXTS.exchangeFailed, { status: 401 })).toBe('OAuth exchange failed (401)');
    expect(fillText('{a} {b}', { a: '{b}' })).toBe('{b} {b}');
  });
});
