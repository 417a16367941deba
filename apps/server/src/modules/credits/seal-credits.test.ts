import { runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AUDIT_RULES } from '../../compose-audit.ts';
import { inTransaction } from '../../platform/database/open-database.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import {
  acceptDifference,
  auditWholeBooks,
  findLastAudit,
  listOpenDifferences,
  post,
  sealCredits,
} from './index.ts';

let app: TestApp;
let alice: Person;
beforeEach(async () => {
  app = await startTestApp({ webSearch: scriptedWebSearch(25) });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const search = (query: string, page = 1) => alice.call(runSearch, { body: { query, page } });
const brokenBy = (outcome: Awaited<ReturnType<typeof sealCredits>>): string[] =>
  outcome.checks.filter((check) => check.differences.length > 0).map((check) => check.name);

/** What only somebody with all rights on the database can do, and how it was before. */
async function forge(
  table: string,
  change: string,
  undo: string,
  between: () => Promise<void>,
): Promise<void> {
  const behindTriggers = async (statement: string): Promise<void> => {
    await inTransaction(app.owner, async (tx) => {
      await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(tx);
      await sql.raw(statement).execute(tx);
      await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(tx);
    });
  };
  await behindTriggers(change);
  await between();
  await behindTriggers(undo);
}

describe('the audit', () => {
  test('goes on where the last one ended, and seals what it saw', async () => {
    await search('intitle:one');
    const first = await sealCredits(app.db, AUDIT_RULES);
    expect(first).toMatchObject({ open: 0, entries: 3 });
    expect((await sealCredits(app.db, AUDIT_RULES)).entries).toBe(0);
    await search('intitle:two', 2);
    const next = await sealCredits(app.db, AUDIT_RULES);
    expect(next).toMatchObject({ open: 0, entries: 1 });
    expect(next.root).not.toBe(first.root);
    expect(await findLastAudit(app.db)).toMatchObject({ kind: 'new', entries: 1, differences: 0 });
    expect(await auditWholeBooks(app.db, AUDIT_RULES)).toMatchObject({ open: 0, entries: 4 });
  });

  test('of many searches while they run, again and again, finds no difference that is none', async () => {
    await inTransaction(app.db, (tx) =>
      post(tx, alice.accountId, 1_000, {
        reason: 'adjustment',
        refType: 'test',
        refId: 'more',
        details: null,
      }),
    );
    const searches = Array.from({ length: 8 }, (_, at) => search(`intitle:word${at}`));
    let isOver = false;
    const all = Promise.all(searches).then(() => (isOver = true));
    while (!isOver) expect(brokenBy(await sealCredits(app.db, AUDIT_RULES))).toEqual([]);
    await all;
    expect(brokenBy(await sealCredits(app.db, AUDIT_RULES))).toEqual([]);
    expect(brokenBy(await auditWholeBooks(app.db, AUDIT_RULES))).toEqual([]);
  });

  test('finds what was charged after the clock was put back, and takes it for no difference', async () => {
    await sealCredits(app.db, AUDIT_RULES);
    await sql`UPDATE credit_audit SET began_at = began_at + interval '1 day'`.execute(app.owner);
    await search('intitle:one');
    expect(await sealCredits(app.db, AUDIT_RULES)).toMatchObject({ open: 0, entries: 1 });
    await search('intitle:two', 2);
    await sql`UPDATE credit_audit SET began_at = began_at + interval '1 day'`.execute(app.owner);
    await sql`UPDATE page_delivery SET paid_for = paid_for[2:] WHERE query = 'intitle:two'`.execute(
      app.owner,
    );
    expect(brokenBy(await sealCredits(app.db, AUDIT_RULES))).toEqual([
      'every search cost what its entry took and what it delivered',
    ]);
    await sql`UPDATE page_delivery SET paid_for = array_prepend('x', paid_for) WHERE query = 'intitle:two'`.execute(
      app.owner,
    );
  });

  test('a seal does not go back and does not go away', async () => {
    await sealCredits(app.db, AUDIT_RULES);
    await expect(sql`UPDATE credit_seal SET seq = seq - 1`.execute(app.db)).rejects.toThrow(/would go back/);
    await expect(sql`DELETE FROM credit_seal`.execute(app.owner)).rejects.toThrow(/only ever added/);
    await expect(sql`TRUNCATE credit_seal`.execute(app.owner)).rejects.toThrow(/only ever added/);
  });
});

describe('a forger with all rights on the database is found', () => {
  test('who takes away the delivery of a search that was charged; the finding outlives the proof', async () => {
    await search('intitle:one');
    await sql`CREATE TABLE aside AS SELECT * FROM page_delivery`.execute(app.owner);
    await sql`DELETE FROM page_delivery`.execute(app.owner);
    const rule = 'every search cost what its entry took and what it delivered';
    expect(brokenBy(await sealCredits(app.db, AUDIT_RULES))).toEqual([rule]);
    await sql`INSERT INTO page_delivery SELECT * FROM aside`.execute(app.owner);
    // Nothing new differs, and the difference stays open until somebody has looked into it.
    expect(await sealCredits(app.db, AUDIT_RULES)).toMatchObject({ open: 1 });
    expect(await findLastAudit(app.db)).toMatchObject({ differences: 1 });
    const [open] = await listOpenDifferences(app.db, 10);
    expect(open).toMatchObject({ rule });
    expect(await acceptDifference(app.db, open?.subject ?? '', 'restored from the replica')).toBe(1);
    expect(await sealCredits(app.db, AUDIT_RULES)).toMatchObject({ open: 0 });
  });

  test('who leaves out a row of what was paid for, or charges what was not delivered', async () => {
    await search('intitle:one');
    await sql`UPDATE page_delivery SET paid_for = paid_for[2:]`.execute(app.owner);
    expect(brokenBy(await sealCredits(app.db, AUDIT_RULES))).toEqual([
      'every search cost what its entry took and what it delivered',
    ]);
    await sql`UPDATE page_delivery SET paid_for = array_prepend('x', paid_for)`.execute(app.owner);
  });

  test('who delivers without an entry', async () => {
    await search('intitle:one');
    await sql`UPDATE page_delivery SET run_id = page_id, page_id = gen_random_uuid()`.execute(app.owner);
    await sql`
      INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, query, row_count, results, paid_for)
      SELECT gen_random_uuid(), page_id, account_id, fingerprint, page, mode, query, row_count, results, paid_for
      FROM page_delivery`.execute(app.owner);
    expect(brokenBy(await sealCredits(app.db, AUDIT_RULES))).toEqual([
      'everything that was delivered for credits has its entry',
    ]);
    await sql`DELETE FROM page_delivery WHERE run_id NOT IN (SELECT id FROM search_run)`.execute(app.owner);
  });

  test('who changes an entry behind a seal, even one that leaves every sum as it was', async () => {
    await search('intitle:one');
    await search('intitle:two', 2);
    await sealCredits(app.db, AUDIT_RULES);
    await forge(
      'credit_entry',
      `UPDATE credit_entry SET created_at = created_at - interval '1 day' WHERE seq = 2`,
      `UPDATE credit_entry SET created_at = created_at + interval '1 day' WHERE seq = 2`,
      async () => {
        expect(brokenBy(await auditWholeBooks(app.db, AUDIT_RULES))).toEqual([
          'every entry behind a seal is as it was sealed',
        ]);
      },
    );
    // The finding stays although the entry is as it was.
    expect((await auditWholeBooks(app.db, AUDIT_RULES)).open).toBe(1);
  });

  test('who changes a seal, at the next audit of what is new', async () => {
    await search('intitle:one');
    await sealCredits(app.db, AUDIT_RULES);
    await forge(
      'credit_seal',
      `UPDATE credit_seal SET balance = balance + 5`,
      `UPDATE credit_seal SET balance = balance - 5`,
      async () => {
        expect(Object.keys(await app.audit())).toContain('the seals are those that the last audit left');
      },
    );
    await forge(
      'credit_seal',
      `CREATE TABLE aside AS SELECT * FROM credit_seal; DELETE FROM credit_seal`,
      `INSERT INTO credit_seal SELECT * FROM aside`,
      async () => {
        expect(Object.keys(await app.audit())).toEqual(['the seals are those that the last audit left']);
      },
    );
  });

  test('who changes a balance, by the audit of what is new alone', async () => {
    await sealCredits(app.db, AUDIT_RULES);
    await forge(
      'credit_account',
      `UPDATE credit_account SET balance = balance + 5`,
      `UPDATE credit_account SET balance = balance - 5`,
      async () => {
        expect(brokenBy(await sealCredits(app.db, AUDIT_RULES))).toEqual([
          'every balance is the sum of its entries',
        ]);
      },
    );
  });
});
