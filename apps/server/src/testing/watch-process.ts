import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { lockCredits, post } from '../modules/credits/index.ts';
import { watchDueLinks, type Looked } from '../modules/watched-links/index.ts';
import { inTransaction, openDatabase } from '../platform/database/open-database.ts';

/** What a test tells a process that looks at placed links until it is killed. */
export interface WatcherSettings {
  readonly databaseUrl: string;
  /** Charges first and keeps the look then, each in a transaction of its own: what the product must not do. */
  readonly isNaive: boolean;
}

const settings = JSON.parse(process.argv[2] ?? '') as WatcherSettings;
const db = openDatabase({ url: settings.databaseUrl, maxConnections: 6 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A link that is there, is not there, or of which nobody can tell, by its page's number; each after some milliseconds.
 */
async function look({ page }: { readonly page: string }): Promise<Looked> {
  process.send?.('looking');
  await pause(Math.random() * 20);
  const kind = Number(page.slice(page.lastIndexOf('/') + 1)) % 4;
  if (kind === 0) return { sight: { kind: 'unseen', why: 'the site refuses' }, evidence: null, answer: null };
  if (kind === 1) return { sight: { kind: 'absent' }, evidence: null, answer: null };
  const seen = { anchor: 'our tool', rel: 'follow' } as const;
  return {
    sight: { kind: 'found', ...seen, isOtherTarget: false, isMoved: false },
    evidence: { href: 'https://client.example/', ...seen, sentence: null, sketch: '' },
    answer: null,
  };
}

async function chargeThenLook(): Promise<void> {
  const { rows: due } = await sql<{ id: string; account_id: string }>`
    SELECT id, account_id FROM watched_link WHERE next_look_at <= now() AND NOT is_paused LIMIT 5`.execute(
    db,
  );
  for (const { id, account_id: accountId } of due) {
    const [month, lookId] = [randomUUID(), randomUUID()];
    await inTransaction(db, async (tx) => {
      await lockCredits(tx, accountId);
      const added = await sql`
        INSERT INTO link_month (id, account_id, link_key, month, link_id, look_id)
        SELECT ${month}, account_id, link_key, date_trunc('month', now() AT TIME ZONE 'UTC')::date, id, ${lookId}
        FROM watched_link WHERE id = ${id} ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
      const cause = { reason: 'link watch', refType: 'link_month', refId: month } as const;
      if (added.rows.length > 0) await post(tx, accountId, -1, { ...cause, details: 'naive' });
      await sql`UPDATE watched_link SET next_look_at = now() + interval '1 day' WHERE id = ${id}`.execute(tx);
    });
    process.send?.('looking');
    await pause(1_000);
    await sql`INSERT INTO link_look (id, link_id, at, saw, state, is_change)
      VALUES (${lookId}, ${id}, now(), 'found', 'live', true)`.execute(db);
  }
}

const parts = { db, log: pino({ level: 'silent' }), looker: { look } };
for (;;) {
  if (settings.isNaive) await chargeThenLook();
  else if ((await watchDueLinks(parts, new AbortController().signal)) === 0) process.send?.('idle');
  await pause(5);
}
