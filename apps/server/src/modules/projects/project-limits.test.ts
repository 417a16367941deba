import {
  addProjectSites,
  changeProjectSites,
  createProject,
  deleteProject,
  importSites,
  listProjectSites,
  undoImport,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let alice: Person;
let project: string;
let people = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  alice = await app.signIn('alice', `alice-${++people}`);
  project = (await alice.call(createProject, { body: { name: 'Tilth & Tine' } })).body.id;
});
afterAll(() => app.close());

test('a project holds so much text and no more: what would be too much is not kept', async () => {
  const add = (site: object) =>
    alice.call(addProjectSites, { body: { project, sites: [site as { site: string }] } });
  const sitesOf = async (query: object = {}) =>
    (await alice.call(listProjectSites, { query: { project, ...query } })).body;
  await sql`
      INSERT INTO project_site (project_id, site, note, came_by)
      SELECT ${project}, 'long-' || n || '.example', repeat('x', 4000), 'hand' FROM generate_series(1, 2499) n`.execute(
    app.db,
  );
  const change = async (note: string) => {
    const body = { project, sites: ['long-1.example', 'long-2.example'], note };
    const { status, body: answer } = await alice.call(changeProjectSites, { body });
    return [status, (answer as object as { code?: string }).code];
  };
  expect(await add({ site: 'one.example' })).toMatchObject({ status: 200 });
  expect(await change('é'.repeat(4000))).toEqual([422, 'project_full']);
  const title = 'é'.repeat(2000);
  const added = await alice.call(addProjectSites, {
    body: { project, sites: [{ site: 'two.example', title, url: title }] },
  });
  expect(added.status).toBe(422);
  expect(await sitesOf({ find: 'é' })).toMatchObject({ found: 0 });
  expect(await change('short')).toEqual([200, undefined]);
  expect((await sitesOf()).found).toBe(2500);
});

describe('a file that is brought in', () => {
  const part = (rows: readonly string[], more: object = {}) =>
    alice.call(importSites, {
      body: {
        project: null,
        list: 'blocked',
        file: 'f.csv',
        column: 'URL',
        first_line: 2,
        rows: [...rows],
        ...more,
      },
    });

  test('is cut short where it holds no site, also in the middle of a character', async () => {
    const { status, body } = await part([`${'x'.repeat(119)}😀😀`]);
    expect([status, body.refused_rows]).toEqual([200, [{ line: 2, text: `${'x'.repeat(119)}\ufffd` }]]);
  });

  test('is one of at most 300 of a day; the parts of one that is begun go on', async () => {
    const first = await part(['n/a']);
    await sql`INSERT INTO site_import (account_id, list, file, column_name, created_at)
      SELECT ${alice.accountId}, 'blocked', 'f', 'c', now() - interval '23 hours' FROM generate_series(1, 299)`.execute(
      app.db,
    );
    const refused = await part(['n/a']);
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many_imports' }]);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect((await part(['one.example'], { import: first.body.id })).body).toMatchObject({ added: 1 });
    await sql`UPDATE site_import SET created_at = created_at - interval '2 hours' WHERE account_id = ${alice.accountId}`.execute(
      app.db,
    );
    expect((await part(['n/a'])).status).toBe(200);
  });

  test('is added to, changed, undone and goes with its project at once: none of them waits for another that waits for it', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `site${at}.example`);
    for (let round = 0; round < 8; round++) {
      const list = round % 2 === 0 ? 'sites' : 'blocked';
      const { body } = await alice.call(createProject, { body: { name: `round ${round}` } });
      const into = { project: body.id, list, column: 'site' };
      const begun = (await part(rows, into)).body.id;
      const statuses = await Promise.all([
        part(rows, { ...into, import: begun, first_line: 400 }),
        alice.call(changeProjectSites, {
          body: { project: body.id, sites: rows.slice(0, 100).toReversed(), note: 'x' },
        }),
        alice.call(undoImport, { body: { import: begun } }),
        alice.call(deleteProject, { body: { project: body.id } }),
      ]);
      // Done, or told that it was undone or has gone.
      expect(statuses.map(({ status }) => status).filter((one) => ![200, 404, 422].includes(one))).toEqual(
        [],
      );
    }
  });
});
