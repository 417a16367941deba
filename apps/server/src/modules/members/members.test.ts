import {
  acceptInvitation,
  addProjectSites,
  blockSites,
  changeMember,
  changeProjectSites,
  checkBulk,
  closeAccount,
  createProject,
  createStandingOrder,
  downloadSearch,
  exportAccount,
  findInProjects,
  getMe,
  importSites,
  inviteMember,
  leaveAccount,
  listBlockedSites,
  listCreditHistory,
  listHistory,
  listMembers,
  listProjects,
  listProjectSites,
  listSessions,
  listStandingOrders,
  listWatchedLinks,
  readDeliveredPage,
  readInvitation,
  removeMember,
  removeProjectSites,
  renameProject,
  revokeInvitation,
  runSearch,
  unblockSites,
  undoImport,
  type HistoryPart,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseClosedAccounts } from '../../start/erase-accounts.ts';
import { everyMetric } from '../../testing/every-metric.ts';
import { makeMember } from '../../testing/make-member.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { tenForEach } from '../../testing/ten-for-each.ts';

let app: TestApp;
let alice: Person;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ webSearch: tenForEach, metrics: everyMetric });
});
beforeEach(async () => {
  alice = await app.signIn('alice', `owner-${++count}`);
});
afterAll(() => app.close());

const search = (person: Person, word: string, forAccount?: string) =>
  person.call(runSearch, {
    body: { query: `intitle:${word}` },
    ...(forAccount === undefined ? {} : { forAccount }),
  });
const creditsOf = async (person: Person) => (await person.call(getMe)).body.credits;
const invite = async (
  email: string,
  terms: { role: 'member' | 'reader'; month_cap?: number } = { role: 'member' },
) => {
  const answer = await alice.call(inviteMember, { body: { email, ...terms } });
  return { ...answer, key: answer.body.address?.split('#')[1] ?? '' };
};

test('an account of one person is told nothing of others', async () => {
  expect((await alice.call(getMe)).body).toEqual({
    name: 'alice Example',
    email: 'alice@example.com',
    credits: 100,
  });
});

test('who was invited works with the account’s credits and rows, and their own stay as they were', async () => {
  const dan = await makeMember(app, alice, `dan-${count}`);
  const own = await creditsOf(dan);
  const first = await search(dan, 'gardens', alice.accountId);
  expect(first.body).toMatchObject({ charged: 10, credits_left: 90 });
  expect([await creditsOf(alice), await creditsOf(dan)]).toEqual([90, own]);
  const again = await search(alice, 'gardens');
  expect(again.body).toMatchObject({ charged: 0, cached: true });
  // For themselves the same search is another one, and theirs.
  expect((await search(dan, 'gardens')).body).toMatchObject({ charged: 10 });
  const { body } = await dan.call(getMe, { forAccount: alice.accountId });
  expect(body).toMatchObject({
    email: `dan-${count}@example.com`,
    credits: 90,
    works_for: { account: alice.accountId, name: 'alice Example', role: 'member', used_this_month: 10 },
  });
  expect((await alice.call(getMe)).body.team).toBe(alice.accountId);
});

