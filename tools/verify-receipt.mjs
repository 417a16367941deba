// Checks a receipt with nothing but Node: node verify-receipt.mjs <receipt.json> <keys.json or its https address>
// [page.warc.gz ...] The keys are those of the installation that gave the receipt: <its
// API>/.well-known/linklode-receipt-keys.json
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** RFC 8785: no blanks, members in the order of their names. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/**
 * What is wrong with the bytes of a receipt; null where they are as they were signed. `revoked`: keys that were stolen.
 */
export function faultOf(bytes, keys, revoked = []) {
  let receipt = null;
  try {
    receipt = JSON.parse(bytes);
  } catch {}
  const { signature, ...signed } = receipt ?? {};
  if (signed.format !== 'linklode-receipt/1') return 'it is no receipt that this program knows';
  const isNamed = ({ id, algorithm }) => id === signature?.key && algorithm === 'Ed25519';
  const stolen = revoked.find(isNamed);
  const key = stolen ?? keys.find(isNamed);
  if (key === undefined) return 'no known key has signed it';
  // A thief writes what time they like: only what the installation remembers to have given before is believed.
  if (stolen !== undefined && !stolen.good.includes(sha256(bytes)))
    return `its key was stolen (${stolen.stolen_at}), and it is none of those that were given before`;
  const value = Buffer.from(String(signature.value), 'base64url');
  const written = { algorithm: 'Ed25519', key: key.id, value: value.toString('base64url') };
  // To the byte, since what stands beside a signature is not signed.
  const asGiven = Buffer.from(canonical({ ...signed, signature: written }));
  if (!asGiven.equals(bytes)) return 'it was written anew since it was signed';
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.public_key };
  const isSigned = verify(null, Buffer.from(canonical(signed)), { key: jwk, format: 'jwk' }, value);
  return isSigned ? null : 'it was changed since it was signed';
}

/** The SHA-256 of the page in a WARC file of one: what stands behind the head of the answer. */
export function pageDigest(warc) {
  const file = gunzipSync(warc);
  const record = file.subarray(file.indexOf('WARC-Type: response'));
  const from = record.indexOf('\r\n\r\n') + 4;
  const length = Number(/Content-Length: (\d+)/.exec(record.subarray(0, from))?.[1]);
  const block = record.subarray(from, from + length);
  return sha256(block.subarray(block.indexOf('\r\n\r\n') + 4));
}

async function main([receiptFile, keysFrom = '', ...captures]) {
  const list = /^https?:/.test(keysFrom) ? await (await fetch(keysFrom)).text() : readFileSync(keysFrom);
  const { keys, revoked_keys: revoked } = JSON.parse(list);
  const bytes = readFileSync(receiptFile);
  const fault = faultOf(bytes, keys, revoked);
  if (fault !== null) throw new Error(`NOT GOOD: ${fault}.`);
  const { kind, made_at, issuer, costs } = JSON.parse(bytes);
  const total = costs.reduce((sum, { amount }) => sum - amount, 0);
  console.log(`Good: a receipt (${kind}), made ${made_at} by ${issuer}, of ${total} credits.`);
  for (const file of captures) {
    if (!bytes.includes(`"sha256":"${pageDigest(readFileSync(file))}"`))
      throw new Error(`NOT GOOD: ${file} is none of its pages.`);
    console.log(`Good: ${file} is a page of it, as it came.`);
  }
}

if (process.argv[1] === import.meta.filename)
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
