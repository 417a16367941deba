import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';

describe('ApiError', () => {
  it("speaks with the body's text, else with the status", () => {
    const error = (text: string) =>
      new ApiError({ status: 502, body: { text, code: null, position: null }, retryAfterSeconds: null });
    expect(error('Down').message).toBe('Down');
    expect(error('').message).toBe('HTTP 502');
  });
});
