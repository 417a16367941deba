import { sql } from 'kysely';
import { parseConfig } from '../../apps/server/src/platform/config/parse-config.ts';
import { acquireDatabase } from '../../apps/server/src/platform/database/acquire-database.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import type { Person } from './people.ts';

/**
 * A day passes for a person: what their standing orders did and what they were charged for is a day older, so that the
 * next run is due. The server's own job then runs it.
 */
export async function passDay({ email }: Person): Promise<void> {
  const config = parseConfig({ DATA_DIR: process.env['E2E_DATA_DIR'] }, process.cwd());
  const database = await acquireDatabase(config, () => undefined, 'as it is');
  const db = openDatabase({ url: database.ownerUrl, maxConnections: 1, purpose: 'work' });
  try {
    const own = sql`account_id IN (SELECT id FROM account WHERE email = ${email})`;
    await sql`
      UPDATE standing_order SET created_at = created_at - interval '1 day',
        last_run_at = last_run_at - interval '1 day', next_run_at = next_run_at - interval '1 day'
      WHERE ${own}`.execute(db);
    await sql`UPDATE charged_row SET charged_at = charged_at - interval '1 day' WHERE ${own}`.execute(db);
  } finally {
    await db.destroy();
    await database.release();
  }
}
