import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

export interface SigningKey {
  /** Sixteen hexadecimal digits: the beginning of the public key's SHA-256. */
  readonly id: string;
  /** 32 bytes in base64url, as packs write theirs. */
  readonly publicKey: string;
  /** Ed25519 (RFC 8032), in base64url. */
  sign(bytes: Uint8Array): string;
}

/** The key in a file, made with the file where there is none; readable for its owner only. */
export function openSigningKey(file: string): SigningKey {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (!fs.existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    // Written aside and linked, so that of two processes one makes it and nobody reads a half.
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      mode: 0o600,
      flush: true,
    });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(draft);
    }
  }
  try {
    return signingKeyOf(createPrivateKey(fs.readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new OperatorError(
      `${file} is no key that this account can read (${(cause as Error).message}). Put its copy back, or move it away: then another is made, and receipts that were signed with it stay good.`,
      { cause },
    );
  }
}

/** Where a data folder holds the key that receipts are signed with. */
export function signingKeyFile(dataDir: string): string {
  return path.join(dataDir, 'keys', 'receipt-signing-key.pem');
}

/** Takes the key of a data folder away for good, if it is this one, so that the next start makes another. */
export function retireSigningKey(dataDir: string, id: string): boolean {
  const file = signingKeyFile(dataDir);
  if (!fs.existsSync(file) || openSigningKey(file).id !== id) return false;
  fs.rmSync(file);
  return true;
}

/** The key of a data folder after one of its keys was revoked: another, unless there is another already. */
export function renewSigningKey(dataDir: string, revoked: string): SigningKey {
  retireSigningKey(dataDir, revoked);
  return openSigningKey(signingKeyFile(dataDir));
}

/** A key that is in no file: for processes that end with what they signed. */
export function makeSigningKey(): SigningKey {
  return signingKeyOf(generateKeyPairSync('ed25519').privateKey);
}

function signingKeyOf(privateKey: KeyObject): SigningKey {
  const publicKey = String(createPublicKey(privateKey).export({ format: 'jwk' }).x);
  return {
    id: createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16),
    publicKey,
    sign: (bytes) => sign(null, bytes, privateKey).toString('base64url'),
  };
}
