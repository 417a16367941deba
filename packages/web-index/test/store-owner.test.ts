import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sealIndex } from '../src/sealing/seal-index.ts';
import { IndexLockedError, IndexUnavailableError } from '../src/store/index-errors.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { acquireWriterLock } from '../src/store/writer-lock.ts';
import { addTakedown } from '../src/takedowns/takedown-list.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-owner-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const SOMEBODY = 65_534;

test.skipIf(process.getuid?.() !== 0)(
  'what root makes beside the index of another account is that account’s (needs root)',
  () => {
    const data = path.join(folder, 'data');
    fs.mkdirSync(data);
    fs.chownSync(data, SOMEBODY, SOMEBODY);
    const index = path.join(data, 'index', 'web.sqlite');
    openIndexWriter(index).close();
    sealIndex(index);
    addTakedown(index, {
      kind: 'site',
      what: 'a.example',
      because: 'asked',
      since: '2026-11-28T00:00:00.000Z',
    });
    const made = fs.readdirSync(data, { recursive: true, encoding: 'utf8' });
    expect(made.length).toBeGreaterThan(4);
    expect(made.filter((name) => fs.lstatSync(path.join(data, name)).uid !== SOMEBODY)).toEqual([]);
  },
);

test('a lock that somebody holds is waited for, and one that cannot be made is not', () => {
  const index = path.join(folder, 'web.sqlite');
  const lock = acquireWriterLock(index);
  expect(() => acquireWriterLock(index)).toThrow(IndexLockedError);
  lock.release();
  // As a full disk, a read-only one or a missing right is met.
  fs.rmSync(`${index}.lock`);
  fs.mkdirSync(`${index}.lock`);
  expect(() => acquireWriterLock(index)).toThrow(IndexUnavailableError);
  expect(() => acquireWriterLock(index)).toThrow(/web\.sqlite\.lock cannot be locked/);
});
