import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { describeSchema } from '../../testing/describe-schema.ts';

const file = path.resolve(import.meta.dirname, '../../../schema.sql');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('schema.sql is what the migrations make; UPDATE_SCHEMA=1 writes it anew', async () => {
  const schema = await describeSchema(database.url);
  if (process.env['UPDATE_SCHEMA'] === '1') fs.writeFileSync(file, schema);
  expect(fs.readFileSync(file, 'utf8')).toBe(schema);
});
