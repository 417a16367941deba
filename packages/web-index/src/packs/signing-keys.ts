import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PackError } from './pack-error.ts';

/** Keys lie in a folder of their own beside the index: the own one, and those of others whose packs are taken. */
function keysFolder(indexFile: string): string {
  const { dir, name } = path.parse(indexFile);
  return path.join(dir, `${name}-keys`);
}

const ownKeyFile = (indexFile: string): string => path.join(keysFolder(indexFile), 'signing-key.pem');
const trustFile = (indexFile: string): string => path.join(keysFolder(indexFile), 'trusted.json');

interface TrustedKey {
  /** The public key, see `readPublicKey`. */
  readonly key: string;
  /** Whose it is, in the operator's words. */
  readonly owner: string;
  /** ISO 8601. */
  readonly since: string;
}

/** What `pack.sig` holds. */
interface PackSignature {
  readonly algorithm: 'Ed25519';
  readonly key: string;
  /** Of the bytes of the manifest, in base64. */
  readonly signature: string;
}

/** A public key as it is written down: 32 bytes in base64url. */
function writePublicKey(pem: string): string {
  return String(createPublicKey(pem).export({ format: 'jwk' }).x);
}

function publicKeyOf(key: string): ReturnType<typeof createPublicKey> {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
}

/** @throws PackError for what is no public key */
export function readPublicKey(text: string): string {
  const key = text.trim();
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) {
    throw new PackError(
      'A public key is 43 letters, digits, hyphens and underscores, as "index key show" prints it.',
    );
  }
  return key;
}

/**
 * Makes the key that packs are signed with. @throws PackError where there is one: packs that it signed would be
 * nobody's.
 */
export function makeSigningKey(indexFile: string): string {
  fs.mkdirSync(keysFolder(indexFile), { recursive: true, mode: 0o700 });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  try {
    fs.writeFileSync(ownKeyFile(indexFile), pem, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new PackError(
      `There is a key already: ${ownKeyFile(indexFile)}. Who trusts it would have to trust a new one; remove the file first if that is meant.`,
    );
  }
  return writePublicKey(publicKey.export({ type: 'spki', format: 'pem' }) as string);
}

/** The own public key; null where none was made. */
export function findOwnKey(indexFile: string): string | null {
  const file = ownKeyFile(indexFile);
  return fs.existsSync(file) ? writePublicKey(fs.readFileSync(file, 'utf8')) : null;
}

/** Null where no key was made. */
export function signManifest(indexFile: string, manifest: Uint8Array): PackSignature | null {
  const key = findOwnKey(indexFile);
  if (key === null) return null;
  const signature = sign(null, manifest, createPrivateKey(fs.readFileSync(ownKeyFile(indexFile), 'utf8')));
  return { algorithm: 'Ed25519', key, signature: signature.toString('base64') };
}

/**
 * Whose key signed a manifest.
 *
 * @throws PackError where the signature is none, or is not of these bytes
 */
export function checkSignature(manifest: Uint8Array, json: string): string {
  let given: Partial<PackSignature>;
  try {
    given = JSON.parse(json) as Partial<PackSignature>;
  } catch {
    given = {};
  }
  const damaged = new PackError(
    'The signature does not fit the pack: it was changed since it was signed, or damaged on the way. Fetch it again, from its maker.',
  );
  if (given?.algorithm !== 'Ed25519' || typeof given.signature !== 'string') throw damaged;
  const key = readPublicKey(String(given.key));
  let isGood = false;
  try {
    isGood = verify(null, manifest, publicKeyOf(key), Buffer.from(given.signature, 'base64'));
  } catch {
    // No point of the curve.
  }
  if (!isGood) throw damaged;
  return key;
}

export function listTrustedKeys(indexFile: string): TrustedKey[] {
  const file = trustFile(indexFile);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as TrustedKey[]) : [];
}

export function isTrusted(indexFile: string, key: string): boolean {
  return findOwnKey(indexFile) === key || listTrustedKeys(indexFile).some((one) => one.key === key);
}

export function trustKey(indexFile: string, key: string, owner: string): void {
  const others = listTrustedKeys(indexFile).filter((one) => one.key !== key);
  writeTrusted(indexFile, [...others, { key: readPublicKey(key), owner, since: new Date().toISOString() }]);
}

/** Answers whether it was trusted. Packs that are installed stay. */
export function distrustKey(indexFile: string, key: string): boolean {
  const before = listTrustedKeys(indexFile);
  const left = before.filter((one) => one.key !== key);
  if (left.length < before.length) writeTrusted(indexFile, left);
  return left.length < before.length;
}

function writeTrusted(indexFile: string, keys: readonly TrustedKey[]): void {
  fs.mkdirSync(keysFolder(indexFile), { recursive: true, mode: 0o700 });
  const next = `${trustFile(indexFile)}.next`;
  fs.writeFileSync(next, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
  fs.renameSync(next, trustFile(indexFile));
}
