import { removeMember, roleOf, routes, type Role, type Route } from '@linklode/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '../../testing/make-member.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

/**
 * Who may make which call for somebody's account, decided one by one: a new call of the contract fails here until it
 * stands under the role that was meant. What follows from nothing is the owner's.
 */
const DECIDED: Readonly<Record<Role, readonly string[]>> = {
  // About the caller alone, whoever they work for.
  person: [
    'acceptInvitation',
    'decideAuthorization',
    'endOtherSessions',
    'endSession',
    'leaveAccount',
    'listSessions',
    'readAuthorization',
    'readInvitation',
  ],
  // Shows; takes nothing, changes nothing.
  reader: [
    'downloadHistory',
    'downloadLinkCapture',
    'downloadProject',
    'downloadReceipt',
    'downloadSearch',
    'downloadWatchedLinks',
    'findInProjects',
    'findLikeness',
    'getMe',
    'getPitchSheet',
    'listBlockedSites',
    'listBulkChecks',
    'listHistory',
    'listLinkLooks',
    'listProjectSites',
    'listProjects',
    'listProspects',
    'listStandingOrders',
    'listWatchedLinks',
    'listWaysIn',
    'quoteSearch',
    'quoteSmartSearch',
    'quoteWatchedLinks',
    'readDeliveredPage',
  ],
  // The day's work.
  member: [
    'addProjectSites',
    'blockSites',
    'changeProjectSites',
    'checkBulk',
    'createProject',
    'importSites',
    'removeProjectSites',
    'renameProject',
    'runSearch',
    'runSmartSearch',
    'unblockSites',
    'undoImport',
  ],
  // Money, people, keys, what opens to strangers, what spends by itself (no cap of a member's would hold it), and the
  // end.
  owner: [
    'addWatchedLinks',
    'changeBillingDetails',
    'changeMember',
    'changeStandingOrder',
    'changeWatchedLinks',
    'closeAccount',
    'createKey',
    'createPaymentOrder',
    'createSearchAddress',
    'createSecretAddress',
    'createStandingOrder',
    'createWebhook',
    'deleteProject',
    'deleteStandingOrder',
    'deleteWebhook',
    'enableWebhook',
    'exportAccount',
    'inviteMember',
    'listCreditHistory',
    'listKeyEvents',
    'listKeys',
    'listMembers',
    'listPurchases',
    'listSecretAddresses',
    'listWebhooks',
    'readBillingDetails',
    'readInvoice',
    'removeMember',
    'removeWatchedLinks',
    'revokeInvitation',
    'revokeKey',
    'revokeSecretAddress',
    'rotateWebhookSecret',
    'testWebhook',
    'verifyPayment',
  ],
};

const ALL: Readonly<Record<string, Route>> = routes;
const calls = Object.entries(ALL).filter(([, { access }]) => access === 'account');

let app: TestApp;
let owner: Person;
let member: Person;
let reader: Person;
let removed: Person;
let outsider: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn('alice');
  member = await makeMember(app, owner, 'member');
  reader = await makeMember(app, owner, 'reader', { role: 'reader' });
  removed = await makeMember(app, owner, 'removed');
  await owner.call(removeMember, { body: { person: removed.accountId } });
  outsider = await app.signIn('bob');
});
afterAll(() => app.close());

/** The code of what the person is told who makes the call for the owner's account, without saying anything else. */
async function codeOf(person: Person, { method, path }: Route): Promise<string> {
  const answer = await app.api.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${person.token}`, 'for-account': owner.accountId },
  });
  if (answer.statusCode < 400) return 'done';
  const { code } = answer.json<{ code: string }>();
  const isRefusal = code === 'no_such_account' || code === 'role';
  if (isRefusal) expect(answer.statusCode).toBe(code === 'role' ? 409 : 404);
  return isRefusal ? code : 'let in';
}

test('it is decided of every call who may make it for an account', () => {
  const told = Object.fromEntries(
    (['person', 'reader', 'member', 'owner'] as const).map((role) => [
      role,
      calls.flatMap(([name, call]) => (roleOf(call) === role ? [name] : [])).toSorted(),
    ]),
  );
  expect(told).toEqual(DECIDED);
});

describe('each call', () => {
  const meant = calls.filter(([, call]) => roleOf(call) !== 'person');
  test('is a 404 to an outsider and to one who was removed, as for an account that there is not', async () => {
    for (const [name, call] of meant)
      for (const person of [outsider, removed])
        expect([name, await codeOf(person, call)]).toEqual([name, 'no_such_account']);
  });

  test('lets in a reader, a member and nobody else as it is decided', async () => {
    for (const [name, call] of meant) {
      const role = roleOf(call);
      const told = [await codeOf(reader, call), await codeOf(member, call)].map((code) => code === 'role');
      expect([name, ...told]).toEqual([name, role !== 'reader', role === 'owner']);
    }
  });

  test('is open to the owner, who names the account or not', async () => {
    for (const [name, call] of meant)
      if (name !== 'closeAccount')
        expect([name, await codeOf(owner, call)]).not.toEqual([
          name,
          expect.stringMatching(/^(role|no_such_account)$/),
        ]);
  });
});

test('what names no account, and a personal key that names another, is refused as an outsider is', async () => {
  const ask = async (token: string, account: string) =>
    (
      await app.api.inject({
        url: routes.listProjects.path,
        headers: { authorization: `Bearer ${token}`, 'for-account': account },
      })
    ).statusCode;
  for (const account of ['', 'x', `${owner.accountId},${owner.accountId}`, `${owner.accountId}'`])
    expect(await ask(member.token, account)).toBe(404);
  const { body } = await member.call(routes.createKey, {
    body: { name: 'Agent', scope: 'read', expires_in_days: 1 },
  });
  expect([await ask(body.key, owner.accountId), await ask(body.key, member.accountId)]).toEqual([404, 200]);
});
