import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { IndexUnavailableError } from '../src/store/index-errors.ts';
import { addTakedown, listTakedowns, takedownFile } from '../src/takedowns/takedown-list.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-takedowns-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const index = path.join(folder, 'web.sqlite');
const since = '2026-11-28T00:00:00.000Z';

test('the list is read as it was written', () => {
  expect(listTakedowns(index)).toEqual([]);
  expect(addTakedown(index, { kind: 'site', what: 'a.example', because: 'asked', since })).toBe(true);
  expect(listTakedowns(index)).toEqual([{ kind: 'site', what: 'a.example', because: 'asked', since }]);
});

test.each([
  ['a comma too many', `[{"kind":"site","what":"a.example","because":"x","since":"${since}"},]`],
  ['another kind', `[{"kind":"Site","what":"a.example","because":"x","since":"${since}"}]`],
  ['no list', '{}'],
  ['nothing', ''],
])('one that a hand has spoilt is named, and nothing is served or written over: %s', (_, text) => {
  fs.writeFileSync(takedownFile(index), text);
  expect(() => listTakedowns(index)).toThrow(IndexUnavailableError);
  expect(() => listTakedowns(index)).toThrow(/web-takedowns\.json is not the list of takedowns/);
  expect(() => addTakedown(index, { kind: 'site', what: 'b.example', because: 'x', since })).toThrow(
    IndexUnavailableError,
  );
  expect(fs.readFileSync(takedownFile(index), 'utf8')).toBe(text);
});
