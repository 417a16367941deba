import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProjects } from './check-types.ts';

const root = path.dirname(import.meta.dirname);
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
/** In the tree, so that the packages and types of the house are found from here. */
const planted = path.join(root, '.cache', `planted-types-${process.pid}`);

beforeAll(() => fs.mkdirSync(planted, { recursive: true }));
afterAll(() => fs.rmSync(planted, { recursive: true, force: true }));

const READS_A_FILE = "import fs from 'node:fs'; export const x = fs.readFileSync('x');";
const USES_THE_PAGE = 'export const x = document.title;';
const USES_THE_PROCESS = 'export const x = Buffer.from(process.cwd());';
const ASKS_THE_NETWORK = "export const x = fetch('https://example.com');";

/** What each kind of project must refuse, and, as the control, what it must let through. */
const WALLS: [project: string, refused: string[], allowed: string[]][] = [
  ['.', [USES_THE_PAGE], [READS_A_FILE, USES_THE_PROCESS, ASKS_THE_NETWORK]],
  ['apps/web', [READS_A_FILE, USES_THE_PROCESS], [USES_THE_PAGE, ASKS_THE_NETWORK]],
  ['e2e', [], [READS_A_FILE, USES_THE_PAGE, USES_THE_PROCESS, ASKS_THE_NETWORK]],
  ...['contract', 'query-language', 'smart-filters', 'sample-web', 'word-lists'].map(
    (name): [string, string[], string[]] => [
      `packages/${name}`,
      [READS_A_FILE, USES_THE_PAGE, USES_THE_PROCESS, ASKS_THE_NETWORK],
      ["export const x = new URL('https://example.com').hostname;"],
    ],
  ),
];

test.each(WALLS)(
  'the types of %s refuse the platforms that it does not run on',
  (project, refused, allowed) => {
    const folder = fs.mkdtempSync(path.join(planted, 'project-'));
    const neutral = path.join(root, 'packages/platform-neutral.d.ts');
    const files = [...refused, ...allowed].map((source, at) => {
      fs.writeFileSync(path.join(folder, `planted-${at}.ts`), source);
      return `planted-${at}.ts`;
    });
    const own = JSON.parse(fs.readFileSync(path.join(root, project, 'tsconfig.json'), 'utf8')) as {
      include: string[];
    };
    fs.writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: path.join(root, project, 'tsconfig.json'),
        include: [],
        files: own.include.some((one) => one.endsWith('platform-neutral.d.ts')) ? [...files, neutral] : files,
      }),
    );
    const run = spawnSync(process.execPath, [compiler, '-p', folder], { cwd: root, encoding: 'utf8' });
    const wrong = new Set([...run.stdout.matchAll(/planted-\d+\.ts/g)].map(([file]) => file));
    expect([...wrong].sort()).toEqual(files.slice(0, refused.length));
  },
);

test('a call, a field or an answer that the contract does not have breaks the web app', () => {
  const folder = fs.mkdtempSync(path.join(planted, 'contract-'));
  const connection = path.join(root, 'apps/web/src/api/connection.ts');
  const page = (code: string) => `import * as calls from '@linklode/contract/calls';
    import { call } from '${connection}';
    ${code}`;
  const search = "{ query: 'intitle:soil', exclude: [], page: 1 }";
  // What the app would be left with after a rename in the contract, and the same calls as they are.
  const refused = [
    'export const x = call(calls.runSearches, {});',
    "export const x = call(calls.runSearch, { body: { words: 'intitle:soil' } });",
    `export const x = call(calls.runSearch, { query: ${search} });`,
    'export const x = call(calls.listHistory, { query: { searches: true } });',
    'export const x = (await call(calls.getMe, {})).balance;',
  ];
  const allowed = [
    `export const x: number = (await call(calls.runSearch, { body: ${search} })).charged;`,
    'export const x = call(calls.listHistory, { query: { searches: 5 } });',
    'export const x: number = (await call(calls.getMe, {})).credits;',
  ];
  const files = [...refused, ...allowed].map((code, at) => {
    fs.writeFileSync(path.join(folder, `planted-${at}.ts`), page(code));
    return `planted-${at}.ts`;
  });
  fs.writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: path.join(root, 'apps/web/tsconfig.json'), include: [], files }),
  );
  const run = spawnSync(process.execPath, [compiler, '-p', folder], { cwd: root, encoding: 'utf8' });
  const wrong = new Set([...run.stdout.matchAll(/planted-\d+\.ts/g)].map(([file]) => file));
  expect([...wrong].sort()).toEqual(files.slice(0, refused.length));
});

test('every file is checked, and what the browser gets is checked without Node', () => {
  const filesOf = (project: string): string[] =>
    execFileSync(process.execPath, [compiler, '-p', project, '--listFilesOnly'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    })
      .split('\n')
      .map((file) => path.relative(root, file));
  const lists = new Map(listProjects().map((project) => [project, filesOf(project)]));
  const checked = new Set([...lists.values()].flat());
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const there = tracked.split('\n').filter((file) => file !== '' && fs.existsSync(path.join(root, file)));
  expect(there.filter((file) => !checked.has(file))).toEqual([]);
  expect(lists.get('apps/web')?.filter((file) => file.includes('/@types/node/'))).toEqual([]);
  const inBrowser = there.filter((file) => file.startsWith('apps/web/src/') && !/\.test\.tsx?$/.test(file));
  expect(inBrowser.filter((file) => !lists.get('apps/web')?.includes(file))).toEqual([]);
});
