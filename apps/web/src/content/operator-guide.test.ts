import { OPERATORS, SYNTAX, validateSearch, words } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import { GUIDE_TOPICS, MORE_OPERATORS, READING } from './operator-guide.ts';

describe('the operators guide', () => {
  const queries = [
    ...GUIDE_TOPICS.flatMap((topic) => topic.examples.map((example) => example.query)),
    ...OPERATORS.map((operator) => operator.example),
    ...SYNTAX.map((sign) => sign.example),
    READING.query,
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

  it('names its topics as the specification does, each with a gloss of its own', () => {
    expect(GUIDE_TOPICS.map((topic) => topic.title)).toEqual([
      'site:',
      'intitle:',
      'inurl:',
      'Quoted phrases',
      'Minus',
      'OR',
      'filetype:',
      'related:',
      'Wildcard',
      'intext:',
      'Parentheses',
      'Date filtering',
    ]);
    expect(new Set(GUIDE_TOPICS.map((topic) => topic.gloss)).size).toBe(12);
    for (const topic of GUIDE_TOPICS) expect(topic.examples.length, topic.id).toBeGreaterThan(0);
  });

  it('says what a word is where words have no spaces between them, and shows that it is so', () => {
    const phrases = GUIDE_TOPICS.find(({ id }) => id === 'phrases');
    expect(phrases?.text).toContain('In scripts without spaces');
    expect(words('東京タワー')).toHaveLength(1);
    expect(words('e-mail')).toHaveLength(2);
  });

  it('takes a query apart into all that it consists of', () => {
    expect(READING.parts.map(({ part }) => part).join(' ')).toBe(READING.query);
  });
});
