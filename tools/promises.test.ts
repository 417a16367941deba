import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const page = fs.readFileSync(path.join(root, 'docs/promises.md'), 'utf8');

interface Promised {
  readonly number: number;
  readonly text: string;
}

/** The promises of a page, each with all that stands below its heading. */
function promisesOf(text: string): Promised[] {
  return text
    .split(/^### /mu)
    .slice(1)
    .map((part) => ({ number: Number(/^\d+/u.exec(part)?.[0]), text: part }));
}

/** `- Test: file` and `- Control: file`, each with the title as it stands in that file's source. */
function namedIn(text: string): { kind: string; file: string; title: string }[] {
  return [...text.matchAll(/^- (Test|Control): `([^`]+)`\s+`([^`]+)`$/gmu)].map(
    ([, kind = '', file = '', title = '']) => ({ kind, file, title }),
  );
}

/** What is named and not there. */
function missingOf(text: string): string[] {
  return namedIn(text).flatMap(({ file, title }) => {
    if (!fs.existsSync(path.join(root, file))) return [`${file} is not there`];
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    const quoted = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``];
    // The first argument of a call, on its line or the next one, and not of a test that is left out.
    const isThere = quoted.some((literal) => {
      const at = source.indexOf(literal);
      return (
        at > 0 && /\(\s*$/u.test(source.slice(0, at)) && !/\.(?:skip|todo)\(\s*$/u.test(source.slice(0, at))
      );
    });
    return isThere ? [] : [`${file} has no test "${title}"`];
  });
}

test('the page of promises has all forty, in order', () => {
  expect(promisesOf(page).map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});

test('every test that the page of promises names is there', () => {
  expect(namedIn(page).length).toBeGreaterThan(80);
  expect(missingOf(page)).toEqual([]);
  // Every line that means to name one is read as one.
  expect(page.match(/^- (?:Test|Control):/gmu)?.length).toBe(namedIn(page).length);
});

test('every promise has a test and a negative control, or says what is missing, and its last figure', () => {
  const incomplete = promisesOf(page)
    .filter(({ text }) => {
      const isMissing = /^- Missing: \S/mu.test(text);
      return (
        !/^- Figure: .*\d/mu.test(text) ||
        (!isMissing && !['Test', 'Control'].every((kind) => namedIn(text).some((one) => one.kind === kind)))
      );
    })
    .map(({ number }) => number);
  expect(incomplete).toEqual([]);
});

test('negative control: a title or a file that is not there is named', () => {
  const file = 'tools/promises.test.ts';
  expect(missingOf(`- Test: \`${file}\` \`every test that the page of promises names is there\``)).toEqual(
    [],
  );
  expect(missingOf(`- Test: \`${file}\` \`every test that nobody wrote\``)).toHaveLength(1);
  expect(missingOf('- Control: `tools/gone.test.ts` `anything`')).toEqual([
    'tools/gone.test.ts is not there',
  ]);
});
