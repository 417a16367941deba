import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);

/** Files that prepare statements with rows by themselves, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'packages/web-index/src/store/rows.ts': 'what reads rows for all others',
  'apps/server/src/ops/crawl/crawl-journal.ts':
    'what it prepares by a name changes rows; what it reads is checked',
};

/** A statement that answers no rows, or of which only is asked whether there is one. */
const NO_ROWS = /^[`'"]\s*(INSERT|UPDATE|DELETE|ATTACH|VACUUM|SELECT 1 FROM)\b(?![\s\S]*\bRETURNING\b)/;
const TYPES = String.raw`unknown|string|number|boolean|bigint|any|never|readonly|typeof|keyof|[A-Z({[]`;
const CAST = new RegExp(String.raw`[\w)\]}'"!] as (?!const\b)(${TYPES})`);
/** What a file names that has to do with SQLite; other things are prepared too. */
const KNOWS_SQLITE =
  /\bprepareRows\b|'node:sqlite'|\bopenIndex(Database|Writer)\b|\bdb\s*\.prepare\(|\bsetReturnArrays\b/;

/** The argument of each call, as far as a statement goes. */
function* preparedIn(code: string): Generator<string> {
  for (const { index, 0: call } of code.matchAll(/\.prepare\(\s*/g)) {
    const rest = code.slice(index + call.length);
    const quote = /^[`'"]/.exec(rest)?.[0];
    yield quote === undefined ? rest.slice(0, 40) : rest.slice(0, rest.indexOf(quote, 1) + 1);
  }
}

/** What of a file believes rows of SQLite instead of reading them by their shape. */
function breachesIn(file: string, source: string): string[] {
  if (!KNOWS_SQLITE.test(source)) return [];
  const whole = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');
  const code = whole.replaceAll(/^(import|export) [^;]*? from [^;]*;/gm, '');
  const breaches: string[] = [];
  for (const statement of preparedIn(code))
    if (!NO_ROWS.test(statement)) breaches.push(`${file} prepares ${statement.slice(0, 40)}`);
  if (/\bStatementSync\b|\.setReturnArrays\(/.test(whole)) breaches.push(`${file} keeps a bare statement`);
  if (/\bprepareRows\b/.test(whole)) {
    if (CAST.test(code)) breaches.push(`${file} says what a value is: ${CAST.exec(code)?.[0]}`);
    if (/\bJSON\.parse\(/.test(code)) breaches.push(`${file} parses JSON without a kind`);
  }
  return breaches;
}

const files = ['packages', 'apps']
  .flatMap((part) => fs.globSync(`${part}/*/src/**/*.ts`, { cwd: root }))
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, source: fs.readFileSync(path.join(root, file), 'utf8') }));

test('rows of SQLite are read by what their statement says they are, and none is believed', () => {
  const held = files.filter(({ file }) => !(file in EXCEPTIONS));
  expect(held.flatMap(({ file, source }) => breachesIn(file, source))).toEqual([]);
  // Otherwise it would look through nothing.
  expect(files.filter(({ source }) => KNOWS_SQLITE.test(source)).length).toBeGreaterThan(80);
});

test('every exception is needed', () => {
  const breaking = files.filter(({ file, source }) => breachesIn(file, source).length > 0);
  expect(breaking.map(({ file }) => file).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

const READER = "import { int, prepareRows } from '../store/rows.ts';\n";

test.each([
  ['a row that is cast', "const rows = db.prepare('SELECT id FROM pages').all() as { id: number }[];"],
  [
    'a value of a row that is made a number',
    "Number(db.prepare(`\n  PRAGMA page_count`).get()?.['page_count'])",
  ],
  ['a statement that is named elsewhere', 'db.prepare(FIND).get(1)'],
  ['what a change answers', "db.prepare('INSERT INTO pages DEFAULT VALUES RETURNING id').get()"],
  ['a statement that goes on', "import type { StatementSync } from 'node:sqlite';"],
  ['rows as arrays', 'statement.setReturnArrays(true);'],
  ['a cast of a checked row', `${READER}const kind = prepareRows(db, sql, text).get() as Kind;`],
  ['a cast twice', `${READER}const rows = find.list() as unknown as Row[];`],
  ['JSON of a column', `${READER}const facts: Facts = JSON.parse(find.get());`],
])('%s, planted, is seen', (_, source) => {
  expect(breachesIn('packages/web-index/src/query/planted.ts', source)).toHaveLength(1);
});

test.each([
  ['a checked row', `${READER}const id = prepareRows(db, 'SELECT id FROM pages', int).get();`],
  ['a change', 'db.prepare(\n  `UPDATE pages SET pa = ?`,\n).run(1);'],
  ['whether a table is there', "db.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined"],
  [
    'a name that is another here',
    `${READER}export { a as b } from './c.ts';\nconst places = ['url'] as const;`,
  ],
])('%s is not', (_, source) => {
  expect(breachesIn('packages/web-index/src/query/planted.ts', source)).toEqual([]);
});
