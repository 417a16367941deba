import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { openSigningKey } from './signing-key.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-key-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'keys', 'receipt-signing-key.pem');

test('a key is made once', () => {
  expect(openSigningKey(file).id).toBe(openSigningKey(file).id);
});

test.each(['', 'half a key'])(
  'one that is damaged is named with what to do, and not written over: "%s"',
  (text) => {
    fs.writeFileSync(file, text);
    expect(() => openSigningKey(file)).toThrow(OperatorError);
    expect(() => openSigningKey(file)).toThrow(/receipt-signing-key\.pem is no key .* move it away/);
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  },
);