test('an invitation is for the address that it names, works once and in its time, and can be taken back', async () => {
  const eve = await app.signIn('bob', `eve-${count}`, 'eve@example.com');
  const other = await app.signIn('bob', `other-${count}`, 'other@example.com');
  const { body, key } = await invite('Eve@Example.com', { role: 'member', month_cap: 30 });
  expect(body).toMatchObject({ email: 'eve@example.com', month_cap: 30 });
  expect(body.address).toMatch(/^http:\/\/localhost:3000\/join#lli1_[\w-]{43}$/);
  const refused = await other.call(acceptInvitation, { body: { key } });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([404, expect.not.stringContaining('eve@')]);
  expect((await eve.call(readInvitation, { body: { key } })).body).toMatchObject({
    name: 'alice Example',
    owner_email: (await alice.call(getMe)).body.email,
    role: 'member',
    month_cap: 30,
  });
  expect((await eve.call(acceptInvitation, { body: { key } })).status).toBe(200);
  expect((await eve.call(acceptInvitation, { body: { key } })).status).toBe(404);

  const taken = await invite('other@example.com');
  await alice.call(revokeInvitation, { body: { id: taken.body.id } });
  expect((await other.call(acceptInvitation, { body: { key: taken.key } })).status).toBe(404);

  const late = await invite('other@example.com');
  await sql`UPDATE account_invitation SET expires_at = now() WHERE id = ${late.body.id}`.execute(app.db);
  expect((await other.call(acceptInvitation, { body: { key: late.key } })).status).toBe(404);

  // The newest of an address is the one that stands.
  const former = await invite('other@example.com');
  const newest = await invite('other@example.com', { role: 'reader' });
  expect((await other.call(acceptInvitation, { body: { key: former.key } })).status).toBe(404);
  expect((await other.call(acceptInvitation, { body: { key: newest.key } })).body.role).toBe('reader');
});

test('nobody invites themselves, a member once more, or a reader with a cap', async () => {
  await makeMember(app, alice, `gil-${count}`);
  expect((await invite('alice@example.com')).status).toBe(422);
  expect((await invite(`gil-${count}@example.com`)).status).toBe(422);
  expect((await invite('new@example.com', { role: 'reader', month_cap: 5 })).status).toBe(422);
  expect((await alice.call(inviteMember, { body: { email: 'no address', role: 'member' } })).status).toBe(
    422,
  );
});

test('another role, a lower cap, removal and leaving hold from the next request on', async () => {
  const dan = await makeMember(app, alice, `dan-${count}`);
  const person = dan.accountId;
  await search(dan, 'roses', alice.accountId);
  await alice.call(changeMember, { body: { person, role: 'member', month_cap: 12 } });
  expect((await search(dan, 'tulips', alice.accountId)).body).toMatchObject({ charged: 2 });
  const over = await search(dan, 'asters', alice.accountId);
  expect(over).toMatchObject({ status: 429, body: { code: 'member_month_cap' } });
  expect(JSON.stringify(over.body)).not.toMatch(/credit/i);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  // What is the account's already stays free for them.
  expect((await search(dan, 'roses', alice.accountId)).status).toBe(200);

  await alice.call(changeMember, { body: { person, role: 'reader' } });
  const reading = await search(dan, 'asters', alice.accountId);
  expect(reading).toMatchObject({ status: 409, body: { code: 'role' } });
  expect(JSON.stringify(reading.body)).not.toMatch(/credit/i);
  expect((await dan.call(listHistory, { forAccount: alice.accountId })).status).toBe(200);

  expect((await alice.call(removeMember, { body: { person } })).body).toEqual({ removed: true });
  expect((await dan.call(listHistory, { forAccount: alice.accountId })).status).toBe(404);
  expect((await dan.call(getMe)).body).not.toHaveProperty('workplaces');

  const eve = await makeMember(app, alice, `eve-${count}`);
  expect((await eve.call(leaveAccount, { body: { account: alice.accountId } })).body).toEqual({ left: true });
  expect((await eve.call(getMe, { forAccount: alice.accountId })).status).toBe(404);
  expect((await alice.call(listMembers)).body.members).toEqual([]);
});

test('a person who works for two accounts never has one charged for the other', async () => {
  const zoe = await app.signIn('alice', `zoe-${count}`, 'zoe@example.com');
  const dan = await makeMember(app, alice, `dan-${count}`);
  const { body } = await zoe.call(inviteMember, {
    body: { email: `dan-${count}@example.com`, role: 'member' },
  });
  await dan.call(acceptInvitation, { body: { key: body.address.split('#')[1] ?? '' } });
  const mine = await creditsOf(dan);
  // Two tabs at once: each call says for whom it is.
  await Promise.all([search(dan, 'lilies', alice.accountId), search(dan, 'lilies', zoe.accountId)]);
  await search(dan, 'irises', zoe.accountId);
  expect([await creditsOf(alice), await creditsOf(zoe), await creditsOf(dan)]).toEqual([90, 80, mine]);
  expect((await dan.call(getMe)).body.workplaces).toHaveLength(2);
  // Sessions are the person's, whoever they work for.
  expect((await dan.call(listSessions, { forAccount: alice.accountId })).body).toHaveLength(1);
});

test('the owner’s closing shuts the account for its members at once, and erasure ends the membership on both sides', async () => {
  const dan = await makeMember(app, alice, `dan-${count}`);
  const kept = (await alice.call(exportAccount)).body;
  expect(kept.members).toMatchObject([{ email: `dan-${count}@example.com`, used_this_month: 0 }]);
  expect((await dan.call(exportAccount)).body.workplaces).toMatchObject([{ account: alice.accountId }]);
  await alice.call(closeAccount, { body: { email: 'alice@example.com' } });
  expect((await search(dan, 'ferns', alice.accountId)).status).toBe(404);
  await sql`UPDATE account SET state_since = now() - interval '31 days' WHERE id = ${alice.accountId}`.execute(
    app.db,
  );
  await eraseClosedAccounts(app.db);
  const left = await sql`SELECT 1 FROM account_member WHERE account_id = ${alice.accountId}`.execute(app.db);
  expect(left.rows).toEqual([]);
});

test('an address of a search shows a colleague the same rows for nothing, and an outsider a 404', async () => {
  const dan = await makeMember(app, alice, `dan-${count}`);
  const reader = await makeMember(app, alice, `reader-${count}`, { role: 'reader' });
  const { body } = await search(dan, 'moss', alice.accountId);
  const query = { delivery: body.delivery ?? '' };
  const shown = await reader.call(readDeliveredPage, { query, forAccount: alice.accountId });
  expect(shown.body).toMatchObject({ charged: 0, cached: true, total: 10, credits_left: 90 });
  expect(shown.body.results.map(({ url }) => url)).toEqual(body.results.map(({ url }) => url));
  const outsider = await app.signIn('bob', `outsider-${count}`, 'outsider@example.com');
  expect((await outsider.call(readDeliveredPage, { query, forAccount: alice.accountId })).status).toBe(404);
  // Nor for themselves, though they know the id.
  expect((await reader.call(readDeliveredPage, { query })).status).toBe(404);
});

test('who spent stands beside every search and charge, in lists and in files, and nothing of it where one person works', async () => {
  await search(alice, 'solo');
  const alone = (await alice.call(listHistory, { query: { searches: 5 } })).body as HistoryPart;
  expect(alone.history[0]).not.toHaveProperty('spent_by');
  expect((await alice.call(listCreditHistory)).body[0]).not.toHaveProperty('spent_by');
  const dan = await makeMember(app, alice, `dan-${count}`);
  await search(dan, 'oaks', alice.accountId);
  await dan.call(checkBulk, { body: { domains: ['bulk.example'] }, forAccount: alice.accountId });
  const { history } = (await dan.call(listHistory, { query: { searches: 5 }, forAccount: alice.accountId }))
    .body as HistoryPart;
  expect(new Map(history.map(({ query, spent_by }) => [query, spent_by]))).toEqual(
    new Map([
      ['intitle:oaks', 'carol Example'],
      ['intitle:solo', 'alice Example'],
    ]),
  );
  const charges = (await alice.call(listCreditHistory)).body.map(({ reason, spent_by }) => [
    reason,
    spent_by,
  ]);
  expect(charges.slice(0, 3)).toEqual([
    ['bulk check', 'carol Example'],
    ['search', 'carol Example'],
    ['search', 'alice Example'],
  ]);
  expect(charges.at(-1)).toEqual(['signup bonus', undefined]);
  const csv = await app.api.inject({
    method: 'POST',
    url: downloadSearch.path,
    headers: { authorization: `Bearer ${alice.token}` },
    payload: { query: 'intitle:oaks' },
  });
  expect(csv.body.split('\r\n')[0]).toMatch(/Query,Spent By$/);
  expect(csv.body.split('\r\n')[1]).toMatch(/carol Example$/);
  // Also after they have left.
  await alice.call(removeMember, { body: { person: dan.accountId } });
  expect((await alice.call(listCreditHistory)).body[1]?.spent_by).toBe('carol Example');
});

test('a project that its maker keeps to themselves is nobody else’s but the owner’s; a colleague learns that somebody wrote, not for whom', async () => {
  const dan = await makeMember(app, alice, `dan-${count}`);
  const eve = await makeMember(app, alice, `eve-${count}`);
  const forAccount = alice.accountId;
  const made = await dan.call(createProject, { body: { name: 'Acme Secret', private: true }, forAccount });
  const project = made.body.id;
  expect(made.body.private).toBe(true);
  const sites = ['quiet.example'];
  await dan.call(addProjectSites, { body: { project, sites: [{ site: 'quiet.example' }] }, forAccount });
  const written = [new Date()];
  await dan.call(changeProjectSites, { body: { project, sites, state: 'contacted' }, forAccount });
  written.push(new Date());
  const months = written.map((at) => at.toISOString().slice(0, 7));

  const seen = await eve.call(findInProjects, { body: { sites }, forAccount });
  const month: unknown = expect.toBeOneOf(months);
  expect(seen.body).toEqual({ found: [], by_colleagues: [{ asked: 'quiet.example', month }] });
  expect((await eve.call(listProjects, { forAccount })).body.projects).toEqual([]);
  const orders = { query: 'intitle:ivy', project, filter: null, budget: 10 };
  expect((await alice.call(createStandingOrder, { body: orders })).status).toBe(200);
  const blocked = await dan.call(importSites, {
    body: {
      import: null,
      project,
      list: 'sites',
      file: 'a.csv',
      column: 'site',
      state: 'new',
      first_line: 2,
      rows: ['b.example'],
    },
    forAccount,
  });
  expect(blocked.status).toBe(200);
  for (const answer of [
    await eve.call(listProjectSites, { query: { project }, forAccount }),
    await eve.call(renameProject, { body: { project, name: 'Mine' }, forAccount }),
    await eve.call(addProjectSites, { body: { project, sites: [{ site: 'x.example' }] }, forAccount }),
    await eve.call(changeProjectSites, { body: { project, sites, note: 'x' }, forAccount }),
    await eve.call(removeProjectSites, { body: { project, sites }, forAccount }),
    await eve.call(listBlockedSites, { query: { project }, forAccount }),
    await eve.call(blockSites, { body: { project, sites }, forAccount }),
    await eve.call(unblockSites, { body: { project, sites }, forAccount }),
    await eve.call(undoImport, { body: { import: blocked.body.id }, forAccount }),
    await eve.call(listStandingOrders, { query: { project }, forAccount }),
    await eve.call(listWatchedLinks, { query: { project }, forAccount }),
  ])
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([404, expect.not.stringContaining('Acme')]);
  // A search is told what it would be told of a project that was deleted.
  const asked = await eve.call(runSearch, { body: { query: 'intitle:ivy', project }, forAccount });
  expect(asked).toMatchObject({ status: 422, body: { code: 'no_such_project' } });
  expect((await eve.call(listStandingOrders, { forAccount })).body.orders).toEqual([]);

  expect((await alice.call(findInProjects, { body: { sites } })).body.found).toMatchObject([
    { name: 'Acme Secret' },
  ]);
  expect((await dan.call(listStandingOrders, { forAccount })).body.orders).toHaveLength(1);
  await alice.call(renameProject, { body: { project, name: 'Acme', private: false } });
  expect((await eve.call(findInProjects, { body: { sites }, forAccount })).body).toMatchObject({
    found: [{ name: 'Acme', state: 'contacted' }],
  });
});

test('a name is free for whoever sees no project of that name, so that none tells of a hidden one', async () => {
  const dan = await makeMember(app, alice, `dan-${count}`);
  const eve = await makeMember(app, alice, `eve-${count}`);
  const forAccount = alice.accountId;
  const secret = { name: 'Acme Secret', private: true };
  const ofDan = await dan.call(createProject, { body: secret, forAccount });
  const ofEve = await eve.call(createProject, { body: { ...secret, name: 'ACME secret' }, forAccount });
  expect([ofDan.body.name, ofEve.status, ofEve.body.name]).toEqual(['Acme Secret', 200, 'ACME secret']);
  const taken = { status: 422, body: { code: 'name_taken' } };
  expect(await eve.call(createProject, { body: secret, forAccount })).toMatchObject(taken);
  expect(await alice.call(createProject, { body: secret })).toMatchObject(taken);
  const namesOf = async (person: Person) =>
    (await person.call(listProjects, { forAccount })).body.projects.map(({ name }) => name);
  expect([await namesOf(dan), await namesOf(eve)]).toEqual([['Acme Secret'], ['ACME secret']]);
  expect(await namesOf(alice)).toHaveLength(2);

  const shared = await eve.call(createProject, { body: { name: 'Fern' }, forAccount });
  const rename = { project: shared.body.id, name: 'acme secret' };
  expect(await eve.call(renameProject, { body: rename, forAccount })).toMatchObject(taken);
  await eve.call(renameProject, { body: { project: ofEve.body.id, name: 'Moss' }, forAccount });
  expect((await eve.call(renameProject, { body: rename, forAccount })).body.name).toBe('acme secret');
  // Dan sees it now beside his own, and shows his own to all under another name only.
  const show = { project: ofDan.body.id, name: 'Acme Secret', private: false as const };
  expect(await dan.call(renameProject, { body: show, forAccount })).toMatchObject(taken);
  const longest = { name: 'x'.repeat(100), private: true };
  for (const person of [dan, eve])
    expect((await person.call(createProject, { body: longest, forAccount })).body.name).toBe(longest.name);

  // The release before inserts so.
  const before = await sql`
    INSERT INTO project (account_id, name) VALUES (${forAccount}, 'Moss')
    ON CONFLICT (account_id, lower(name)) DO NOTHING RETURNING id`.execute(app.db);
  expect(before.rows).toEqual([]);
});
