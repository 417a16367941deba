import { createHash, randomUUID } from 'node:crypto';
import { routes, type Route } from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runDueOrders } from '../../modules/standing-orders/index.ts';
import { everyMetric } from '../../testing/every-metric.ts';
import { makeMember } from '../../testing/make-member.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import type { Person } from '../../testing/start-test-app.ts';
import { startPaymentsApp, type PaymentsApp } from '../../testing/start-payments-app.ts';

/** Stands in every text of alice's that another person could be told. */
const HERS = 'alicesecret';

/** A request that names something by its id, with a right value for all else. */
interface Named {
  /** Whose id each member is. */
  readonly ids: Readonly<Record<string, keyof Ids>>;
  readonly more?: object;
  /** The member is a list of ids. */
  readonly lists?: readonly string[];
}

type Ids = Awaited<ReturnType<typeof makeEverything>>;

const LINKS = [{ page: 'https://page.example/x', target: 'alice.example' }];
const SEARCH = { query: 'intitle:garden' };
const PROJECT = { ids: { project: 'project' } } as const;

/** Every call that takes an id. What takes one and is not here fails the first test. */
const NAMED: Readonly<Record<string, Named>> = {
  addProjectSites: { ...PROJECT, more: { sites: [{ site: 'new.example' }] } },
  addWatchedLinks: { ...PROJECT, more: { links: LINKS, max_credits: 5 } },
  blockSites: { ...PROJECT, more: { sites: ['new.example'] } },
  changeMember: { ids: { person: 'member' }, more: { role: 'reader' } },
  changeProjectSites: { ...PROJECT, more: { sites: [`${HERS}.example`], note: 'changed' } },
  changeStandingOrder: { ids: { order: 'order' }, more: { budget: 9 } },
  changeWatchedLinks: {
    ids: { project: 'project', links: 'link' },
    lists: ['links'],
    more: { is_paused: true },
  },
  createSecretAddress: { ...PROJECT, more: { kind: 'csv' } },
  createStandingOrder: { ...PROJECT, more: { ...SEARCH, budget: 5 } },
  createWebhook: { ...PROJECT, more: { url: 'https://hooks.example.com/new' } },
  deleteProject: PROJECT,
  deleteStandingOrder: { ids: { order: 'order' } },
  deleteWebhook: { ids: { id: 'webhook' } },
  downloadLinkCapture: { ids: { look: 'look' } },
  downloadProject: PROJECT,
  downloadReceipt: { ids: { id: 'receipt' }, more: { kind: 'order' } },
  downloadSearch: { ...PROJECT, more: SEARCH },
  downloadWatchedLinks: PROJECT,
  enableWebhook: { ids: { id: 'webhook' } },
  endSession: { ids: { id: 'session' } },
  importSites: {
    ids: { project: 'project', import: 'import' },
    more: { list: 'sites', file: 'f.csv', column: 'c', first_line: 1, rows: ['new.example'] },
  },
  leaveAccount: { ids: { account: 'account' } },
  listBlockedSites: PROJECT,
  listKeyEvents: { ids: { key: 'key' } },
  listLinkLooks: { ids: { link: 'link' } },
  listProjectSites: PROJECT,
  listSecretAddresses: PROJECT,
  listStandingOrders: PROJECT,
  listWatchedLinks: { ids: { project: 'project', after: 'link' } },
  listWebhooks: PROJECT,
  quoteSearch: { ...PROJECT, more: SEARCH },
  quoteSmartSearch: { ...PROJECT, more: { filter: 'guest_post_pages', query: 'garden' } },
  quoteWatchedLinks: { ...PROJECT, more: { links: LINKS } },
  readDeliveredPage: { ids: { delivery: 'delivery' } },
  readInvoice: { ids: { order: 'purchase' } },
  removeMember: { ids: { person: 'member' } },
  removeProjectSites: { ...PROJECT, more: { sites: [`${HERS}.example`] } },
  removeWatchedLinks: { ids: { project: 'project', links: 'link' }, lists: ['links'] },
  renameProject: { ...PROJECT, more: { name: 'changed' } },
  revokeInvitation: { ids: { id: 'invitation' } },
  revokeKey: { ids: { id: 'key' } },
  revokeSecretAddress: { ids: { id: 'address' } },
  rotateWebhookSecret: { ids: { id: 'webhook' } },
  runSearch: { ...PROJECT, more: SEARCH },
  runSmartSearch: { ...PROJECT, more: { filter: 'guest_post_pages', query: 'garden' } },
  testWebhook: { ids: { id: 'webhook' } },
  unblockSites: { ...PROJECT, more: { sites: [`${HERS}-blocked.example`] } },
  undoImport: { ids: { import: 'import' } },
};

