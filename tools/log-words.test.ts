import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const howTo = path.join(root, 'docs/how-to');
const server = path.join(root, 'apps/server/src');

/** Texts in quotes of the server’s code; what comments and tests say is in no log. */
const literals = fs
  .readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:ops|testing)\b/.test(file))
  .map((file) => fs.readFileSync(path.join(server, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''))
  .flatMap((code) => code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [])
  .join('\n');

const spansOf = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/** What a page tells its reader to look for in the log: in its table of words, and where it quotes a line. */
function soughtInLog(page: string): string[] {
  const [, table = ''] = /^\| Words +\|.*\n\|[- |]+\n((?:\|.*\n?)+)/m.exec(page) ?? [];
  const quoted = /\b(?:the log says|the log:|in the log|the log at level \d+|lines) \(?`([^`\n]+)`/g;
  return [
    ...table.split('\n').flatMap((row) => spansOf(row.split('|')[1] ?? '')),
    ...[...page.matchAll(quoted)].map(([, span = '']) => span),
  ];
}

/** What a page tells its reader to look for, and nobody logs. */
const soughtInVain = (page: string): string[] =>
  soughtInLog(page).filter((words) => !literals.includes(words));

describe('words to look for in the log are logged', () => {
  const pages = fs.readdirSync(howTo).map((name) => ({
    name,
    text: fs.readFileSync(path.join(howTo, name), 'utf8'),
  }));

  test.each(pages)('$name', ({ text }) => {
    expect(soughtInVain(text)).toEqual([]);
  });

  test('and there are such words', () => {
    const sought = pages.flatMap(({ text }) => soughtInLog(text));
    for (const words of ['ledger audit failed', 'job failed', 'vendor call failed', 'unhandled error'])
      expect(sought).toContain(words);
    expect(sought.length).toBeGreaterThan(15);
  });

  test('and this finds what is planted', () => {
    const planted = `The log says nothing. If the log says \`a job is lost\`, look into the log: \`a job is late\`.

| Words         | Meaning |
| ------------- | ------- |
| \`job failed\`  | there   |
| \`job falied\`, \`job lost\` | gone |
`;
    expect(soughtInVain(planted)).toEqual(['job falied', 'job lost', 'a job is lost', 'a job is late']);
  });
});
