import { buildQueries, FILTERS, readInputs } from '@linklode/smart-filters';
import { describe, expect, test } from 'vitest';
import { BRAVE_DIALECT, GOOGLE_DIALECT, SEARXNG_DIALECT, type Dialect } from './dialect.ts';
import { shortenQuery } from './shorten-query.ts';

describe.each([
  ['Google', GOOGLE_DIALECT],
  ['Brave', BRAVE_DIALECT],
  ['SearXNG', SEARXNG_DIALECT],
] satisfies [string, Dialect][])('in the words of %s', (_, dialect) => {
  test.each([...FILTERS].map((filter) => [filter.id, filter] as const))(
    'the recipe of %s finds room, and its subject is in it',
    (id, filter) => {
      const text = filter.inputs
        .filter(({ required }) => required)
        .map(({ kind }) => (kind === 'site' ? 'acme.com' : 'acme gardening tools'))
        .join(', ');
      const { inputs } = readInputs(id, text);
      const questions = buildQueries(filter, inputs).map((query) => shortenQuery(query, dialect));
      const told = questions.filter((question) => question !== null);
      expect(told.length).toBeGreaterThan(0);
      for (const { text: words } of told) {
        expect(words.length).toBeLessThanOrEqual(dialect.maxCharacters);
        expect(words.split(' ').length).toBeLessThanOrEqual(dialect.maxWords);
      }
      expect(told[0]?.text.toLowerCase()).toMatch(/garden|acme/);
      expect(told[0]?.text).not.toMatch(/link:|inanchor:/);
    },
  );
});
