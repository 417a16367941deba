import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './database/open-database.ts';
import { rowsOf } from './database/rows-of.ts';

/** A command that changes something, as it is kept for good. */
export interface LoggedCommand {
  readonly operator: string;
  readonly command: string;
  /** As typed, without secrets and addresses. */
  readonly words: readonly string[];
  /** The accounts that the words name. */
  readonly accounts: readonly string[];
}

/** Writes that a command begins, before it changes anything; the answer writes how it ended. */
export async function recordCommand(
  db: Database,
  logged: LoggedCommand,
): Promise<(status: number) => Promise<void>> {
  const runId = randomUUID();
  const write = async (event: 'begun' | 'ended', status: number | null): Promise<void> => {
    const { operator, command, words, accounts } = logged;
    await sql`
      INSERT INTO operator_log (run_id, event, operator, command, words, accounts, status)
      VALUES (${runId}, ${event}, ${operator}, ${command}, ${words}::text[], ${accounts}::uuid[], ${status})`.execute(
      db,
    );
  };
  await write('begun', null);
  return (status) => write('ended', status);
}

export const LogEntry = z.object({
  at: z.date(),
  operator: z.string(),
  command: z.string(),

  /** Null once an account that they name is erased. */
  words: z.array(z.string()).nullable(),
  accounts: z.array(z.string()),

  /** Null where the command is under way, or was killed. */
  status: z.number().nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** The newest first. */
export async function listLogEntries(
  db: Database,
  asked: { since: Date | null; account: string | null; limit: number },
): Promise<LogEntry[]> {
  return rowsOf(LogEntry)`
    SELECT b.at, b.operator, b.command, b.words, b.accounts, e.status
    FROM operator_log b LEFT JOIN operator_log e ON e.run_id = b.run_id AND e.event = 'ended'
    WHERE b.event = 'begun' AND (${asked.since}::timestamptz IS NULL OR b.at >= ${asked.since})
      AND (${asked.account}::uuid IS NULL OR ${asked.account}::uuid = ANY (b.accounts))
    ORDER BY b.seq DESC LIMIT ${asked.limit}`.list(db);
}

/** Takes the words about an erased account out; the database allows it for no other. */
export async function eraseLoggedWords(db: Database, accountId: string): Promise<void> {
  await sql`SELECT erase_operator_words(${accountId})`.execute(db);
}
