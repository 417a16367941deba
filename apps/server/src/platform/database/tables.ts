import type { ColumnType, Generated } from 'kysely';

/** Written by the database's clock unless given; read as Date. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface AccountTable {
  id: Generated<string>;
  issuer: string;
  subject: string;
  email: string | null;
  name: string | null;
  created_at: CreatedAt;
}

/** The whole schema as the code sees it. Each table is written by one module only: see table-owners in the tests. */
export interface Tables {
  account: AccountTable;
}
