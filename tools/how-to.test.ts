import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'docs/how-to');
const scripts = Object.keys(
  (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);
const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).stdout.split('\n');
const source = files
  .filter((file) =>
    /^(?:apps|packages|tools|e2e|deploy)\/.*(?:\.[cm]?[jt]sx?|\.sql|\.conf|\.service|\.yml)$/.test(file),
  )
  .filter((file) => file !== 'tools/how-to.test.ts' && fs.existsSync(path.join(root, file)))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
const identifiers = new Set(source.match(/[A-Za-z_$][\w$]*/g));
const found = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, text = '']) => text);
const verbs = found(/^\s+verb: '([a-z-]+)',$/gm);
const commands = new Set([
  ...found(/^\s+name: '([a-z-]+(?: [a-z-]+)*)',$/gm),
  ...found(/^\s+name: `([a-z-]+ )\$\{verb\}`,$/gm).flatMap((group) => verbs.map((verb) => group + verb)),
]);

/** Whether a command's name stands at the beginning of the words. */
const isCommand = (words: string): boolean =>
  [1, 2, 3].some((count) => commands.has(words.trim().split(/\s/).slice(0, count).join(' ')));

/** Folders that a page may leave out, since whoever reads it knows in which part they are. */
const SHORT_FOR = ['', 'apps/server/src/', 'apps/web/src/', 'e2e/', 'e2e/support/', 'packages/web-index/'];
const PARTS = /^(?:apps|packages|docs|tools|e2e|bench|deploy|platform|start|modules|providers)\/[\w./<>-]+$/;

/** What a page names and the tree does not have. */
function namedInVain(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const exists = (name: string): boolean =>
    SHORT_FOR.some((part) => fs.existsSync(path.join(root, part, name.replace(/\/?[^/]*<.*$/, ''))));
  return [
    ...spans.filter((span) => PARTS.test(span)).filter((span) => !exists(span)),
    ...spans
      .filter((span) => /^[\w-]+(?:\.test|\.spec)?\.tsx?$/.test(span))
      .filter((span) => !files.some((file) => path.basename(file) === span)),
    ...spans
      .filter((span) => /^[a-z][A-Za-z]+[A-Z]\w*(?:\(\))?$|^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(span))
      .filter((span) => !identifiers.has(span.replace('()', ''))),
    ...[...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
      .filter(([, script = '']) => !scripts.includes(script))
      .map(([call]) => call),
    // A line may end in the middle of a command.
    ...[...text.matchAll(/npm run (?:--silent )?ops -- ((?:[a-z-]+\s?)+)/g)]
      .filter(([, words = '']) => !isCommand(words))
      .map(([call]) => call),
  ];
}

describe('what a how-to page names is there', () => {
  test.each(fs.readdirSync(folder))('%s', (page) => {
    expect(namedInVain(fs.readFileSync(path.join(folder, page), 'utf8'))).toEqual([]);
  });

  test('and this finds what is planted', () => {
    const planted =
      'See `apps/web/src/paages/<name>.tsx`, `gone.test.ts`, `startTestAp()` and `NO_SUCH_SETTING`; `npm run devv`, then `npm run ops -- index rnak`.';
    expect(namedInVain(planted)).toHaveLength(6);
    expect(
      namedInVain('See `apps/web/src/pages/<name>.tsx`, `npm run ops -- index rank` and `startTestApp()`.'),
    ).toEqual([]);
  });
});
