import { checkBulk, getMe, listMembers, runSearch } from '@linklode/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyMetric } from '../../testing/every-metric.ts';
import { makeMember } from '../../testing/make-member.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { tenForEach } from '../../testing/ten-for-each.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ webSearch: tenForEach, metrics: everyMetric, maxConnections: 20 });
});
afterAll(() => app.close());

async function team(name: string, cap: number | null): Promise<{ owner: Person; members: Person[] }> {
  const owner = await app.signIn('alice', name);
  const members: Person[] = [];
  for (let n = 0; n < 10; n++)
    members.push(await makeMember(app, owner, `${name}-${n}`, { role: 'member', month_cap: cap }));
  return { owner, members };
}

const search = (person: Person, word: string, forAccount: string) =>
  person.call(runSearch, { body: { query: `intitle:${word}` }, forAccount });

test('ten members who search and check at once each stop at their cap, and every credit is somebody’s', async () => {
  const { owner, members } = await team('capped', 7);
  const answers = await Promise.all(
    members.flatMap((one, n) => [
      search(one, `first${n}`, owner.accountId),
      search(one, `second${n}`, owner.accountId),
      one.call(checkBulk, {
        body: { domains: [`bulk-${n}.example`, `more-${n}.example`] },
        forAccount: owner.accountId,
      }),
    ]),
  );
  for (const { status, body } of answers) expect([200, 409, 429], JSON.stringify(body)).toContain(status);
  const { body } = await owner.call(listMembers);
  const used = body.members.map(({ used_this_month }) => used_this_month);
  for (const one of used) expect(one).toBeLessThanOrEqual(7);
  expect(used.reduce((sum, one) => sum + one, 0)).toBe(100 - (await owner.call(getMe)).body.credits);
  // Whoever was refused while others held comes again, and the cap is reached to the credit.
  for (const [n, one] of members.entries()) await search(one, `third${n}`, owner.accountId);
  expect((await owner.call(getMe)).body.credits).toBe(30);
  expect(await app.audit()).toEqual({});
});

test('without caps ten members spend the balance to the last credit and not below', async () => {
  const { owner, members } = await team('open', null);
  const words = Array.from({ length: 3 }, (_, n) => n);
  await Promise.all(
    members.flatMap((one, m) => words.map((n) => search(one, `w${m}x${n}`, owner.accountId))),
  );
  for (const [m, one] of members.entries()) await search(one, `last${m}`, owner.accountId);
  expect((await owner.call(getMe)).body.credits).toBe(0);
  const { body } = await owner.call(listMembers);
  expect(body.members.reduce((sum, one) => sum + one.used_this_month, 0)).toBe(100);
  expect(await app.audit()).toEqual({});
});

test('the searches of a day are counted for each person, and not for all who work for the account', async () => {
  const small = await startTestApp({ webSearch: tenForEach, config: { searchesPerDay: 2 } });
  try {
    const owner = await small.signIn('alice');
    const dan = await makeMember(small, owner, 'dan');
    for (const word of ['one', 'two']) expect((await search(dan, word, owner.accountId)).status).toBe(200);
    expect((await search(dan, 'three', owner.accountId)).status).toBe(429);
    expect((await search(owner, 'four', owner.accountId)).status).toBe(200);
  } finally {
    await small.close();
  }
});
