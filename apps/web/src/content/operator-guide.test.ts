import { OPERATORS, SYNTAX, validateSearch } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import { GUIDE_TOPICS, MORE_OPERATORS } from './operator-guide.ts';

describe('the operators guide', () => {
  const queries = [
    ...GUIDE_TOPICS.flatMap((topic) => topic.examples.map((example) => example.query)),
    ...OPERATORS.map((operator) => operator.example),
    ...SYNTAX.map((sign) => sign.example),
  ];

  it.each(queries)('shows only queries that the search takes: %s', (query) => {
    expect(validateSearch({ query, page: 1 })).toMatchObject({ ok: true });
  });

  it('covers the twelve topics, every operator and every sign once', () => {
    expect(GUIDE_TOPICS).toHaveLength(12);
    const shown = [...GUIDE_TOPICS.flatMap((topic) => topic.operators), ...MORE_OPERATORS];
    expect(shown.toSorted()).toEqual(OPERATORS.map((operator) => operator.name).toSorted());
    expect(GUIDE_TOPICS.flatMap((topic) => topic.sign ?? []).toSorted()).toEqual(
      SYNTAX.map((sign) => sign.sign).toSorted(),
    );
  });
});
