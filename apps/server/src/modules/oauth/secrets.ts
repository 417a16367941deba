import { randomSecret } from '../../platform/secrets.ts';

/** The prefix tells them from keys and sessions, to us and to scanners of leaked secrets. */
const PREFIX = { access: 'llo1_', refresh: 'llr1_', code: 'lla1_' } as const;
type SecretKind = keyof typeof PREFIX;

/** 256 random bits. */
export function newSecret(kind: SecretKind): string {
  return `${PREFIX[kind]}${randomSecret()}`;
}

export function isAccessToken(text: string): boolean {
  return /^llo1_[A-Za-z0-9_-]{43}$/.test(text);
}
