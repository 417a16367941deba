import { describe, expect, it } from 'vitest';
import { readDomains } from './read-domains.ts';
import { findRunStop } from './run-rules.ts';

const list = (count: number) =>
  readDomains(Array.from({ length: count }, (_, at) => `site${at}.example`).join('\n'));
const stop = (read = list(2), credits: number | null = 100, isBusy = false, yours = 0) =>
  findRunStop({ isBusy, read, needed: read.domains.length - yours, credits });

describe('Run Check', () => {
  it('is on for up to fifty domains that the balance covers', () => {
    expect(stop()).toBeNull();
    expect(stop(list(50), 50)).toBeNull();
  });

  it('is off for each of the six reasons', () => {
    expect(stop(list(2), 100, true)).toBe('busy');
    expect(stop(readDomains('  \n'))).toBe('no-domains');
    expect(stop(readDomains('one.example\nnot one'))).toBe('invalid-lines');
    expect(stop(list(51))).toBe('too-many');
    expect(stop(list(2), null)).toBe('no-user');
    expect(stop(list(3), 2)).toBe('credits');
    expect(stop(list(1), 0)).toBe('credits');
  });

  it('needs credits only for what is not the account’s already', () => {
    expect(stop(list(3), 2, false, 1)).toBeNull();
    expect(stop(list(3), 0, false, 3)).toBeNull();
    expect(stop(list(3), 0, false, 2)).toBe('credits');
  });

  it('counts a domain once, however often it is listed', () => {
    const twice = [...list(50).domains, ...list(50).domains].join('\n');
    expect(stop(readDomains(twice), 50)).toBeNull();
  });
});
