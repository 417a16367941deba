import { createHash, randomBytes } from 'node:crypto';

/** The prefix tells them from keys and sessions, to us and to scanners of leaked secrets. */
const PREFIX = { access: 'llo1_', refresh: 'llr1_', code: 'lla1_' } as const;
type SecretKind = keyof typeof PREFIX;

/** 256 random bits. */
export function newSecret(kind: SecretKind): string {
  return `${PREFIX[kind]}${randomBytes(32).toString('base64url')}`;
}

export function isAccessToken(text: string): boolean {
  return /^llo1_[A-Za-z0-9_-]{43}$/.test(text);
}

/** What the database keeps. Plain SHA-256 will do: they are random, not chosen. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
