import type { MetricsSource } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

const KNOWN_DAYS = 30;
/** What a source did not know it may learn. */
const UNKNOWN_DAYS = 7;
/** Of each table; beyond it the oldest go. */
const MAX_ROWS = 1_000_000;

export const DomainEntry = z.object({
  domain: z.string(),
  known: z.boolean(),
  da: z.number().nullable(),
  spamScore: z.number().nullable(),
  asOf: z.string().nullable(),
});
export type DomainEntry = z.infer<typeof DomainEntry>;

export const PageEntry = z.object({
  /** In hexadecimal. */
  digest: z.string(),
  known: z.boolean(),
  pa: z.number().nullable(),
  asOf: z.string().nullable(),
});
export type PageEntry = z.infer<typeof PageEntry>;

const isFresh = sql`fetched_at > now() - make_interval(days => CASE WHEN known THEN ${sql.lit(KNOWN_DAYS)} ELSE ${sql.lit(UNKNOWN_DAYS)} END)`;

export async function readDomains(
  db: Database,
  source: MetricsSource,
  domains: readonly string[],
): Promise<DomainEntry[]> {
  if (domains.length === 0) return [];
  return rowsOf(DomainEntry)`
    SELECT domain, known, da, spam_score AS "spamScore", as_of::text AS "asOf" FROM metrics_of_domain
    WHERE source = ${source} AND domain = ANY(${[...domains]}::text[]) AND ${isFresh}`.list(db);
}

export async function readPages(
  db: Database,
  source: MetricsSource,
  digests: readonly string[],
): Promise<PageEntry[]> {
  if (digests.length === 0) return [];
  return rowsOf(PageEntry)`
    SELECT encode(page, 'hex') AS digest, known, pa, as_of::text AS "asOf" FROM metrics_of_page
    WHERE source = ${source} AND page IN (SELECT decode(d, 'hex') FROM unnest(${[...digests]}::text[]) d)
      AND ${isFresh}`.list(db);
}

/** Keeps what a source said. Rows are written in one order, so that two writers cannot lock each other out. */
export async function keep(
  db: Database,
  source: MetricsSource,
  { domains, pages }: { domains: readonly DomainEntry[]; pages: readonly PageEntry[] },
): Promise<void> {
  if (domains.length > 0) {
    await sql`
      INSERT INTO metrics_of_domain (source, domain, known, da, spam_score, as_of)
      SELECT ${source}, domain, known, da, "spamScore", "asOf"
      FROM jsonb_to_recordset(${JSON.stringify(domains)}::jsonb) AS row(
        domain text, known boolean, da smallint, "spamScore" smallint, "asOf" date)
      ORDER BY domain
      ON CONFLICT (source, domain) DO UPDATE SET known = excluded.known, da = excluded.da,
        spam_score = excluded.spam_score, as_of = excluded.as_of, fetched_at = now()`.execute(db);
  }
  if (pages.length > 0) {
    await sql`
      INSERT INTO metrics_of_page (source, page, known, pa, as_of)
      SELECT ${source}, decode(digest, 'hex'), known, pa, "asOf"
      FROM jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) AS row(
        digest text, known boolean, pa smallint, "asOf" date)
      ORDER BY digest
      ON CONFLICT (source, page) DO UPDATE SET known = excluded.known, pa = excluded.pa,
        as_of = excluded.as_of, fetched_at = now()`.execute(db);
  }
}

/** Answers how many rows were dropped: the old ones, and the oldest where there are more than may be kept. */
export async function dropOldMetrics(db: Database, maxRows = MAX_ROWS): Promise<number> {
  let dropped = 0;
  for (const table of ['metrics_of_domain', 'metrics_of_page']) {
    dropped += await deleteInBatches(db, table, sql`NOT (${isFresh})`);
    dropped += await deleteInBatches(
      db,
      table,
      sql`fetched_at < (
        SELECT fetched_at FROM ${sql.table(table)} ORDER BY fetched_at DESC OFFSET ${maxRows - 1} LIMIT 1)`,
    );
  }
  return dropped;
}
