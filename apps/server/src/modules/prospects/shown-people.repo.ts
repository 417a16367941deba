import { HISTORY_DAYS, Prospect, SiteContact, type ProspectsResponse } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

const ShownPeople = z.object({
  domain: z.string(),
  prospects: z.array(Prospect),
  contacts: z.array(SiteContact),
  shown_at: z.string(),
});
export type ShownPeople = z.infer<typeof ShownPeople>;

const OF_LATE = sql`shown_at > now() - make_interval(days => ${HISTORY_DAYS})`;

/** As the answer tells them: what no database can hold, half a character among it, is mended by the contract. */
const asTold = <T extends z.ZodType>(form: T, values: readonly z.input<T>[]): string =>
  JSON.stringify(z.array(form).parse(values));

/** Keeps what a look-up showed, in the place of what the one before did. */
export async function keepShownPeople(
  db: Database,
  accountId: string,
  { domain, prospects, contacts }: ProspectsResponse,
): Promise<void> {
  await sql`
    INSERT INTO shown_people (account_id, domain, prospects, contacts)
    VALUES (${accountId}, ${domain}, ${asTold(Prospect, prospects)}, ${asTold(SiteContact, contacts)})
    ON CONFLICT (account_id, domain) DO UPDATE
      SET prospects = excluded.prospects, contacts = excluded.contacts, shown_at = now()`.execute(db);
}

/** What the account was shown of the sites in the last days; of all sites with null. */
export async function readShownPeople(
  db: Database,
  accountId: string,
  domains: readonly string[] | null,
): Promise<ShownPeople[]> {
  const ofSites = domains === null ? sql`true` : sql`domain = ANY(${[...domains]}::text[])`;
  return rowsOf(ShownPeople)`
    SELECT domain, prospects, contacts, ${isoTime(sql.ref('shown_at'))} AS shown_at FROM shown_people
    WHERE account_id = ${accountId} AND ${OF_LATE} AND ${ofSites} ORDER BY domain`.list(db);
}

export async function dropOldShownPeople(db: Database): Promise<void> {
  await deleteInBatches(db, 'shown_people', sql`NOT (${OF_LATE})`);
}

export async function eraseShownPeopleOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM shown_people WHERE account_id = ${accountId}`.execute(tx);
}
