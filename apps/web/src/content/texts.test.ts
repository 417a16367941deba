import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DECISION_TEXTS, fillText, SPEC_TEXTS } from './texts.ts';

const shared = (name: string) => fileURLToPath(new URL(`../../../../../shared/${name}`, import.meta.url));
const specFile = shared('spec.md');
const decisionsFile = shared('decisions.md');

/** The specification writes these three with its own words for the places. */
const AS_SPECIFIED: Record<string, string> = {
  exchangeFailed: 'OAuth exchange failed (status)',
  searchFailed: 'Error {status}: {body or Failed to search}',
  dashboardTitle: '"\'s Dashboard"',
};

describe('the texts of the specification', () => {
  it.skipIf(!existsSync(specFile))('stand in it word for word', () => {
    const spec = readFileSync(specFile, 'utf8');
    for (const [name, text] of Object.entries(SPEC_TEXTS)) {
      expect(spec, name).toContain(AS_SPECIFIED[name] ?? text);
    }
  });

  it.skipIf(!existsSync(decisionsFile))('stand in the decisions where the decisions give them', () => {
    const decisions = readFileSync(decisionsFile, 'utf8');
    for (const [name, text] of Object.entries(DECISION_TEXTS)) expect(decisions, name).toContain(text);
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
