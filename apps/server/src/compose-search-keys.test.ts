import { runSearch } from '@linklode/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inDepth } from './testing/error-in-depth.ts';
import { startVendorApp, type VendorApp } from './testing/start-vendor-app.ts';

let vendors: VendorApp;
beforeAll(async () => {
  vendors = await startVendorApp();
});
afterAll(() => vendors.app.close());
afterEach(() => vendors.reset());

const NAMES = ['serper', 'brave', 'serpapi', 'dataforseo', 'google-cse'] as const;
const FAULT_MODES = [
  'echoes the key',
  'bad key',
  'connection reset',
  'server error',
  'huge',
  'wrong shape',
] as const;

/** As it stands in the settings, and as it travels in headers and addresses. */
function formsOf(key: string): string[] {
  const base64 = Buffer.from(key).toString('base64');
  return [key, ...key.split(':'), encodeURIComponent(key), base64, base64.replace(/=+$/, '')];
}

test('keys stand in no answer, no log and no trace, whatever the vendors do with them', async () => {
  const alice = await vendors.signIn('alice');
  const standIns = await Promise.all(NAMES.map((name) => vendors.start(name)));
  let told = '';
  for (const [number, faultMode] of FAULT_MODES.entries()) {
    for (const standIn of standIns) standIn.setFaultMode(faultMode);
    vendors.compose(NAMES.join(','));
    const answer = await alice.call(runSearch, { body: { query: `intitle:write number${number}` } });
    expect(answer.status).toBe(503);
    told += JSON.stringify(answer);
    // The failure itself, with all that stands behind it, as the most talkative log would have it.
    const query = { root: { type: 'phrase' as const, field: 'any' as const, items: [`roses${number}`] } };
    const failure = await vendors.webSearch
      .search({ query, exclude: [], page: 1, pageSize: 10 })
      .catch((error: unknown) => error);
    told += inDepth(failure);
  }
  for (const standIn of standIns) {
    expect(standIn.calls.length).toBeGreaterThan(FAULT_MODES.length);
    // It was sent, so it could have been told.
    const sent = JSON.stringify(standIn.calls.map(({ headers, query }) => [headers, query.toString()]));
    expect(formsOf(standIn.key).some((form) => sent.includes(form))).toBe(true);
    for (const form of formsOf(standIn.key)) {
      expect(told).not.toContain(form);
      expect(vendors.log()).not.toContain(form);
    }
  }
  expect(vendors.log()).toContain('/search');
  expect(vendors.log()).toContain('the key is refused');
});
