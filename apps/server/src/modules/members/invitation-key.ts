import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; the prefix tells it from a session and from a personal key. */
export function newInvitationKey(): string {
  return `lli1_${randomBytes(32).toString('base64url')}`;
}

/** What the database keeps. Plain SHA-256 will do: keys are random, not chosen. */
export function hashInvitationKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
