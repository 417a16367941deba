import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-install-'));
afterEach(() => {
  fs.chmodSync(scratch, 0o755);
  fs.rmSync(scratch, { recursive: true, force: true });
});

test.skipIf(process.platform === 'win32')(
  'in a checkout of somebody else, whose packages are missing, one line says what to do',
  () => {
    // To be read by an account that may not read this checkout.
    fs.copyFileSync(path.join(import.meta.dirname, 'ensure-installed.cjs'), path.join(scratch, 'ensure.cjs'));
    fs.writeFileSync(path.join(scratch, 'package-lock.json'), '{"packages":{}}');
    fs.chmodSync(scratch, 0o555);
    const script =
      "require('./ensure.cjs').ensureInstalled(process.cwd()).then((is) => process.exit(is ? 0 : 7))";
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { status, stderr } = spawnSync('/usr/bin/env', ['node', '-e', script], {
      cwd: scratch,
      encoding: 'utf8',
      ...nobody,
    });
    expect(stderr).toMatch(
      /^Packages are missing .* this account may not write to .*\. Run "npm ci" there.*\n$/,
    );
    expect(status).toBe(7);
  },
);
