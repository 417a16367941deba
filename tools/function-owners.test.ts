import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import moduleDirections from './module-directions.cjs';
import { ownerOf, tablesIn } from './testing/sql-owners.ts';
import tableOwners from './table-owners.cjs';

const server = path.join(path.dirname(import.meta.dirname), 'apps/server');
const schema = fs.readFileSync(path.join(server, 'schema.sql'), 'utf8');
const owners: Record<string, string[]> = tableOwners.FUNCTIONS;
const exceptions: Record<string, { reads?: string[]; calls?: string[]; why: string }> =
  tableOwners.FUNCTION_EXCEPTIONS;
const directions: Record<string, string[]> = moduleDirections;
const ownerOfFunction = new Map(
  Object.entries(owners).flatMap(([folder, names]) => names.map((one) => [one, folder])),
);

interface SqlFunction {
  readonly name: string;
  readonly body: string;
}

/**
 * The functions that a schema or a migration makes; one that is made for several lists of arguments is there as often.
 */
function functionsIn(source: string): SqlFunction[] {
  return [
    ...source.matchAll(
      /^CREATE OR REPLACE FUNCTION public\.(\w+)\([\s\S]*?\nAS \$function\$([\s\S]*?)\$function\$/gm,
    ),
  ].map(([, name = '', body = '']) => ({ name, body: body.replaceAll(/--.*/g, '') }));
}

/** Whether what a folder owns may use a function of another. */
function mayUse(user: string, used: string): boolean {
  if (user === used || used.startsWith('platform/')) return true;
  const [from = '', to = ''] = [user, used].map((folder) => folder.replace('modules/', ''));
  return directions[from]?.includes(to) ?? false;
}

/**
 * The tables that a body names beside its own: a name with a line in it means the table wherever it stands, in text
 * too.
 */
function othersTables({ name, body }: SqlFunction): { table: string; isRead: boolean }[] {
  const mentioned = (body.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []).map((word) =>
    word.replace(/_default$/, ''),
  );
  return [
    ...tablesIn(body),
    ...mentioned.filter((word) => ownerOf.has(word)).map((table) => ({ table, isRead: true })),
  ].filter(({ table }) => ownerOf.get(table) !== ownerOfFunction.get(name));
}

/** The functions that a text calls. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/\b([a-z_]+)\(/g)]
    .map(([, name = '']) => name)
    .filter((name) => ownerOfFunction.has(name));

/** The functions of others that a body calls although its module does not know theirs. */
function strangersCalls({ name, body }: SqlFunction): string[] {
  const user = ownerOfFunction.get(name) ?? '';
  return callsIn(body).filter((called) => !mayUse(user, ownerOfFunction.get(called) ?? ''));
}

/** What functions do beyond their tables, the modules that theirs may use, and their exceptions. */
function breachesIn(source: string): string[] {
  return functionsIn(source).flatMap((one) => {
    const { reads = [], calls = [] } = exceptions[one.name] ?? {};
    const tables = othersTables(one)
      .filter(({ table, isRead }) => !isRead || !reads.includes(table))
      .map(({ table, isRead }) => `${one.name} ${isRead ? 'reads' : 'writes'} ${table}`);
    const called = strangersCalls(one).filter((name) => !calls.includes(name));
    return [...new Set([...tables, ...called.map((name) => `${one.name} calls ${name}`)])];
  });
}

/** Triggers by which a table calls a function that its owner may not use. */
function triggerBreachesIn(source: string): string[] {
  const triggers = source.matchAll(
    /CREATE (?:CONSTRAINT )?TRIGGER \w+ .*? ON public\.(\w+) .*EXECUTE FUNCTION (\w+)\(/g,
  );
  return [...triggers]
    .filter(([, table = '', name = '']) => !mayUse(ownerOf.get(table) ?? '', ownerOfFunction.get(name) ?? ''))
    .map(([, table, name]) => `${table} calls ${name}`);
}

/** The functions that a file calls and its folder does not own. */
const fileBreachesIn = (file: string, source: string): string[] =>
  callsIn(source)
    .filter((name) => !file.startsWith(ownerOfFunction.get(name) ?? ''))
    .map((name) => `${file} calls ${name}`);

test('every function of the schema has one owner, and no view reads tables behind the back of this', () => {
  const names = [...schema.matchAll(/^(?:CREATE OR REPLACE FUNCTION public\.|AGGREGATE )(\w+)\(/gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(Object.values(owners).flat())).toEqual(new Set(names));
  expect(ownerOfFunction.size).toBe(Object.values(owners).flat().length);
  // Every body was read.
  expect(functionsIn(schema).map(({ name }) => name)).toEqual(
    names.filter((name) => name !== 'credit_chain'),
  );
  // schema.sql has no text of views; the first one needs it, and a rule here.
  expect(schema).not.toMatch(/^VIEW /m);
});

test('a function touches the tables of its owner, and calls what its owner may use', () => {
  expect(breachesIn(schema)).toEqual([]);
  expect(triggerBreachesIn(schema)).toEqual([]);
});

test('the files that call a function stand with its owner', () => {
  const files = fs
    .globSync('**/*.ts', { cwd: path.join(server, 'src') })
    .filter((file) => !/\.test\.ts$|^testing\//.test(file));
  const sources = files.map(
    (file) => [file, fs.readFileSync(path.join(server, 'src', file), 'utf8')] as const,
  );
  expect(sources.flatMap(([file, source]) => fileBreachesIn(file, source))).toEqual([]);
  // And each is called: by a file, another function, or a trigger.
  const texts = [...sources.map(([, source]) => source), ...functionsIn(schema).map(({ body }) => body)];
  const called = new Set([
    ...texts.flatMap(callsIn),
    ...[...schema.matchAll(/EXECUTE FUNCTION (\w+)/g)].map(([, name]) => name),
  ]);
  // What the aggregate is made of.
  called.add('credit_chain_step');
  expect([...ownerOfFunction.keys()].filter((name) => !called.has(name))).toEqual([]);
});

test('every exception is used', () => {
  const unused = Object.entries(exceptions).flatMap(([name, { reads = [], calls = [] }]) => {
    const all = functionsIn(schema).filter((one) => one.name === name);
    const found = new Set(
      all.flatMap((one) => [...othersTables(one).map(({ table }) => table), ...strangersCalls(one)]),
    );
    return [...reads, ...calls].filter((one) => !found.has(one)).map((one) => `${name} ${one}`);
  });
  expect(unused).toEqual([]);
});

const planted = (name: string, body: string): string =>
  `CREATE OR REPLACE FUNCTION public.${name}(account uuid)\n RETURNS void\n LANGUAGE sql\nAS $function$\n${body}\n$function$`;

test.each([
  [
    'a balance that is moved',
    'finish_page_run',
    'UPDATE credit_account SET balance = 0',
    'writes credit_account',
  ],
  [
    'an entry',
    'finish_page_runs',
    'WITH x AS (INSERT INTO credit_entry (id) VALUES (1)) SELECT 1',
    'writes credit_entry',
  ],
  ['a join with a comma', 'finish_page_run', 'SELECT FROM search_run r, charged_row c', 'reads charged_row'],
  ['text that is executed', 'place_hold', "EXECUTE 'SELECT FROM blocked_site'", 'reads blocked_site'],
  ['an exception of another', 'finish_page_run', 'SELECT FROM credit_hold', 'reads credit_hold'],
  ['a call against the arrows', 'settle_hold', 'SELECT make_delivery_days(1, 2)', 'calls make_delivery_days'],
  ['a write by who may read', 'begin_page_run', 'DELETE FROM credit_hold', 'writes credit_hold'],
])('%s is seen where it is planted', (_, name, body, breach) => {
  expect(breachesIn(planted(name, body))).toContain(`${name} ${breach}`);
  expect(breachesIn(planted(name, `-- ${body}`))).toEqual([]);
});

test('a trigger and a file that call another module’s function are seen', () => {
  const trigger =
    'CREATE TRIGGER x BEFORE UPDATE ON public.credit_hold FOR EACH ROW EXECUTE FUNCTION guard_payment()';
  expect(triggerBreachesIn(trigger)).toEqual(['credit_hold calls guard_payment']);
  const file = 'modules/search/planted.repo.ts';
  expect(fileBreachesIn(file, 'sql`SELECT settle_hold(${a})`')).toEqual([`${file} calls settle_hold`]);
});
