import { endOtherSessions, endSession, getMe, listSessions } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { createAuth } from './auth.service.ts';
import type { IdentityProvider } from './identity.port.ts';

const neverAsked: IdentityProvider = {
  authorizationUrl: () => Promise.reject(new Error('not asked')),
  exchange: () => Promise.reject(new Error('not asked')),
};

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const sessionsOf = async (person: Person) => (await person.call(listSessions)).body;

/** As if the last use had been so long ago. */
async function usedAgo(minutes: number): Promise<void> {
  await sql`UPDATE session SET last_used_at = now() - make_interval(mins => ${minutes})`.execute(app.db);
}

describe('the list of one’s sessions', () => {
  test('names each, marks this one, and holds neither a token nor anybody else’s', async () => {
    const [first, second] = [await app.signIn('alice'), await app.signIn('alice')];
    await app.signIn('bob');
    const listed = await sessionsOf(second);
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    expect(listed.map(({ device }) => device)).toEqual(['Unknown device', 'Unknown device']);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'current',
      'device',
      'expires_at',
      'id',
      'last_used_at',
    ]);
    expect(JSON.stringify(listed)).not.toContain(first.token);
  });

  test('says when each was last used, written at most every five minutes', async () => {
    const person = await app.signIn('alice');
    const lastUse = async () => Date.parse((await sessionsOf(person))[0]?.last_used_at ?? '');
    await usedAgo(4);
    const recent = await lastUse();
    expect(await lastUse()).toBe(recent);
    await usedAgo(6);
    expect(await lastUse()).toBeGreaterThan(recent);
  });

  test('knows nothing of the use of a session from before there was a list', async () => {
    const person = await app.signIn('alice');
    await sql`UPDATE session SET last_used_at = NULL, device = NULL`.execute(app.db);
    expect((await sessionsOf(person))[0]).toMatchObject({ device: 'Unknown device' });
  });
});

describe('ending sessions', () => {
  test('an account has a hundred: the next sign-in ends the one that was not used for longest', async () => {
    const [idle, used] = [await app.signIn('alice'), await app.signIn('alice')];
    const bob = await app.signIn('bob');
    await sql`
      INSERT INTO session (token_hash, account_id, expires_at, last_used_at)
      SELECT sha256(n::text::bytea), ${used.accountId}, now() + interval '1 day', now() - interval '1 hour'
      FROM generate_series(1, 98) n`.execute(app.db);
    await usedAgo(60);
    expect((await used.call(getMe)).status).toBe(200);
    const newest = await app.signIn('alice');
    expect(await sessionsOf(newest)).toHaveLength(100);
    expect((await idle.call(getMe)).status).toBe(401);
    expect((await used.call(getMe)).status).toBe(200);
    expect((await bob.call(getMe)).status).toBe(200);
  });

  test('one: it is refused at once, the others go on', async () => {
    const [here, there] = [await app.signIn('alice'), await app.signIn('alice')];
    const other = (await sessionsOf(here)).find(({ current }) => !current);
    const end = () => here.call(endSession, { body: { id: other?.id ?? '' } });
    expect((await end()).body).toEqual({ ended: 1 });
    expect((await there.call(getMe)).status).toBe(401);
    expect((await here.call(getMe)).status).toBe(200);
    expect((await end()).body).toEqual({ ended: 0 });
  });

  test('all others: only this one is left', async () => {
    const [here, ...others] = [
      await app.signIn('alice'),
      await app.signIn('alice'),
      await app.signIn('alice'),
    ];
    const bob = await app.signIn('bob');
    expect((await here.call(endOtherSessions)).body).toEqual({ ended: 2 });
    for (const one of others) expect((await one.call(getMe)).status).toBe(401);
    expect((await here.call(getMe)).status).toBe(200);
    expect((await bob.call(getMe)).status).toBe(200);
  });

  test('of somebody else by a name that was found out: nothing happens', async () => {
    const [alice, bob] = [await app.signIn('alice'), await app.signIn('bob')];
    const [his] = await sessionsOf(bob);
    expect((await alice.call(endSession, { body: { id: his?.id ?? '' } })).body).toEqual({ ended: 0 });
    expect((await bob.call(getMe)).status).toBe(200);
  });
});

test('a session that ends in one process is refused by every other', async () => {
  const [here, there] = [await app.signIn('alice'), await app.signIn('alice')];
  // What another process has: a pool of its own, and nothing remembered.
  const db = openDatabase({ url: app.url });
  const elsewhere = createAuth({
    db,
    identity: neverAsked,
    grantsPerAddress: null,
    onWithheld: () => undefined,
  });
  try {
    expect(await elsewhere.findSession(there.token)).toMatchObject({ accountId: there.accountId });
    await here.call(endOtherSessions);
    expect(await elsewhere.findSession(there.token)).toBeNull();
    expect(await elsewhere.findSession(here.token)).not.toBeNull();
  } finally {
    await db.destroy();
  }
});
