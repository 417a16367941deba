import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const SHIPPED = ['apps/server/src', 'packages'];
/**
 * Of tests, of what stands in for outside parties outside production, and of what asks the own database on this
 * machine.
 */
const NOT_SHIPPED =
  /\.test\.ts$|\/testing\/|\/test\/|^packages\/stand-ins\/|^packages\/sample-web\/|\/node_modules\/|\/embedded-postgres\//;
/** Whatever opens a connection to somewhere else. */
const OPENS =
  /\bfetch\(|https?\.(?:request|get)\(|\b(?:net|tls)\.(?:connect|createConnection)\(|new WebSocket\(|from 'undici'/;

function filesBelow(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (NOT_SHIPPED.test(`${file}/`)) return [];
    if (entry.isDirectory()) return filesBelow(file);
    return file.endsWith('.ts') && !NOT_SHIPPED.test(file) ? [file] : [];
  });
}

const openersIn = (files: readonly string[]): string[] =>
  files.filter((file) => OPENS.test(fs.readFileSync(path.join(root, file), 'utf8')));

test('three files of the product open connections to elsewhere: two to configured addresses alone, the cluster of the index being one, one to public ones alone', () => {
  const files = SHIPPED.flatMap(filesBelow);
  expect(files.length).toBeGreaterThan(150);
  expect(openersIn(files)).toEqual([
    'apps/server/src/platform/fetching/exchange.ts',
    'apps/server/src/platform/outgoing/send-json.ts',
    'packages/open-search-index/src/cluster.ts',
  ]);
});

test('negative control: a connection that another file opens is seen', () => {
  expect(openersIn(['apps/server/src/testing/mixed-load.ts'])).toHaveLength(1);
  for (const text of ["await fetch('x')", 'http.request(url)', 'https.get(url)', 'net.connect(80)'])
    expect(OPENS.test(text)).toBe(true);
});
