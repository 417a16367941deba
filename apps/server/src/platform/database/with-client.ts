import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** Runs `work` on a connection of its own. Throws OperatorError when the database cannot be reached. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'linklode',
  });
  // A connection that breaks reaches the query that uses it; without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new OperatorError(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
