import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 URL-safe characters; also a valid PKCE code verifier (RFC 7636 section 4.1). */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps instead of a secret. Plain SHA-256 will do: the secrets are random, not chosen. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
