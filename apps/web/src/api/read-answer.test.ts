import { routes, type Route } from '@linklode/contract';
import * as calls from '@linklode/contract/calls';
import { describe, expect, it } from 'vitest';
import { UnexpectedAnswerError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';

const ROW = {
  title: 'Write for us',
  url: 'https://understory.example/pitch',
  da: 72,
  pa: null,
  spam_score: 1,
  description: null,
  industry: ['Publishing'],
  lang: 'en',
  matches: [{ clause: 'soil', places: ['title' as const] }],
  yours_since: null,
  metrics_source: 'own-index' as const,
  metrics_as_of: '2026-11-20',
};
const FOUND = { results: [ROW], credits_left: 9, total: 30, cached: false, charged: 1 };
const readRow = (change: object) =>
  readAnswer(calls.runSearch, { ...FOUND, results: [{ ...ROW, ...change }] }).results[0];

describe('an answer', () => {
  it('is read as the contract says, and anything more is let be', () => {
    expect(readAnswer(calls.runSearch, FOUND)).toEqual(FOUND);
    expect(readAnswer(calls.runSearch, { ...FOUND, news: 1 })).toEqual({ ...FOUND, news: 1 });
    const smart = { ...ROW, why: { template: 'Lists', words: 'best' } };
    const page = { ...FOUND, results: [smart], has_next: true, has_prev: false };
    expect(readAnswer(calls.runSmartSearch, page)).toEqual(page);
    expect(readAnswer(calls.logout, undefined)).toBeUndefined();
  });

  it('of a history is a list, or a part that says where to go on', () => {
    const entry = {
      query: 'soil',
      title: null,
      url: null,
      da: 1,
      pa: 1,
      spam_score: 1,
      created_at: '2026-11-21T10:42:00.000Z',
      metrics_source: 'moz',
      metrics_as_of: null,
    };
    for (const whole of [
      [],
      [entry],
      { history: [entry], next: '17-a' },
      { history: [], next: null },
      { data: [entry] },
    ])
      expect(readAnswer(calls.listHistory, whole)).toEqual(whole);
    for (const none of [null, 'no', {}, { history: {} }, [null], [{ query: 'x' }]])
      expect(() => readAnswer(calls.listHistory, none)).toThrow(UnexpectedAnswerError);
  });

  it('has null where a value may be missing and is, or is nothing that the contract knows', () => {
    expect(readRow({ lang: undefined, yours_since: 7, metrics_source: 'of-tomorrow', da: 101 })).toEqual({
      ...ROW,
      lang: null,
      yours_since: null,
      metrics_source: null,
      da: null,
    });
    expect(readRow({ matches: 'many' })?.matches).toBeNull();
  });

  it('has an industry that is a string, as the specification allows, as the list that it joins', () => {
    expect(readRow({ industry: 'Food; Gardening' })?.industry).toEqual(['Food', 'Gardening']);
    expect(readRow({ industry: 'NA' })?.industry).toEqual(['NA']);
    expect(readRow({ industry: '' })?.industry).toEqual([]);
    const smart = [{ ...ROW, industry: 'Food', why: null }];
    const page = { ...FOUND, results: smart, has_next: true, has_prev: false };
    expect(readAnswer(calls.runSmartSearch, page).results[0]?.industry).toEqual(['Food']);
    expect(() => readRow({ industry: 7 })).toThrow(/results\.0\.industry/);
  });

  it('loses a word of a list that this build does not know, and keeps one that stands alone', () => {
    const places = ['title', 'of-tomorrow'];
    expect(readRow({ matches: [{ clause: 'soil', places, link: 7 }] })?.matches).toEqual([
      { clause: 'soil', places: ['title'] },
    ]);
    const entry = { created_at: '2026-11-21T10:42:00.000Z', reason: 'gift', details: null, amount: 5 };
    expect(readAnswer(calls.listCreditHistory, [entry])).toEqual([entry]);
  });

  it.each([
    ['no object', null, 'answer'],
    ['a list instead of an object', [], 'answer'],
    ['no results', { ...FOUND, results: undefined }, 'answer.results'],
    ['a row without an address', { ...FOUND, results: [ROW, { ...ROW, url: null }] }, 'answer.results.1.url'],
    ['no charge', { ...FOUND, charged: undefined }, 'answer.charged'],
    ['a negative balance', { ...FOUND, credits_left: -1 }, 'answer.credits_left'],
    ['half a credit', { ...FOUND, charged: 0.5 }, 'answer.charged'],
    ['text for a flag', { ...FOUND, cached: 'no' }, 'answer.cached'],
  ])('is refused with %s, by the place', (_what, value, place) => {
    expect(() => readAnswer(calls.runSearch, value)).toThrow(
      `POST /search: ${place} is not what the contract says.`,
    );
  });
});

describe('the calls of the web app', () => {
  const shapes: Record<string, Route> = { ...calls };

  it('are those of the contract, without its schemas', () => {
    expect(Object.keys(shapes).sort()).toEqual(Object.keys(routes).sort());
    for (const [name, { method, path }] of Object.entries<Route>({ ...routes }))
      expect(shapes[name]).toMatchObject({ method, path });
    expect(JSON.stringify(shapes)).not.toMatch(/"description":"|"(?:pattern|\$ref|\$defs)":/);
    for (const call of Object.values(shapes)) expect(call.response).not.toHaveProperty('parse');
  });

  it('have a shape for every answer that is more than a file or nothing', () => {
    const bare = Object.entries(shapes).filter(([, call]) => Object.keys(call.response).length === 0);
    expect(bare.map(([name]) => name).sort()).toEqual([
      'downloadHistory',
      'downloadLinkCapture',
      'downloadProject',
      'downloadSearch',
      'downloadWatchedLinks',
      'logout',
      'readSharedNews',
      'readSharedSearch',
      'readSharedSites',
      'startAuthorization',
      'startSignIn',
    ]);
  });
});
