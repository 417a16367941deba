import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { parseConfig } from '../platform/config/parse-config.ts';
import { withUser } from '../platform/database/database-url.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { commandOf } from './command.ts';
import { allCommands, commandsFor } from './commands.ts';
import { explainFailure, runCommand } from './run-command.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-mistakes-'));
  fs.mkdirSync(path.join(folder, 'backups'));
  fs.writeFileSync(path.join(folder, 'backups', 'is-a-file'), '');
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** As `npm run ops` does, in this process: what is told, and how it ends. */
async function ops(words: readonly string[], url: string): Promise<{ status: number; told: string }> {
  let told = '';
  const say = (line: string): void => void (told += `${line}\n`);
  const complain = vi.spyOn(console, 'error').mockImplementation((line: unknown) => say(String(line)));
  try {
    const status = await runCommand(await commandsFor(words), words, () => ({
      config: { ...parseConfig({ DATA_DIR: folder }, '/'), databaseUrl: url },
      answer: (text) => Promise.resolve(void (told += text)),
      say,
      signal: new AbortController().signal,
      operator: 'olga',
    })).catch((error: unknown) => {
      const line = explainFailure(error);
      if (line === null) throw error;
      say(line);
      return 1;
    });
    return { status, told };
  } finally {
    complain.mockRestore();
  }
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const DATABASE = /^The database cannot be reached: .*\n$/;

/** What each command needs so that it gets as far as it can. */
const TYPED: readonly (readonly string[])[] = [
  ['accounts', 'show', NOBODY],
  ['accounts', 'suspend', NOBODY, '--because', 'x'],
  ['accounts', 'resume', NOBODY],
  ['accounts', 'close', NOBODY, '--because', 'x'],
  ['accounts', 'sessions', NOBODY, '--end-all'],
  ['accounts', 'keys', NOBODY, '--revoke-all'],
  ['accounts', 'searches', NOBODY],
  ['accounts', 'export', NOBODY],
  ['accounts', 'find', NOBODY],
  ['credits', 'show', NOBODY],
  ['credits', 'adjust', NOBODY, '5', '--because', 'x', '--ref', 'T1'],
  ['credits', 'accept-difference', 'none', '--because', 'x'],
  ['payments', 'show', 'order_none'],
  ['payments', 'reconcile', '--order', 'order_none'],
  ['receipts', 'revoke-key', 'none', '--stolen', '2026-11-20', '--because', 'x'],
  ['log', '--of', NOBODY],
];
const NEED_DATABASE = [
  ...TYPED,
  ['accounts', 'list'],
  ['credits', 'audit'],
  ['payments', 'list'],
  ['prospects', 'list-removed'],
  ['receipts', 'keys'],
  ['providers', 'check'],
  ['providers', 'status'],
  ['migrate'],
];
const NEED_INDEX = [
  ['index', 'rank'],
  ['index', 'rebuild'],
  ['index', 'complete'],
  ['index', 'stats'],
  ['index', 'verify'],
  ['index', 'search', 'intitle:x'],
  ['index', 'match', 'intitle:x'],
  ['index', 'dump', '--jsonl'],
  ['index', 'explain', 'a.example'],
];

interface Mistake {
  readonly words: readonly string[];
  readonly url: () => string;
  readonly status: number;
  readonly told: RegExp;
}

const mistakes = (): Mistake[] => {
  const well = (): string => database.url;
  const away = (): string => 'postgres://a:canary@127.0.0.1:1/none';
  return [
    ...NEED_DATABASE.map((words) => ({ words, url: away, status: 1, told: DATABASE })),
    ...TYPED.map((words) => ({ words, url: well, status: 1, told: /^[^\n]+\n$/ })),
    ...NEED_INDEX.map((words) => ({
      words,
      url: away,
      status: 1,
      told: /^There is no index at .*\n$/,
    })),
    ...NEED_DATABASE.map((words) => ({
      words: [...words, '--nonsense'],
      url: away,
      status: 2,
      told: /^there is no option --nonsense here\nUsage: .*\n$/,
    })),
    ...(
      [
        [['index', 'verify', 'next.sqlite'], /^"next.sqlite" is not understood.*INDEX_FILE\nUsage: .*\n$/],
        [['index', 'rank', '--help'], /^there is no option --help here\nUsage: .*\n$/],
        [['receipts', 'keys', 'mine'], /^"mine" is not understood.*more\nUsage: .*\n$/],
      ] as const
    ).map(([words, told]) => ({ words, url: away, status: 2, told })),
    {
      words: ['backup', path.join(folder, 'backups', 'is-a-file')],
      url: well,
      status: 1,
      told: /^\S+is-a-file is no folder, .*\n$/,
    },
    {
      words: ['credits', 'audit'],
      url: () => withUser(inject('postgresUrl'), 'nobody_here', 'canary'),
      status: 1,
      told: DATABASE,
    },
    ...[
      ['restore', path.join(folder, 'none')],
      ['index', 'plan', path.join(folder, 'none.yaml')],
      ['index', 'fetch', path.join(folder, 'none.plan')],
      ['index', 'pack', path.join(folder, 'pack'), '--name', 'a', '--licence', 'x'],
      ['index', 'install', path.join(folder, 'none')],
      ['index', 'uninstall', 'none'],
      ['index', 'key', 'show'],
      ['index', 'load'],
      ['index', 'generations'],
    ].map((words) => ({ words, url: away, status: 1, told: /^[^\n]+\n$/ })),
  ];
};

test('what an operator can mend is told in a line, whatever the command, without a stack trace', async () => {
  for (const { words, url, status, told } of mistakes()) {
    const answer = await ops(words, url());
    expect(answer, words.join(' ')).toEqual({ status, told: expect.stringMatching(told) as string });
    expect(answer.told, words.join(' ')).not.toMatch(/^\s+at |canary/m);
  }
}, 120_000);

test('no command is left out of it', async () => {
  const tried = new Set(mistakes().map(({ words }) => words.join(' ')));
  const apart =
    /^(backup|prospects remove|doctor|database |index (import|shard|gaps|ranks|crawl|refresh|list|forget|forgotten)|credits grant-bonus)/;
  for (const { name } of await allCommands())
    expect(apart.test(name) || [...tried].some((words) => words.startsWith(name)), name).toBe(true);
});

test('each command is found among those of its first word, which are read alone, as it is among all', async () => {
  const all = await allCommands();
  for (const command of all) {
    const words = [...command.name.split(' '), 'and', '--more'];
    expect(commandOf(await commandsFor(words), words), command.name).toBe(commandOf(all, words));
  }
  expect((await commandsFor(['credits', 'audit'])).map(({ name }) => name.split(' ')[0])).toEqual(
    all.filter(({ name }) => name.startsWith('credits ')).map(() => 'credits'),
  );
  for (const unknown of [[], ['credits'], ['credits', 'print'], ['constructor']])
    expect((await commandsFor(unknown)).length).toBe(all.length);
});
