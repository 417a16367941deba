import { createHash, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  addProjectSites,
  addWatchedLinks,
  createProject,
  createStandingOrder,
  downloadReceipt,
  listReceiptKeys,
  listStandingOrders,
  runSearch,
  type ReceiptKind,
} from '@linklode/contract';
import { packAnswer } from '@linklode/web-index';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { canonicalJson } from '../../platform/signing/canonical-json.ts';
import { openSigningKey, renewSigningKey, signingKeyFile } from '../../platform/signing/signing-key.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { runDueOrders } from '../standing-orders/index.ts';
import { watchDueLinks } from '../watched-links/index.ts';
import { createReceipts, revokeReceiptKey } from './index.ts';

interface Verifier {
  faultOf(bytes: Buffer, keys: readonly unknown[], revoked?: readonly unknown[]): string | null;
  pageDigest(warc: Buffer): string;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'receipts-'));
const keyFile = path.join(folder, 'keys', 'key.pem');
let indexSince = 0;
const never = new AbortController().signal;
let app: TestApp;
let alice: Person;
let verifier: Verifier;
beforeAll(async () => {
  // The very program that a stranger runs.
  verifier = (await import(
    path.resolve(import.meta.dirname, '../../../../../tools/verify-receipt.mjs')
  )) as Verifier;
  app = await startTestApp({
    webSearch: scriptedWebSearch(12, null),
    receiptKey: openSigningKey(keyFile),
    indexState: () => ({ version: 'generation 7', since: indexSince }),
    config: { crawlContact: 'https://operator.example/bot' },
  });
  alice = await app.signIn('alice');
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function receiptOf(kind: ReceiptKind, id: string, who = alice) {
  const answer = await app.api.inject({
    url: `${downloadReceipt.path}?kind=${kind}&id=${id}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return {
    status: answer.statusCode,
    bytes: answer.rawPayload,
    receipt: answer.json<Record<string, unknown>>(),
  };
}
const keys = async () => (await app.api.inject(listReceiptKeys.path)).json<{ keys: { id: string }[] }>().keys;

async function search(query: string, page = 1): Promise<string> {
  const { body } = await alice.call(runSearch, { body: { query, page } });
  return body.delivery ?? '';
}

test('a receipt of a search says what was asked, of which index, what came and what it cost, and anybody can check it', async () => {
  const id = await search('intitle:garden soil');
  const { bytes, receipt } = await receiptOf('search', id);
  expect(receipt).toMatchObject({
    kind: 'search',
    searches: [
      {
        query: 'intitle:garden soil',
        index_generation: createHash('sha256').update('generation 7').digest('hex'),
      },
    ],
    costs: [{ reason: 'search', amount: -10, cause: id }],
  });
  expect((receipt['searches'] as { rows: unknown[] }[])[0]?.rows).toHaveLength(10);
  expect(verifier.faultOf(bytes, await keys())).toBe(null);
  // An import since then: which state answered is not known any more.
  indexSince = Date.now() + 1000;
  expect((await receiptOf('search', id)).receipt).toMatchObject({ searches: [{ index_generation: null }] });
  indexSince = 0;
  // The same search repeated for nothing has the same receipt but for its time.
  expect(await search('intitle:garden soil')).toBe(id);
  const bob = await app.signIn('bob');
  expect((await receiptOf('search', id, bob)).status).toBe(404);
});

test('one receipt has every page that was delivered of a search, whichever of them is named, and of no other search', async () => {
  const carol = await app.signIn('carol');
  const searchAs = async (query: string, page = 1) =>
    (await carol.call(runSearch, { body: { query, page } })).body.delivery ?? '';
  const first = await searchAs('intitle:meadow hay');
  const second = await searchAs('intitle:meadow hay', 2);
  await searchAs('intitle:orchard');
  for (const id of [first, second]) {
    const { bytes, receipt } = await receiptOf('all_pages', id, carol);
    expect(verifier.faultOf(bytes, await keys())).toBe(null);
    expect(receipt['searches']).toMatchObject([{ page: 1 }, { page: 2 }]);
    const charged = (receipt['searches'] as { charged_for: unknown[] }[]).flatMap((one) => one.charged_for);
    const costs = (receipt['costs'] as { amount: number }[]).map(({ amount }) => amount);
    expect(costs).toHaveLength(2);
    expect(costs.reduce((sum, amount) => sum - amount, 0)).toBe(charged.length);
  }
  expect((await receiptOf('search', second, carol)).receipt['searches']).toMatchObject([{ page: 2 }]);
  expect((await receiptOf('all_pages', first, alice)).status).toBe(404);
});

test('one byte changed anywhere is found', async () => {
  const { bytes } = await receiptOf('search', await search('intitle:garden soil', 2));
  const known = await keys();
  const isGood = (changed: Buffer): boolean => verifier.faultOf(changed, known) === null;
  expect(isGood(bytes), 'control: untouched it is good').toBe(true);
  const unnoticed: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    // Another bit each time, and letter case and blanks among them.
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 7));
    if (isGood(changed)) unnoticed.push(at);
  }
  expect(unnoticed).toEqual([]);
  for (const changed of [
    Buffer.concat([bytes, Buffer.from('\n')]),
    bytes.subarray(0, -1),
    Buffer.from(JSON.stringify(JSON.parse(bytes.toString()), null, 1)),
  ])
    expect(isGood(changed)).toBe(false);
  expect(verifier.faultOf(bytes, [])).toBe('no known key has signed it');
});

test('whoever writes a receipt anew as it should be written is found as well: every member changed, left out or put in, of the signature too', async () => {
  const { bytes, receipt } = await receiptOf('search', await search('intitle:garden soil'));
  const known = await keys();
  const faultOf = (forged: object): string | null =>
    verifier.faultOf(Buffer.from(canonicalJson(forged)), known);
  expect(faultOf(receipt), 'control: untouched it is good').toBe(null);
  const forgeries = [...forgeriesOf(receipt)];
  expect(forgeries.length).toBeGreaterThan(300);
  const unnoticed = forgeries.filter((forged) => faultOf(forged) === null).map((one) => canonicalJson(one));
  expect(unnoticed).toEqual([]);

  // Each check has something that it alone finds.
  const { signature, ...signed } = receipt as { signature: { value: string; key: string } };
  const [last = ''] = signature.value.slice(-1);
  // The four bits after the last byte of a signature are nobody's.
  const sameBytes =
    signature.value.slice(0, -1) + (last === 'A' ? 'B' : String.fromCharCode(last.charCodeAt(0) + 1));
  expect(Buffer.from(sameBytes, 'base64url')).toEqual(Buffer.from(signature.value, 'base64url'));
  const key = openSigningKey(keyFile);
  const other = { ...signed, format: 'linklode-receipt/2' };
  const signOther = { ...signature, value: key.sign(Buffer.from(canonicalJson(other))) };
  const anew = 'it was written anew since it was signed';
  expect([
    verifier.faultOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]), known),
    faultOf({ ...other, signature: signOther }),
    faultOf({ ...signed, signature: { ...signature, key: 'another' } }),
    faultOf({ ...signed, signature: { ...signature, algorithm: 'none' } }),
    faultOf({ ...signed, signature: { ...signature, value: sameBytes } }),
    faultOf({ ...signed, signature: { ...signature, note: 'paid in full' } }),
    faultOf({ ...signed, signature: null }),
    faultOf({ ...signed, costs: [], signature }),
  ]).toEqual([
    'it is no receipt that this program knows',
    'it is no receipt that this program knows',
    'no known key has signed it',
    anew,
    anew,
    anew,
    'no known key has signed it',
    'it was changed since it was signed',
  ]);
});

/** The value with each of its members changed, left out, and with one more in each of its objects. */
function* forgeriesOf(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  const withMember = (name: string, to: unknown): object =>
    Array.isArray(value) ? value.with(Number(name), to) : { ...value, [name]: to };
  for (const [name, member] of Object.entries(value)) {
    yield withMember(name, typeof member === 'number' ? member + 1 : `${JSON.stringify(member)} `);
    yield Array.isArray(value)
      ? value.toSpliced(Number(name), 1)
      : Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    for (const inner of forgeriesOf(member)) yield withMember(name, inner);
  }
  yield Array.isArray(value) ? [...value, 'more'] : { ...value, more: 1 };
}

test('with another key, what the one before signed stays good', async () => {
  const id = await search('intitle:garden soil');
  const before = await receiptOf('search', id);
  fs.rmSync(keyFile);
  const receipts = createReceipts({
    db: app.db,
    key: openSigningKey(keyFile),
    indexState: () => null,
    issuer: 'https://api.example',
  });
  const after = Buffer.from(await receipts.make(alice.accountId, 'search', id));
  const known = await keys();
  expect(known).toHaveLength(2);
  for (const bytes of [before.bytes, after]) expect(verifier.faultOf(bytes, known)).toBe(null);
  expect(fs.statSync(keyFile).mode & 0o777).toBe(0o600);
  // Nothing else signs for them.
  const [first, second] = known as { id: string; public_key: string }[];
  const swapped = [
    { ...first, id: second?.id },
    { ...second, id: first?.id },
  ];
  expect(verifier.faultOf(after, swapped)).toBe('it was changed since it was signed');
});

test('of a key that was stolen, what was given before stays good, and nothing else, whatever time stands in it', async () => {
  const id = await search('intitle:garden soil', 1);
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = path.join(folder, 'stolen.pem');
  fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const key = openSigningKey(file);
  const parts = { db: app.db, key, indexState: () => null, issuer: 'https://api.example' };
  const receipts = createReceipts(parts);
  const before = Buffer.from(await receipts.make(alice.accountId, 'search', id));
  // The database tells times finer than a thousandth of a second.
  const made = Date.now();
  await vi.waitUntil(() => Date.now() > made, { interval: 1 });
  const stolenAt = new Date();
  const after = Buffer.from(await receipts.make(alice.accountId, 'search', id));
  // The thief says that it was signed long ago.
  const { signature: _, ...said } = JSON.parse(before.toString()) as Record<string, unknown>;
  const forged = { ...said, made_at: '2026-01-01T00:00:00.000Z', costs: [] };
  const value = key.sign(Buffer.from(canonicalJson(forged)));
  const signature = { algorithm: 'Ed25519', key: key.id, value };
  const forgery = Buffer.from(canonicalJson({ ...forged, signature }));
  const look = async () => {
    const published = (await app.api.inject(listReceiptKeys.path)).json<{
      keys: unknown[];
      revoked_keys: unknown[];
    }>();
    const { keys: good, revoked_keys: revoked } = published;
    return [before, after, forgery].map((bytes) => verifier.faultOf(bytes, good, revoked));
  };
  expect(await look(), 'nobody knows of the theft').toEqual([null, null, null]);

  expect(await revokeReceiptKey(app.db, 'unknown', stolenAt)).toBe(null);
  expect(await revokeReceiptKey(app.db, key.id, stolenAt)).toBe(stolenAt.toISOString());
  const stolen = `its key was stolen (${stolenAt.toISOString()}), and it is none of those that were given before`;
  expect(await look()).toEqual([null, stolen, stolen]);
  // A checker of before that knows no stolen keys believes none of theirs.
  expect(verifier.faultOf(before, await keys())).toBe('no known key has signed it');
  await expect(receipts.make(alice.accountId, 'search', id)).rejects.toMatchObject({ status: 503 });
  // It turns out to have been earlier; a later time gives nothing back.
  await revokeReceiptKey(app.db, key.id, new Date(0));
  await revokeReceiptKey(app.db, key.id, new Date());
  expect((await look())[0]).toMatch(/stolen/);
});

test('a process whose key somebody revokes while it runs signs with another one from then on, without a start', async () => {
  const id = await search('intitle:garden soil', 1);
  const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
  const key = openSigningKey(signingKeyFile(dataDir));
  const receipts = createReceipts({
    db: app.db,
    key,
    renewKey: (revoked) => renewSigningKey(dataDir, revoked),
    indexState: () => null,
    issuer: 'https://api.example',
  });
  await receipts.make(alice.accountId, 'search', id);
  await revokeReceiptKey(app.db, key.id, new Date());
  // Where its file cannot be replaced, no receipt is given, and its operator is told what to do.
  const fixed = createReceipts({
    db: app.db,
    key,
    renewKey: () => {
      throw new Error('EACCES: permission denied');
    },
    indexState: () => null,
    issuer: 'https://api.example',
  });
  const refused = await fixed.make(alice.accountId, 'search', id).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    status: 503,
    cause: { message: expect.stringContaining('take it out of DATA_DIR by hand') as string },
  });
  const after = Buffer.from(await receipts.make(alice.accountId, 'search', id));
  const [signer, again] = [after, Buffer.from(await receipts.make(alice.accountId, 'search', id))].map(
    (bytes) => (JSON.parse(bytes.toString()) as { signature: { key: string } }).signature.key,
  );
  expect(signer).not.toBe(key.id);
  expect(again).toBe(signer);
  expect(verifier.faultOf(after, await keys())).toBe(null);
  // The stolen one lies there no more, and the next start has the same new one.
  expect(openSigningKey(signingKeyFile(dataDir)).id).toBe(signer);
});

test('a project’s receipt has its websites without notes, its orders, its links with the pages’ digests, and every entry', async () => {
  // Of somebody to whom every row is new.
  alice = await app.signIn('alice', 'another');
  const project = (await alice.call(createProject, { body: { name: 'Tilth' } })).body.id;
  const site = { site: 'found.example', title: null, url: null, da: null };
  await alice.call(addProjectSites, {
    body: { project, sites: [site], state: 'new', found_by: null } as never,
  });
  await alice.call(createStandingOrder, {
    body: { project, query: 'intitle:seeds compost', budget: 3 } as never,
  });
  const parts = { db: app.db, log: pino({ level: 'silent' }) };
  await runDueOrders({ ...parts, search: app.search }, null, never);
  const body = Buffer.from('<html>the page</html>');
  const sha256 = createHash('sha256').update(body).digest();
  const answer = {
    url: 'https://blog.example/post',
    capturedAt: new Date(),
    status: 200,
    headers: [['Content-Type', 'text/html']] as const,
    body,
  };
  const warc = await packAnswer(answer, { name: 'look', info: [] });
  const links = [{ page: answer.url, target: 'client.example' }];
  await alice.call(addWatchedLinks, { body: { project, links, max_credits: 1 } });
  const evidence = {
    href: 'https://client.example/',
    anchor: 'tool',
    rel: 'follow',
    sentence: null,
    sketch: '',
  } as const;
  const sight = {
    kind: 'found',
    anchor: 'tool',
    rel: 'follow',
    isOtherTarget: false,
    isMoved: false,
  } as const;
  const looker = {
    look: () => Promise.resolve({ sight, evidence, answer: { status: 200, url: answer.url, sha256, warc } }),
  };
  await watchDueLinks({ ...parts, looker }, never);

  const { bytes, receipt } = await receiptOf('project', project);
  expect(verifier.faultOf(bytes, await keys())).toBe(null);
  expect(receipt).toMatchObject({
    kind: 'project',
    project: { name: 'Tilth' },
    links: [{ state: 'live', paid_months: [{}] }],
  });
  expect(bytes.toString()).not.toContain('"note"');
  expect(
    (receipt['costs'] as { reason: string; amount: number }[]).map(({ reason, amount }) => [reason, amount]),
  ).toEqual([
    ['search', -3],
    ['link watch', -1],
  ]);
  expect(verifier.pageDigest(warc)).toBe(sha256.toString('hex'));
  expect(bytes.toString()).toContain(`"sha256":"${verifier.pageDigest(warc)}"`);

  const { receipts } = (await alice.call(listStandingOrders, { query: { project } })).body;
  const ofOrder = await receiptOf('order', receipts[0]?.id ?? '');
  expect(verifier.faultOf(ofOrder.bytes, await keys())).toBe(null);
  expect(ofOrder.receipt).toMatchObject({
    runs: [{ charged: 3 }],
    searches: [{ filter: null }],
    costs: [{ amount: -3 }],
  });
});