const ALL: Readonly<Record<string, Route>> = routes;

/** The members that are ids, wherever in the request. */
function idsIn({ body, query }: Route): string[] {
  const described = [body, query].flatMap((schema) =>
    schema === undefined ? [] : [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties],
  );
  return described.flatMap((members) =>
    Object.entries(members ?? {}).flatMap(([name, value]) =>
      JSON.stringify(value).includes('"format":"uuid"') ? [name] : [],
    ),
  );
}

let paymentsApp: PaymentsApp;
let alice: Person;
let ids: Ids;
beforeAll(async () => {
  const config = { crawlContact: 'https://linklode.example/crawler' };
  paymentsApp = await startPaymentsApp({
    app: { webSearch: scriptedWebSearch(25, null), metrics: everyMetric, config },
  });
  alice = await paymentsApp.app.signIn('alice');
  ids = await makeEverything();
});
afterAll(() => paymentsApp.close());

/** One of each thing that has an id, all of them alice's. */
async function makeEverything() {
  const { app } = paymentsApp;
  const call = async <T>(name: keyof typeof routes, body: object): Promise<T> => {
    const { method, path } = ALL[name] as Route;
    const isQuery = method === 'GET';
    const answer = await app.api.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${alice.token}` },
      ...(isQuery ? { query: body as Record<string, string> } : { payload: body }),
    });
    expect([name, answer.statusCode, answer.body]).toEqual([name, 200, expect.anything()]);
    return answer.json<T>();
  };
  const idOf = async (name: keyof typeof routes, body: object) => (await call<{ id: string }>(name, body)).id;
  const project = await idOf('createProject', { name: HERS });
  await call('addProjectSites', { project, sites: [{ site: `${HERS}.example` }] });
  await call('blockSites', { project, sites: [`${HERS}-blocked.example`] });
  const imported = await idOf('importSites', {
    project,
    list: 'sites',
    file: `${HERS}.csv`,
    column: 'c',
    first_line: 1,
    rows: [`${HERS}-imported.example`],
  });
  const order = await idOf('createStandingOrder', { project, query: `intitle:${HERS}`, budget: 5 });
  const parts = { db: app.db, search: app.search, log: pino({ level: 'silent' }) };
  expect(await runDueOrders(parts, null, new AbortController().signal)).toBe(1);
  const { receipts } = await call<{ receipts: { id: string }[] }>('listStandingOrders', {});
  const webhook = await idOf('createWebhook', { project, url: `https://hooks.example.com/${HERS}` });
  const address = await idOf('createSecretAddress', { project, kind: 'csv' });
  const key = await idOf('createKey', { name: HERS, scope: 'read', expires_in_days: 1 });
  const invitation = await idOf('inviteMember', { email: `${HERS}@example.com`, role: 'reader' });
  await call('addWatchedLinks', {
    project,
    links: [{ page: `https://${HERS}.example/page`, target: `${HERS}-target.example` }],
    max_credits: 1,
  });
  const { links } = await call<{ links: { id: string }[] }>('listWatchedLinks', { project });
  const link = links[0]?.id ?? '';
  const look = randomUUID();
  const page = createHash('sha256').update(HERS).digest();
  await sql`INSERT INTO link_look (id, link_id, at, saw, state, is_change, why, url, sha256)
    VALUES (${look}, ${link}, now(), 'unseen', 'waiting', true, 'a wall', ${`https://${HERS}.example/`}, ${page})`.execute(
    app.db,
  );
  await sql`INSERT INTO link_capture (link_id, sha256, at, warc) VALUES (${link}, ${page}, now(), ${Buffer.from(HERS)})`.execute(
    app.db,
  );
  const searched = await call<{ delivery: string }>('runSearch', { query: `intitle:${HERS}` });
  const sold = await paymentsApp.order(alice);
  const proof = paymentsApp.pay(sold.id);
  if (proof === null) throw new Error('the bank refused');
  expect((await paymentsApp.verify(alice, proof)).body).toMatchObject({ success: true });
  // Whoever asks for an invoice first has all that are due issued.
  await call('listPurchases', {});
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM payment_order WHERE account_id = ${alice.accountId}`.execute(app.db);
  const sessions = (await alice.call(routes.listSessions)).body;
  return {
    project,
    import: imported,
    order,
    receipt: receipts[0]?.id ?? '',
    webhook,
    address,
    key,
    invitation,
    link,
    look,
    delivery: searched.delivery,
    purchase: rows[0]?.id ?? '',
    session: sessions[0]?.id ?? '',
    member: (await makeMember(app, alice, `${HERS}-member`)).accountId,
    account: alice.accountId,
  };
}

function ask(name: string, person: Person) {
  const { method, path, body } = ALL[name] as Route;
  const { ids: members, more = {}, lists = [] } = NAMED[name] as Named;
  const named = Object.entries(members).map(([member, of]) => [
    member,
    lists.includes(member) ? [ids[of]] : ids[of],
  ]);
  const asked = { ...more, ...(Object.fromEntries(named) as object) };
  return paymentsApp.app.api.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${person.token}` },
    ...(body === undefined ? { query: asked as Record<string, string> } : { payload: asked }),
  });
}

