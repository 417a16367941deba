import { describe, expect, it } from 'vitest';
import { UnexpectedAnswerError } from './api-error.ts';
import { readHistory, readStretch } from './list-history.ts';

const ENTRY = {
  query: 'smart:guest_post_pages soil',
  title: 'Pitch',
  url: 'https://understory.example/pitch',
  da: 72,
  pa: 58,
  spam_score: 1,
  created_at: '2026-11-21T10:42:00.000Z',
  metrics_source: 'moz',
  metrics_as_of: '2026-11-20',
};

describe('readHistory', () => {
  it('takes a bare list, and one under history or data', () => {
    for (const answer of [
      [ENTRY],
      { history: [ENTRY] },
      { data: [ENTRY] },
      { history: null, data: [ENTRY] },
    ]) {
      expect(readHistory(answer)).toEqual([ENTRY]);
    }
  });

  it('takes missing parts for missing', () => {
    expect(
      readHistory([
        {
          created_at: ENTRY.created_at,
          da: '12',
          pa: -1,
          spam_score: 101,
          metrics_source: 'toString',
          metrics_as_of: 'today',
        },
      ]),
    ).toEqual([
      {
        query: '',
        title: null,
        url: null,
        da: null,
        pa: null,
        spam_score: null,
        created_at: ENTRY.created_at,
        metrics_source: null,
        metrics_as_of: null,
      },
    ]);
  });

  it('refuses what is no history', () => {
    for (const answer of [null, 'no', {}, { history: {} }, [null], [{ query: 'x' }]]) {
      expect(() => readHistory(answer)).toThrow(UnexpectedAnswerError);
    }
  });
});

describe('readStretch', () => {
  it('goes on where a part says so, and nowhere after a whole history', () => {
    expect(readStretch({ history: [ENTRY], next: '17-a' })).toEqual({ entries: [ENTRY], next: '17-a' });
    for (const whole of [[ENTRY], { data: [ENTRY] }, { history: [ENTRY], next: null }])
      expect(readStretch(whole)).toEqual({ entries: [ENTRY], next: null });
  });
});
