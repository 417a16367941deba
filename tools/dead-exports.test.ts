import { describe, expect, test } from 'vitest';
import { findDeadExports, readPackages, readSources } from './dead-exports.ts';

/** What is dead of these files, as `file name: why`. */
function deadOf(files: Readonly<Record<string, string>>, packages?: ReadonlyMap<string, string>): string[] {
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }));
  return findDeadExports(sources, packages).map(({ file, name, why }) => `${file} ${name}: ${why}`);
}

test('nothing is exported that nobody takes, that only tests need, or that nobody takes by the index that passes it on', () => {
  const dead = findDeadExports(readSources(), readPackages());
  expect(dead).toEqual([]);
});

describe('of what is planted', () => {
  test('an export that nobody takes is seen, whatever form it has, and one that somebody takes is not', () => {
    const dead = deadOf({
      'apps/server/src/a.ts': `
        export const taken = 1, left = 2;
        export async function nobodysOwn() { return nobodysOwn; }
        const [inner, other] = [1, 2];
        export { inner as outer, other };
        export const { one, two: renamed } = taken;
        export type Kind = 'a';
        export default inner;`,
      'apps/server/src/b.ts':
        "import { taken } from './a.ts'; import { type other as mine } from './a.ts'; mine(taken);",
    });
    expect(dead).toEqual(
      ['left', 'nobodysOwn', 'one', 'renamed', 'Kind', 'default', 'outer'].map(
        (name) => `apps/server/src/a.ts ${name}: nobody takes it`,
      ),
    );
  });

  test('neither a comment nor a text nor the same name of another file keeps one alive', () => {
    const dead = deadOf({
      'apps/server/src/a.ts': 'export const find = 1;',
      'apps/server/src/b.ts': "// find\nimport { find } from './c.ts';\nconsole.log('find', find);",
      'apps/server/src/c.ts': 'export const find = 2;',
    });
    expect(dead).toEqual(['apps/server/src/a.ts find: nobody takes it']);
  });

  test('what is taken as a whole, late or only as a type is alive by the names that are used of it', () => {
    const dead = deadOf({
      'packages/p/src/a.ts': 'export const one = 1; export const two = 2;',
      'packages/p/src/b.ts': 'export const one = 1; export const two = 2;',
      'packages/p/src/c.ts': 'export const one = 1; export const two = 2;',
      'packages/p/src/d.ts': 'export const one = 1; export const two = 2;',
      'packages/p/src/e.ts': 'export type One = 1; export const two = 2;',
      'packages/p/src/main.ts': `
        import * as a from './a.ts';
        import * as d from './d.ts';
        const { one } = await import('./b.ts');
        const two = (await import('./c.ts')).two;
        const whole: typeof import('./e.ts') = a.one + one + two;
        console.log(whole, { ...d });`,
    });
    expect(dead).toEqual([
      'packages/p/src/a.ts two: nobody takes it',
      'packages/p/src/b.ts two: nobody takes it',
      'packages/p/src/c.ts one: nobody takes it',
    ]);
  });

  test('what an index passes on is dead where only its own folder takes it by the index, and then what it passes on too', () => {
    const files = {
      'apps/server/src/m/index.ts': "export { face, inside, unused } from './a.ts';\nexport * from './b.ts';",
      'apps/server/src/m/a.ts': 'export const face = 1; export const inside = 2; export const unused = 3;',
      'apps/server/src/m/b.ts': 'export const star = 1; export const left = 2;',
      'apps/server/src/m/c.ts': "import { inside } from './index.ts'; inside();",
      'apps/server/src/n.ts': "import { face, star } from './m/index.ts'; face(star);",
    };
    expect(deadOf(files)).toEqual([
      'apps/server/src/m/index.ts inside: nobody outside takes it from here',
      'apps/server/src/m/index.ts unused: nobody outside takes it from here',
      'apps/server/src/m/a.ts unused: nobody takes it',
      'apps/server/src/m/b.ts left: nobody takes it',
    ]);
  });

  test('a package has one face: its own tests do not keep what it passes on, another package does', () => {
    const files = {
      'packages/p/src/index.ts': "export { face, own } from './a.ts';",
      'packages/p/src/a.ts': 'export const face = 1; export const own = face;  own();',
      'packages/p/test/a.test.ts': "import { own } from '../src/index.ts'; own();",
      'packages/q/src/b.ts': "import { face } from '@linklode/p'; face();",
    };
    expect(deadOf(files, new Map([['@linklode/p', 'packages/p/src/index.ts']]))).toEqual([
      'packages/p/src/index.ts own: nobody outside takes it from here',
    ]);
  });

  test('what only tests take is dead unless its own file needs it, or it is there for tests', () => {
    const dead = deadOf({
      'packages/p/src/a.ts':
        'export const part = 1; export const whole = part; export function forTests() { forTests(); }',
      'packages/p/src/b.ts': "import { whole } from './a.ts'; whole();",
      'packages/p/test/a.test.ts':
        "import { part, forTests } from '../src/a.ts'; import { help } from './help.ts'; help();",
      'packages/p/test/help.ts': 'export const help = 1;',
      'packages/stand-ins/src/c.ts': 'export const standIn = 1;',
      'apps/server/src/testing/d.ts':
        "import { standIn } from '../../../../packages/stand-ins/src/c.ts'; standIn();",
    });
    expect(dead).toEqual(['packages/p/src/a.ts forTests: only tests take it']);
  });

  test('what a configuration has a tool load is alive', () => {
    const files = { 'e2e/set-up.ts': 'export default 1;', 'e2e/other.ts': 'export default 1;' };
    expect(deadOf({ ...files, 'e2e/x.config.ts': "export default { globalSetup: './set-up.ts' };" })).toEqual(
      ['e2e/other.ts default: nobody takes it'],
    );
  });

  test('a file that cannot be read is named', () => {
    expect(() => deadOf({ 'tools/a.ts': 'export const = ;' })).toThrow('tools/a.ts is no TypeScript');
  });
});
