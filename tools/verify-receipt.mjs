// Checks a receipt with nothing but Node: node verify-receipt.mjs <receipt.json> <keys.json or its https address> [page.warc.gz ...]
// The keys are those of the installation that gave the receipt: <its API>/.well-known/linklode-receipt-keys.json
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** RFC 8785: no blanks, members in the order of their names. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** What is wrong with the bytes of a receipt; null where they are as they were signed. `revoked`: keys that were stolen. */
export function faultOf(bytes, keys, revoked = []) {
  let receipt;
  try {
    receipt = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return 'it is no JSON';
  }
  const { signature, ...signed } = receipt ?? {};
  if (signed.format !== 'linklode-receipt/1') return 'it is no receipt that this program knows';
  if (!Buffer.from(canonical(receipt)).equals(bytes)) return 'it was written anew since it was signed';
  const isNamed = ({ id, algorithm }) => id === signature?.key && algorithm === 'Ed25519';
  const stolen = revoked.find(isNamed);
  // A thief writes what time they like: only what the installation remembers to have given before is believed.
  if (stolen !== undefined && !stolen.good.includes(createHash('sha256').update(bytes).digest('hex')))
    return `its key was stolen (${stolen.stolen_at}), and it is none of those that were given before`;
  const key = stolen ?? keys.find(isNamed);
  if (key === undefined || signature.algorithm !== 'Ed25519') return 'no known key has signed it';
  const value = Buffer.from(String(signature.value), 'base64url');
  if (value.toString('base64url') !== signature.value) return 'its signature is damaged';
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.public_key },
    format: 'jwk',
  });
  return verify(null, Buffer.from(canonical(signed)), publicKey, value)
    ? null
    : 'it was changed since it was signed';
}

/** The SHA-256 of the page in a WARC file of one: what stands behind the head of the answer. */
export function pageDigest(warc) {
  const file = gunzipSync(warc);
  const record = file.subarray(file.indexOf('WARC-Type: response'));
  const length = Number(/Content-Length: (\d+)\r\n\r\n/.exec(record.toString('latin1'))?.[1]);
  const from = record.indexOf('\r\n\r\n') + 4;
  const block = record.subarray(from, from + length);
  return createHash('sha256')
    .update(block.subarray(block.indexOf('\r\n\r\n') + 4))
    .digest('hex');
}

async function main([receiptFile, keysFrom, ...captures]) {
  const isAddress = /^https?:/.test(keysFrom ?? '');
  const { keys, revoked_keys: revoked } = isAddress
    ? await (await fetch(keysFrom)).json()
    : JSON.parse(readFileSync(keysFrom, 'utf8'));
  const bytes = readFileSync(receiptFile);
  const fault = faultOf(bytes, keys, revoked);
  if (fault !== null) throw new Error(`NOT GOOD: ${fault}.`);
  const receipt = JSON.parse(bytes);
  const total = receipt.costs.reduce((sum, { amount }) => sum - amount, 0);
  console.log(
    `Good: a receipt (${receipt.kind}), made ${receipt.made_at} by ${receipt.issuer}, of ${total} credits.`,
  );
  for (const file of captures) {
    const digest = pageDigest(readFileSync(file));
    if (!bytes.includes(`"sha256":"${digest}"`)) throw new Error(`NOT GOOD: ${file} is none of its pages.`);
    console.log(`Good: ${file} is a page of it, as it came.`);
  }
}

if (process.argv[1] === import.meta.filename) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
