import {
  addProjectSites,
  blockSites,
  changeProjectSites,
  createProject,
  deleteProject,
  downloadProject,
  exportAccount,
  findInProjects,
  getMe,
  importSites,
  listBlockedSites,
  listProjects,
  listProjectSites,
  MAX_PROJECT_SITES,
  removeProjectSites,
  renameProject,
  runSearch,
  runSmartSearch,
  unblockSites,
  undoImport,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseClosedAccounts } from '../../start/erase-accounts.ts';
import { scriptedSmartSearch, type ScriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let smart: ScriptedSmartSearch;
let alice: Person;
let people = 0;
beforeAll(async () => {
  smart = scriptedSmartSearch(12);
  app = await startTestApp({ webSearch: scriptedWebSearch(40), smartSearch: smart });
});
beforeEach(async () => {
  alice = await app.signIn('alice', `alice-${++people}`);
});
afterAll(() => app.close());

async function begin(name = 'Tilth & Tine', person = alice): Promise<string> {
  const { status, body } = await person.call(createProject, { body: { name } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

const add = (project: string, sites: readonly string[], person = alice) =>
  person.call(addProjectSites, { body: { project, sites: sites.map((site) => ({ site })) } });
const sitesOf = async (project: string, query: object = {}) =>
  (await alice.call(listProjectSites, { query: { project, ...query } })).body;
const credits = async () => (await alice.call(getMe)).body.credits;
const hostsOf = (results: readonly { url: string }[]) => results.map(({ url }) => new URL(url).hostname);

describe('a project', () => {
  test('writes over no note that a colleague wrote meanwhile, where the caller says what it saw', async () => {
    const project = await begin();
    await alice.call(addProjectSites, { body: { project, sites: [{ site: 'one.example' }] } });
    const change = { project, sites: ['one.example'] };
    const write = (note: string, before: object) =>
      alice.call(changeProjectSites, { body: { ...change, note, tags: ['fee'], before } });
    const seen = { note: '', tags: [], reason: '' };
    expect((await write('Mine.', seen)).body).toEqual({ changed: 1 });
    const late = await write('Theirs.', seen);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      detail: expect.stringContaining('meanwhile') as string,
    });
    const noteOf = async () =>
      (await alice.call(listProjectSites, { query: { project } })).body.sites.map(({ note, tags }) => [
        note,
        tags,
      ]);
    expect(await noteOf()).toEqual([['Mine.', ['fee']]]);
    expect((await write('Theirs.', { note: 'Mine.' })).body).toEqual({ changed: 1 });
    expect((await write('Late.', { note: 'Theirs.', tags: [] })).status).toBe(409);
    // Of two at once one is told.
    const both = await Promise.all([write('A', { note: 'Theirs.' }), write('B', { note: 'Theirs.' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('keeps websites once each, by their registrable domain, with state, reason, notes and tags', async () => {
    const project = await begin();
    expect((await add(project, ['https://Blog.Understory.co.uk/a?b', 'heavyclay.example'])).body).toEqual({
      added: 2,
      known: 0,
    });
    expect((await add(project, ['understory.co.uk', 'loam.example'])).body).toEqual({ added: 1, known: 1 });
    const change = {
      project,
      sites: ['understory.co.uk'],
      state: 'skipped' as const,
      reason: 'asked for a fee',
    };
    expect((await alice.call(changeProjectSites, { body: change })).body).toEqual({ changed: 1 });
    const note = {
      project,
      sites: ['loam.example'],
      note: 'Pitched to Ines.',
      tags: ['journal', 'journal', 'no fee'],
    };
    await alice.call(changeProjectSites, { body: note });
    const { sites, project: told, tags, found } = await sitesOf(project, { sort: 'site' });
    expect(
      sites.map(({ site, state, reason, note, tags }) => [site, state, reason, note, tags.join()]),
    ).toEqual([
      ['heavyclay.example', 'new', '', '', ''],
      ['loam.example', 'new', '', 'Pitched to Ines.', 'journal,no fee'],
      ['understory.co.uk', 'skipped', 'asked for a fee', '', ''],
    ]);
    expect(told.states).toEqual({ new: 2, contacted: 0, replied: 0, won: 0, skipped: 1 });
    expect([tags, found]).toEqual([['journal', 'no fee'], 3]);
    // A reason ends with the state that it explains.
    await alice.call(changeProjectSites, {
      body: { project, sites: ['understory.co.uk'], state: 'contacted' },
    });
    expect((await sitesOf(project, { state: 'contacted' })).sites).toMatchObject([{ reason: '' }]);
    expect((await sitesOf(project, { tag: 'no fee' })).sites).toMatchObject([{ site: 'loam.example' }]);
    expect((await sitesOf(project, { find: 'INES' })).sites).toMatchObject([{ site: 'loam.example' }]);
    expect(
      (await alice.call(removeProjectSites, { body: { project, sites: ['loam.example'] } })).body.removed,
    ).toBe(1);
    expect(await credits(), 'nothing here costs').toBe(100);
  });

  test('is told in parts that are together the whole, in each order, also where rows are added on the way', async () => {
    const project = await begin();
    const names = Array.from({ length: 230 }, (_, at) => `site-${at}.example`);
    for (let at = 0; at < names.length; at += 100) {
      const sites = names.slice(at, at + 100).map((site, n) => ({ site, da: n % 7 === 0 ? null : n % 5 }));
      await alice.call(addProjectSites, { body: { project, sites } });
    }
    for (const sort of ['newest', 'da', 'site'] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const part: Awaited<ReturnType<typeof sitesOf>> = await sitesOf(project, {
          sort,
          ...(after === null ? {} : { after }),
        });
        seen.push(...part.sites.map(({ site }) => site));
        after = part.next;
        await add(project, [`added-${sort}-${seen.length}.example`]);
      } while (after !== null && seen.length < 999);
      expect(seen.filter((site) => site.startsWith('site-')).toSorted(), sort).toEqual(names.toSorted());
      expect(new Set(seen).size, sort).toBe(seen.length);
    }
  });

  test('holds so many websites and no more; what would be too many adds none', async () => {
    const project = await begin();
    await sql`
      INSERT INTO project_site (project_id, site, came_by)
      SELECT ${project}, 'full-' || n || '.example', 'hand' FROM generate_series(2, ${MAX_PROJECT_SITES}) n`.execute(
      app.db,
    );
    const refused = await add(project, ['one.example', 'two.example']);
    expect([refused.status, (refused.body as object as { detail: string }).detail]).toEqual([
      422,
      'A project can hold 10,000 websites, and with these it would hold more. None of them was added.',
    ]);
    expect((await add(project, ['one.example', 'full-2.example'])).body).toEqual({ added: 1, known: 1 });
  });

  test('is its owner’s alone: for another account there is none of it, whatever is tried', async () => {
    const project = await begin();
    await add(project, ['secret.example']);
    const carol = await app.signIn('carol');
    const tried = [
      carol.call(listProjectSites, { query: { project } }),
      carol.call(downloadProject, { query: { project } }),
      carol.call(renameProject, { body: { project, name: 'Mine' } }),
      add(project, ['x.example'], carol),
      carol.call(changeProjectSites, { body: { project, sites: ['secret.example'], state: 'won' } }),
      carol.call(removeProjectSites, { body: { project, sites: ['secret.example'] } }),
      carol.call(blockSites, { body: { project, sites: ['x.example'] } }),
      carol.call(listBlockedSites, { query: { project } }),
      carol.call(importSites, {
        body: { project, list: 'sites', file: 'a.csv', column: 'URL', first_line: 2, rows: ['x.example'] },
      }),
    ];
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(tried.map(() => 404));
    expect((await carol.call(runSearch, { body: { query: 'intitle:soil', project } })).status).toBe(422);
    expect((await carol.call(deleteProject, { body: { project } })).body).toEqual({ deleted: false });
    expect((await carol.call(findInProjects, { body: { sites: ['secret.example'] } })).body.found).toEqual(
      [],
    );
    expect((await sitesOf(project)).sites).toMatchObject([{ site: 'secret.example', state: 'new' }]);
  });

  test('has a name of its own, can have another, and goes with all that is in it', async () => {
    const project = await begin('Tilth');
    const taken = await alice.call(createProject, { body: { name: 'TILTH ' } });
    expect([taken.status, taken.body]).toMatchObject([422, { code: 'name_taken' }]);
    const other = await begin('Loam');
    expect((await alice.call(renameProject, { body: { project: other, name: 'tilth' } })).status).toBe(422);
    expect((await alice.call(renameProject, { body: { project, name: 'tilth' } })).body.name).toBe('tilth');
    await add(project, ['one.example']);
    await alice.call(blockSites, { body: { project, sites: ['two.example'] } });
    expect((await alice.call(deleteProject, { body: { project } })).body).toEqual({ deleted: true });
    expect((await alice.call(deleteProject, { body: { project } })).body).toEqual({ deleted: false });
    expect((await alice.call(listProjects)).body.projects.map(({ name }) => name)).toEqual(['Loam']);
    const left = await sql`
      SELECT site FROM project_site WHERE project_id = ${project}
      UNION ALL SELECT host FROM blocked_site WHERE account_id = ${alice.accountId}`.execute(app.db);
    expect(left.rows).toEqual([]);
  });

  test('says of a page of results which of its websites it has, and leaves as a file with formulas defused', async () => {
    const project = await begin();
    await alice.call(addProjectSites, {
      body: {
        project,
        found_by: 'intitle:soil',
        sites: [{ site: 'https://site-3.example/page', title: '=HYPERLINK("x")', da: 41 }],
      },
    });
    const asked = ['https://site-3.example/other', 'https://site-4.example/', 'no site'];
    expect((await alice.call(findInProjects, { body: { sites: asked } })).body.found).toEqual([
      { asked: asked[0], project, name: 'Tilth & Tine', state: 'new' },
    ]);
    const file = await app.api.inject({
      url: `${downloadProject.path}?project=${project}`,
      headers: { authorization: `Bearer ${alice.token}` },
    });
    expect(file.headers['content-disposition']).toBe('attachment; filename="tilth-tine.csv"');
    expect(file.body).toMatch(
      /^\uFEFFWebsite,State,Reason,Title,URL,DA,Notes,Tags,Found by,Added \(UTC\)\r\nsite-3\.example,new,,"'=HYPERLINK\(""x""\)",,41,,,intitle:soil,20/,
    );
  });
});

describe('a search for a project', () => {
  test('leaves out what the project has and what is blocked, fills the page up, and charges for none of it', async () => {
    const project = await begin();
    await add(project, ['site-0.example', 'site-2.example']);
    await alice.call(blockSites, { body: { project, sites: ['site-4.example'] } });
    await alice.call(blockSites, { body: { project: null, sites: ['site-6.example'] } });
    const { body } = await alice.call(runSearch, { body: { query: 'intitle:soil', project } });
    expect(hostsOf(body.results)).toEqual([1, 3, 5, 7, 8, 9, 10, 11, 12, 13].map((n) => `site-${n}.example`));
    expect(body).toMatchObject({ charged: 10, hidden: { sites: 4 } });
    const without = (await alice.call(runSearch, { body: { query: 'intitle:soil' } })).body;
    expect(hostsOf(without.results)).toContain('site-0.example');
    expect(hostsOf(without.results), 'the list of the account is for all').not.toContain('site-6.example');
    expect(without.hidden?.sites).toBe(1);
    await alice.call(unblockSites, { body: { project: null, sites: ['www.site-6.example'] } });
    expect((await alice.call(runSearch, { body: { query: 'intitle:soil' } })).body.hidden).toBeUndefined();
  });

  test('goes on where its first page ended, though that page’s rows have come into the project since', async () => {
    const project = await begin();
    const ask = (page: number, hidden_at?: string) =>
      alice.call(runSearch, {
        body: { query: 'intitle:soil', project, page, ...(hidden_at === undefined ? {} : { hidden_at }) },
      });
    const first = (await ask(1)).body;
    await add(project, hostsOf(first.results));
    const second = (await ask(2, first.hidden?.at)).body;
    expect(hostsOf([...first.results, ...second.results])).toEqual(
      Array.from({ length: 20 }, (_, n) => `site-${n}.example`),
    );
    // And back: the first page is the one that was paid for.
    expect((await ask(1, first.hidden?.at)).body).toMatchObject({ charged: 0, cached: true });
    // Begun anew, it begins with what is not there yet.
    expect(hostsOf((await ask(1)).body.results)[0]).toBe('site-10.example');
  });

  test('by a smart filter too', async () => {
    const ask = (project?: string) =>
      alice.call(runSmartSearch, {
        query: {
          filter: 'guest_post_pages',
          query: 'gardening',
          ...(project === undefined ? {} : { project }),
        },
      });
    const project = await begin();
    await add(project, ['site-0.example', 'site-2.example']);
    await ask();
    const { body } = await ask(project);
    expect(smart.requests.slice(-2).map(({ exclude }) => exclude)).toEqual([
      [],
      ['site-0.example', 'site-2.example'],
    ]);
    expect(body).toMatchObject({ hidden: { sites: 2 } });
  });
});

describe('a file that is brought in', () => {
  const part = (project: string | null, rows: readonly string[], more: object = {}) =>
    alice.call(importSites, {
      body: {
        project,
        list: project === null ? 'blocked' : 'sites',
        file: 'buzzstream-contacts.csv',
        column: 'Website URL',
        state: 'contacted',
        first_line: 2,
        rows: [...rows],
        ...more,
      },
    });

  test('has every row counted, and can be undone but for what was changed since', async () => {
    const project = await begin();
    await add(project, ['there.example']);
    const first = await part(project, [
      'https://www.one.example/contact',
      'there.example',
      'ONE.example',
      'n/a',
      '',
      'two.example',
    ]);
    expect(first.body).toMatchObject({ rows: 6, added: 2, known: 1, repeated: 1, refused: 2 });
    expect(first.body.refused_rows).toEqual([
      { line: 5, text: 'n/a' },
      { line: 6, text: '' },
    ]);
    const second = await part(project, ['two.example', 'three.example'], {
      import: first.body.id,
      first_line: 8,
    });
    expect(second.body).toMatchObject({
      id: first.body.id,
      rows: 8,
      added: 3,
      known: 1,
      repeated: 2,
      refused: 2,
    });
    expect((await sitesOf(project)).imports).toMatchObject([{ file: 'buzzstream-contacts.csv', added: 3 }]);
    expect((await sitesOf(project, { state: 'contacted' })).found).toBe(3);
    await alice.call(changeProjectSites, { body: { project, sites: ['two.example'], state: 'replied' } });
    const undo = () => alice.call(undoImport, { body: { import: first.body.id } });
    expect((await undo()).body).toEqual({ removed: 2, kept: 1 });
    expect((await undo()).body).toEqual({ removed: 0, kept: 1 });
    expect((await sitesOf(project, { sort: 'site' })).sites.map(({ site }) => site)).toEqual([
      'there.example',
      'two.example',
    ]);
    const late = await part(project, ['four.example'], { import: first.body.id });
    expect([late.status, late.body]).toMatchObject([422, { code: 'import_undone' }]);
  });

  test('has its refused rows named by their lines, also after cells with line ends', async () => {
    const project = await begin();
    const rows = ['one.example', 'n/a', 'two.example', 'none'];
    const { body } = await part(project, rows, { lines: [2, 5, 6, 9] });
    expect(body.refused_rows).toEqual([
      { line: 5, text: 'n/a' },
      { line: 9, text: 'none' },
    ]);
    const odd = await part(project, rows, { lines: [2, 5] });
    expect([odd.status, odd.body]).toMatchObject([422, { code: 'lines_and_rows' }]);
  });

  test('fills a block list as well, where a subdomain stays one', async () => {
    const { body } = await part(null, ['blog.host.example', 'spam.example']);
    expect(body).toMatchObject({ list: 'blocked', added: 2 });
    expect((await alice.call(listBlockedSites)).body).toMatchObject({
      sites: ['blog.host.example', 'spam.example'],
      total: 2,
      next: null,
    });
    await alice.call(undoImport, { body: { import: body.id } });
    expect((await alice.call(listBlockedSites)).body.total).toBe(0);
  });
});

test('the account’s file holds projects and block lists, and its deletion takes them', async () => {
  const project = await begin('Opal Canary');
  await add(project, ['opal-site.example']);
  await alice.call(blockSites, { body: { project, sites: ['opal-blocked.example'] } });
  await alice.call(blockSites, { body: { project: null, sites: ['opal-never.example'] } });
  expect((await alice.call(exportAccount)).body).toMatchObject({
    projects: [
      {
        name: 'Opal Canary',
        sites: [{ site: 'opal-site.example' }],
        blocked_sites: ['opal-blocked.example'],
      },
    ],
    blocked_sites: ['opal-never.example'],
  });
  await sql`UPDATE account SET state = 'closed', state_since = now() - interval '31 days'
    WHERE id = ${alice.accountId}`.execute(app.db);
  expect(await eraseClosedAccounts(app.db)).toBe(1);
  const left = await sql<{ n: number }>`
    SELECT (SELECT count(*) FROM project WHERE account_id = ${alice.accountId})
      + (SELECT count(*) FROM project_site WHERE project_id = ${project})
      + (SELECT count(*) FROM blocked_site WHERE account_id = ${alice.accountId}) AS n`.execute(app.db);
  expect(left.rows).toEqual([{ n: 0 }]);
});
