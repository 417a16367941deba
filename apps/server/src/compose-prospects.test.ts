import { getMe, listProspects } from '@linklode/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from './testing/start-test-app.ts';
import { startVendorApp, type VendorApp } from './testing/start-vendor-app.ts';

let vendors: VendorApp;
let alice: Person;

beforeAll(async () => {
  vendors = await startVendorApp();
});
afterAll(() => vendors.app.close());
beforeEach(async () => {
  alice = await vendors.signIn('alice');
});
afterEach(() => vendors.reset());

describe('prospects by vendors', () => {
  const profiles = (query: string) =>
    query.includes('editor')
      ? [
          {
            title: 'Asha Test - Editor - Brambles | LinkedIn',
            link: 'https://uk.linkedin.com/in/asha-test',
            snippet: 'Leeds · 500+ connections',
          },
        ]
      : [
          {
            title: 'Ben Test - SEO Manager - Brambles | LinkedIn',
            link: 'https://www.linkedin.com/in/ben-test',
          },
          { title: 'Brambles | LinkedIn', link: 'https://www.linkedin.com/company/brambles' },
        ];
  const look = (domain = 'brambles.example') => alice.call(listProspects, { query: { domain } });

  test('are told with the result as evidence, for two calls in 24 hours, and free', async () => {
    const serper = await vendors.start('serper', { results: profiles });
    vendors.compose('serper');
    const answer = await look();
    expect(
      answer.body.prospects.map(({ name, category, confidence }) => [name, category, confidence]),
    ).toEqual([
      ['Asha Test', 'outreach', 'high'],
      ['Ben Test', 'seo', 'high'],
    ]);
    expect(answer.body.prospects[0]).toMatchObject({
      evidence_url: 'https://www.linkedin.com/in/asha-test',
      evidence_text: 'Asha Test - Editor - Brambles | LinkedIn: Leeds · 500+ connections',
    });
    await look();
    expect(serper.calls).toHaveLength(2);
    expect(serper.calls[0]?.json).toMatchObject({
      q: expect.stringMatching(/^site:linkedin\.com\/in brambles \(/),
    });
    expect((await alice.call(getMe)).body.credits).toBe(100);
  });

  test('go on with the next vendor, and with none left could not be looked up', async () => {
    const serper = await vendors.start('serper', { results: profiles });
    const brave = await vendors.start('brave', { results: profiles });
    vendors.compose('serper,brave');
    serper.setFaultMode('server error');
    expect((await look()).body.prospects).toHaveLength(2);
    brave.setFaultMode('server error');
    expect((await look('nettles.example')).status).toBe(503);
  });

  test('are not asked for where PROSPECTS names the own index alone', async () => {
    const serper = await vendors.start('serper', { results: profiles });
    vendors.compose('serper', { PROSPECTS: 'own-index' });
    expect((await look()).body.prospects).toEqual([]);
    expect(serper.calls).toHaveLength(0);
  });
});
