import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError, UnexpectedAnswerError } from '../../api/api-error.ts';
import { readErrorBody } from '@linklode/contract/read-error';
import { describeBulkFailure } from './bulk-failure.ts';

const refused = (status: number, body: string, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, body: readErrorBody(body, 'application/json'), retryAfterSeconds });

describe('a failed check', () => {
  it('says what the server says about credits, or that they are not enough', () => {
    const detail = 'You need 3 credits but only have 2.';
    expect(describeBulkFailure(refused(402, JSON.stringify({ detail }))).text).toBe(detail);
    expect(describeBulkFailure(refused(402, '{}')).text).toBe('Not enough credits');
    expect(describeBulkFailure(refused(402, '')).text).toBe('Not enough credits');
  });

  it('says that something unexpected happened, with the reason where there is one, and that it cost nothing', () => {
    expect(describeBulkFailure(refused(409, '{"detail":"Another search is running"}'))).toEqual({
      text: 'An unexpected error occurred. Please try again.',
      detail: 'Another search is running. Nothing was charged.',
    });
    expect(describeBulkFailure(refused(500, '')).detail).toBe('Nothing was charged.');
    expect(describeBulkFailure(refused(429, '{"detail":"Too many."}', 30)).detail).toBe(
      'Too many. Nothing was charged. Please wait 30 seconds before trying again.',
    );
    expect(describeBulkFailure(new UnexpectedAnswerError('bulk metrics')).text).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });

  it('tells a lost connection apart, and a proxy that gave up: what they mean for the credits is not known', () => {
    for (const error of [new NoAnswerError('gone'), refused(504, '')])
      expect(describeBulkFailure(error)).toEqual({
        text: 'Network error. Please try again.',
        detail: 'If the list was checked all the same, trying it again costs nothing more.',
      });
  });

  it('claims nothing about the credits where the database of the server did not confirm', () => {
    expect(describeBulkFailure(refused(503, '{"detail":"Broke off.","code":"outcome_unknown"}'))).toEqual({
      text: 'An unexpected error occurred. Please try again.',
      detail: 'If the list was checked all the same, trying it again costs nothing more.',
    });
    expect(describeBulkFailure(refused(503, '{"detail":"Away.","code":"database_unavailable"}')).detail).toBe(
      'Away. Nothing was charged.',
    );
  });
});