/** Every row of the database that names alice or something of hers, but for what the clock or a look at it changes. */
async function rowsOfHers(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND relname NOT IN ('request_count', 'job')`.execute(paymentsApp.app.db);
  const found: string[] = [];
  const names = `${Object.values(ids).join('|')}|${HERS}`;
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT ${name} || ' ' || (to_jsonb(t) - 'last_used_at' - 'last_read_at')::text AS row
      FROM ${sql.table(name)} t WHERE to_jsonb(t)::text ~ ${names}`.execute(paymentsApp.app.db);
    found.push(...rows.map(({ row }) => row));
  }
  return found.toSorted();
}

test('every call that takes an id is tried, with each of its ids', () => {
  const taking = Object.entries(ALL).flatMap(([name, route]) => {
    const names = idsIn(route);
    return names.length === 0 ? [] : [[name, names.toSorted()] as const];
  });
  const tried = Object.entries(NAMED).map(([name, one]) => [name, Object.keys(one.ids).toSorted()] as const);
  expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(taking));
});

test('another person who knows every id is told nothing of what is behind it, and changes nothing', async () => {
  const mallory = await paymentsApp.app.signIn('carol', 'mallory');
  const before = await rowsOfHers();
  expect(before.length).toBeGreaterThan(20);
  for (const name of Object.keys(NAMED)) {
    const answer = await ask(name, mallory);
    // A 400 or a 422 would be of the request: then nothing was tried.
    const about = answer.statusCode === 422 ? answer.json<{ code: string }>().code : answer.statusCode;
    expect([name, about]).toEqual([name, expect.toBeOneOf([200, 404, 'no_such_project'])]);
    expect([name, answer.body.includes(HERS)]).toEqual([name, false]);
    expect([name, answer.rawPayload.includes(HERS)]).toEqual([name, false]);
  }
  expect(await rowsOfHers()).toEqual(before);
});

test('control: the owner is answered, and each call that changes something is seen', async () => {
  const ends = (name: string): number =>
    name === 'deleteProject' ? 2 : /^(delete|remove|revoke|unblock|undo)/.test(name) ? 1 : 0;
  // What is saved is what was searched for, as the project stood then.
  const begins = (name: string): number => ['downloadSearch', 'runSearch'].indexOf(name);
  // A person who ends their own session, or works for nobody, is no control.
  const names = Object.keys(NAMED)
    .filter((name) => name !== 'endSession' && name !== 'leaveAccount')
    .toSorted((a, b) => ends(a) - ends(b) || begins(b) - begins(a));
  const changing: string[] = [];
  for (const name of names) {
    const before = await rowsOfHers();
    const { statusCode, body } = await ask(name, alice);
    expect([name, statusCode, statusCode === 200 ? '' : body]).toEqual([name, 200, '']);
    if (JSON.stringify(await rowsOfHers()) !== JSON.stringify(before)) changing.push(name);
  }
  const shouldChange =
    /^(add|block|change|create|delete|import|remove|rename|revoke|rotate|test|unblock|undo|run)/;
  expect(names.filter((name) => shouldChange.test(name) && !changing.includes(name))).toEqual([]);
});
