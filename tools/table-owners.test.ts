import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownerOf, tablesIn } from './testing/sql-owners.ts';
import tableOwners from './table-owners.cjs';

const server = path.join(path.dirname(import.meta.dirname), 'apps/server');
const owners: Record<string, string[]> = tableOwners.OWNERS;
const exceptions: Record<string, { reads?: string[]; deletes?: string[]; why: string }> =
  tableOwners.EXCEPTIONS;
/** What a file does beyond the tables of its folder and its exceptions. */
function breachesIn(file: string, source: string): string[] {
  const { reads = [], deletes = [] } = exceptions[file] ?? {};
  return tablesIn(source)
    .filter(({ table }) => !file.startsWith(ownerOf.get(table) ?? ''))
    .filter(({ table, isRead }) => !(isRead ? [...reads, ...deletes] : deletes).includes(table))
    .map(({ table, isRead }) => `${file} ${isRead ? 'reads' : 'writes'} ${table}`);
}

const files = fs
  .globSync('**/*.ts', { cwd: path.join(server, 'src') })
  .filter((file) => !/\.test\.ts$|^testing\//.test(file))
  .map((file) => ({ file, source: fs.readFileSync(path.join(server, 'src', file), 'utf8') }));

test('every table of the schema has one owner', () => {
  const schema = fs.readFileSync(path.join(server, 'schema.sql'), 'utf8');
  const tables = [...schema.matchAll(/^TABLE (\w+)$/gm)].map(([, name]) => name);
  expect(new Set(Object.values(owners).flat())).toEqual(new Set(tables));
  expect(ownerOf.size).toBe(Object.values(owners).flat().length);
});

test('the SQL of a table stands with its owner', () => {
  expect(files.flatMap(({ file, source }) => breachesIn(file, source))).toEqual([]);
});

test('every exception is used', () => {
  const used = Object.entries(exceptions).flatMap(([file, { reads = [], deletes = [] }]) => {
    const found = tablesIn(files.find((one) => one.file === file)?.source ?? '');
    return [...reads, ...deletes]
      .filter((table) => !found.some((one) => one.table === table))
      .map((table) => `${file} ${table}`);
  });
  expect(used).toEqual([]);
});

test('every row is read by a schema, and none is believed', () => {
  const unchecked = files
    .filter(
      ({ file, source }) => /\bsql<|\.query</.test(source) && file !== 'platform/database/query-rows.ts',
    )
    .map(({ file }) => file);
  expect(unchecked).toEqual([]);
});

test.each([
  ['a read', 'sql`SELECT balance FROM credit_account WHERE true`', 'reads credit_account'],
  ['a join', 'sql`SELECT 1 FROM search_run r JOIN credit_entry e ON true`', 'reads credit_entry'],
  ['a write', 'sql`UPDATE credit_account SET balance = 0`', 'writes credit_account'],
  ['an entry', 'sql`WITH x AS (INSERT INTO credit_entry (id) VALUES (1))`', 'writes credit_entry'],
  ['a deletion', "await deleteInBatches(\n  db,\n  'credit_hold', sql`true`)", 'writes credit_hold'],
])('%s that is planted in another module is seen', (_, source, breach) => {
  expect(breachesIn('modules/search/planted.repo.ts', source)).toEqual([
    `modules/search/planted.repo.ts ${breach}`,
  ]);
});
