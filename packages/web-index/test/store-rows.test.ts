import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  blob,
  either,
  int,
  json,
  list,
  members,
  nullable,
  oneOf,
  optional,
  prepareRows,
  real,
  text,
  truth,
  tuple,
} from '../src/store/rows.ts';

function openSites(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(`
    CREATE TABLE sites (id INTEGER PRIMARY KEY, name, score, body, facts);
    INSERT INTO sites VALUES (1, 'one.example', 1.5, x'0102', '{"links":[1,2],"at":["a",0.5]}'), (2, 'two.example', NULL, x'', '{}');`);
  return db;
}

test('a row is read as its shape says: a value, a list or an object with its columns by name', () => {
  const db = openSites();
  expect(prepareRows(db, 'SELECT count(*) FROM sites', int).get()).toBe(2);
  expect(prepareRows(db, 'SELECT id, name FROM sites ORDER BY id', [int, text]).list()).toEqual([
    [1, 'one.example'],
    [2, 'two.example'],
  ]);
  const sites = prepareRows(db, 'SELECT name, score, id, body FROM sites WHERE id = ?', {
    id: int,
    body: blob,
    score: nullable(real),
  });
  expect(sites.find(1)).toEqual({ id: 1, score: 1.5, body: Uint8Array.of(1, 2) });
  expect(sites.find(2)).toEqual({ id: 2, score: null, body: new Uint8Array(0) });
  expect(sites.find(3)).toBeNull();
});

test('rows are read one by one, and no further than they are asked for', () => {
  const db = openSites();
  const names = prepareRows(db, 'SELECT name FROM sites ORDER BY id', text);
  for (const name of names.each()) {
    expect(name).toBe('one.example');
    break;
  }
  expect([...names.each()]).toEqual(['one.example', 'two.example']);
});

test('JSON in a column is read by its own kinds', () => {
  const db = openSites();
  const facts = json(
    members({ links: optional(list(int)), at: optional(tuple(text, real)), isNew: optional(truth) }),
  );
  expect(prepareRows(db, 'SELECT facts FROM sites ORDER BY id', facts).list()).toEqual([
    { links: [1, 2], at: ['a', 0.5] },
    {},
  ]);
  const idsOrBytes = either(json(list(int)), blob);
  expect(prepareRows(db, "SELECT '[1]'", idsOrBytes).get()).toEqual([1]);
  expect(prepareRows(db, "SELECT x'05'", idsOrBytes).get()).toEqual(Uint8Array.of(5));
});

test.each([
  ['SELECT name AS id FROM sites', { id: int }, 'column "id" is the text "one.example", not a whole number'],
  ['SELECT score AS id FROM sites', { id: int }, 'column "id" is 1.5, not a whole number'],
  ['SELECT id, body FROM sites', [int, text], 'column "body" is bytes, not a text'],
  ['SELECT NULL AS name', text, 'column "name" is null, not a text'],
  ['SELECT id FROM sites', { id: int, domain: text }, 'no column "domain"'],
  ['SELECT id FROM sites', [int, text], 'column "2" is missing, not a text'],
  ['SELECT name AS kind FROM sites', oneOf('a', 'b'), 'is the text "one.example", not one of "a", "b"'],
  ['SELECT name AS ids FROM sites', json(list(int)), 'column "ids" is no JSON'],
  ['SELECT \'[1, "x"]\' AS ids', json(list(int)), 'has 1, which is the text "x", not a whole number'],
  [
    'SELECT \'{"a":{"b":true}}\' AS x',
    json(members({ a: members({ b: int }) })),
    'has a, which has b, which is true',
  ],
  [
    "SELECT '{}' AS x",
    json(members({ a: nullable(int) })),
    'has a, which is missing, not a whole number or null',
  ],
])('%s read as something else is an error that names column and statement', (sql, shape, message) => {
  const db = openSites();
  const read = () => prepareRows(db, sql, shape).list();
  expect(read).toThrow(message);
  expect(read).toThrow(sql);
});

test('a statement that always answers a row and has none is an error', () => {
  const db = openSites();
  expect(() => prepareRows(db, 'SELECT id FROM sites WHERE id = 9', int).get()).toThrow('WHERE id = 9');
});
