import pg from 'pg';
import { z } from 'zod';
import { queryRows } from '../platform/database/query-rows.ts';

/**
 * The schema as it is, read from the catalogue and written in one order: tables with columns and constraints, indexes,
 * triggers, views, functions. For people who want to read one page instead of all migrations.
 */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lines: string[] = [];
    const list = async (statement: string): Promise<string[]> =>
      (await queryRows(client, { line: z.string() }, statement)).map((row) => row.line);
    for (const table of await list(
      // Partitions come and go with the days; the table that they are parts of says what they are.
      `SELECT relname AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace
         AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
    )) {
      lines.push(
        `TABLE ${table}`,
        ...(await list(columnsOf(table))),
        ...(await list(constraintsOf(table))),
        ...(await list(indexesOf(table))),
        ...(await list(triggersOf(table))),
        '',
      );
    }
    lines.push(...(await list(VIEWS)), ...(await list(FUNCTIONS)));
    return `${lines.join('\n').trimEnd()}\n`;
  } finally {
    await client.end();
  }
}

const columnsOf = (table: string): string => `
  SELECT '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
    || CASE WHEN a.attidentity <> '' THEN ' GENERATED ALWAYS AS IDENTITY' ELSE '' END
    || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = '${table}'::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`;

// PostgreSQL 18 lists NOT NULL as constraints too; earlier ones do not.
const constraintsOf = (table: string): string => `
  SELECT '  ' || conname || ': ' || pg_get_constraintdef(oid) AS line FROM pg_constraint
  WHERE conrelid = '${table}'::regclass AND contype IN ('p', 'u', 'c', 'f') ORDER BY conname`;

const indexesOf = (table: string): string => `
  SELECT '  ' || indexdef AS line FROM pg_indexes WHERE schemaname = 'public' AND tablename = '${table}'
    AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY indexname`;

const triggersOf = (table: string): string => `
  SELECT '  ' || pg_get_triggerdef(oid) AS line FROM pg_trigger
  WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal ORDER BY tgname`;

// PostgreSQL 16 writes a view's text otherwise than 15: what it offers says enough.
const VIEWS = `
  SELECT 'VIEW ' || relname || ' (' || (SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0) || ')' || chr(10)
    || coalesce((SELECT string_agg('  ' || pg_get_triggerdef(t.oid), chr(10) ORDER BY tgname) || chr(10)
      FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT tgisinternal), '') AS line
  FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' ORDER BY relname`;

const FUNCTIONS = `
  SELECT CASE WHEN p.prokind = 'a' THEN 'AGGREGATE ' || p.oid::regprocedure || chr(10) ELSE pg_get_functiondef(p.oid) END AS line
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = 'public' ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)`;
