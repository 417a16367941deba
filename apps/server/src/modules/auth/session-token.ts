import { randomSecret } from '../../platform/secrets.ts';

/** The prefix lets scanners of leaked secrets know the token. */
const TOKEN = /^ll1_[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export function newSessionToken(): string {
  return `ll1_${randomSecret()}`;
}

export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}
