import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMENT_COLUMNS, unwrappedSources, wrapComments } from './wrap-comments.ts';

const root = path.dirname(import.meta.dirname);
const LONG = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ');
const wrap = (...lines: string[]): string[] => wrapComments(lines.join('\n'), false).split('\n');
const plain = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)/, '').replace('*/', ''))
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');

test('no comment of the sources has a line that is too long: `node tools/wrap-comments.ts` wraps them', () => {
  expect(unwrappedSources(root).map(({ file }) => file)).toEqual([]);
});

test.each([
  ['of one line', [`  /** ${LONG} */`], /^ {2}\/\*\*\n {2} \* word0 [^]*\n {2} \*\/$/],
  ['in slashes', [`// ${LONG}`, '// and more', 'code();'], /^\/\/ word0 [^]* and more\ncode\(\);$/],
  [
    'with a list',
    ['/**', ` * - ${LONG}`, ' *   and more', ' * - next', ' */'],
    /\n \* {3}word\d+ [^]* and more\n \* - next\n/,
  ],
  [
    'with a tag',
    ['/**', ` * @throws ${LONG}`, ' *', ' * next', ' */'],
    /\n \* word\d+ [^]*word39\n \*\n \* next\n/,
  ],
])('a comment %s keeps its words and its shape', (_, lines, shape) => {
  const wrapped = wrap(...lines);
  expect(plain(wrapped)).toBe(plain(lines));
  expect(wrapped.join('\n')).toMatch(shape);
  expect(Math.max(...wrapped.map((line) => line.length))).toBeLessThanOrEqual(COMMENT_COLUMNS);
});

test('a comment of CSS is wrapped as a whole', () => {
  const css = ['/* The first line is short,', `   ${LONG} */`, '.a { b: c; }'].join('\n');
  const wrapped = wrapComments(css, true).split('\n');
  expect(plain(wrapped.slice(0, -1))).toBe(plain([`/* The first line is short, ${LONG} */`]));
  expect(wrapped.slice(1, -1).every((line) => line.startsWith('   '))).toBe(true);
  expect(Math.max(...wrapped.map((line) => line.length))).toBeLessThanOrEqual(COMMENT_COLUMNS);
});

test('code, short comments and directives stay as they are', () => {
  const lines = [
    `const text = '${LONG}';`,
    '// short',
    `// oxlint-disable-next-line ${LONG}`,
    `call(); // ${LONG}`,
  ];
  expect(wrap(...lines)).toEqual(lines);
});
