import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError, UnexpectedAnswerError } from '../../api/api-error.ts';
import { readErrorBody } from '@linklode/contract/read-error';
import { describeBulkFailure } from './bulk-failure.ts';

const refused = (status: number, body: string) =>
  new ApiError({ status, body: readErrorBody(body, 'application/json'), retryAfterSeconds: null });

describe('a failed check', () => {
  it('says what the server says about credits, or that they are not enough', () => {
    const detail = 'You need 3 credits but only have 2.';
    expect(describeBulkFailure(refused(402, JSON.stringify({ detail }))).text).toBe(detail);
    expect(describeBulkFailure(refused(402, '{}')).text).toBe('Not enough credits');
    expect(describeBulkFailure(refused(402, '')).text).toBe('Not enough credits');
  });

  it('says that something unexpected happened, with the reason where there is one', () => {
    expect(describeBulkFailure(refused(409, '{"detail":"Another search is running"}'))).toEqual({
      text: 'An unexpected error occurred. Please try again.',
      detail: 'Another search is running',
    });
    expect(describeBulkFailure(new UnexpectedAnswerError('bulk metrics')).text).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });

  it('tells a lost connection apart', () => {
    expect(describeBulkFailure(new NoAnswerError('gone')).text).toBe('Network error. Please try again.');
  });
});
