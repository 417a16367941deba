import { expect, test } from 'vitest';
import { WebSearchAnswer } from './web-search.port.ts';

test.each([{ isKept: true }, { isKept: true, isPartial: true }, { keptFor: 'minutes' }, {}])(
  'an answer is read with %j, as this version and earlier ones stored it',
  (lifetime) => {
    const stored = { results: [], total: null, hasMore: true, end: { nextPage: 2 }, ...lifetime };
    expect(WebSearchAnswer.parse(stored)).toMatchObject({ hasMore: true, end: { nextPage: 2 } });
  },
);
