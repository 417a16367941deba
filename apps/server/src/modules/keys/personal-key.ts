import { randomSecret } from '../../platform/secrets.ts';

/** The prefix tells a key from a session, to us and to scanners of leaked secrets. */
const KEY = /^llk1_[A-Za-z0-9_-]{43}$/;
const HINT_LENGTH = 9;

/** 256 random bits. */
export function newPersonalKey(): string {
  return `llk1_${randomSecret()}`;
}

export function isPersonalKey(text: string): boolean {
  return KEY.test(text);
}

export function hintOf(key: string): string {
  return key.slice(0, HINT_LENGTH);
}
