import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRERENDERED } from '../src/entry-prerender.tsx';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

let dist: string;
let manifest: Readonly<Record<string, Chunk>>;

beforeAll(() => {
  dist = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-dist-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(
    process.execPath,
    [vite, 'build', path.join(root, 'apps/web'), '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'],
    { env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
  );
  if (build.status !== 0) throw new Error(build.stderr);
  manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as typeof manifest;
}, 120_000);

afterAll(() => fs.rmSync(dist, { recursive: true, force: true }));

/** The scripts that these modules consist of, each once. */
function scriptsOf(...modules: readonly string[]): string[] {
  const files = new Set<string>();
  const open = [...modules];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    open.push(...(chunk.imports ?? []));
  }
  return [...files];
}

const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(dist, file))).length, 0) / 1000;

const HOME = ['index.html', 'src/pages/home-page.tsx'];

describe('the built app', () => {
  it('needs at most 100 kB of script for the home page and 119.5 kB for the dashboard, gzipped', () => {
    expect(kilobytes(scriptsOf(...HOME))).toBeLessThanOrEqual(100);
    const dashboard = scriptsOf(
      'index.html',
      'src/pages/signed-in-pages.tsx',
      'src/pages/dashboard-page.tsx',
      'src/features/shell/balance.tsx',
      'src/api/api-client.ts',
    );
    expect(kilobytes(dashboard)).toBeLessThanOrEqual(119.5);
    // The sum would be small too if it left out what the page loads.
    expect(kilobytes(dashboard)).toBeGreaterThan(kilobytes(scriptsOf('index.html')) + 20);
  });

  it('loads no query cache, no query language, no validation library and no way to call the API on the home page', () => {
    const code = (files: readonly string[]) =>
      files.map((file) => fs.readFileSync(path.join(dist, file), 'utf8')).join('\n');
    const marks = [/isStaleByTime/, /allintitle/, /ZodError/, /Idempotency-Key/];
    for (const mark of marks) expect(code(scriptsOf(...HOME))).not.toMatch(mark);
    // The dashboard has the cache at once, and the language as soon as somebody types.
    const dashboard = code(scriptsOf('src/pages/signed-in-pages.tsx', 'src/pages/dashboard-page.tsx'));
    expect(dashboard).toMatch(/isStaleByTime/);
    expect(dashboard).not.toMatch(/allintitle/);
    expect(code(scriptsOf('src/features/search/query-reading.tsx'))).toMatch(/allintitle/);
  });

  it.each(PRERENDERED)(
    'holds $pathname drawn, and names all that it loads at once',
    ({ pathname, module }) => {
      const file = pathname === '*' ? '404.html' : path.join('prerendered', pathname, 'index.html');
      const html = fs.readFileSync(path.join(dist, file), 'utf8');
      expect(html).toContain(`data-drawn-for="${pathname}"`);
      expect(html.match(/<title>/g)).toHaveLength(1);
      const named = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(
        (match) => match[1],
      );
      expect(new Set(named)).toEqual(new Set(scriptsOf(module)));
      // One inline script, which the policy lets in by its hash; the rest is data or files of ours.
      expect(html.match(/<script>/g)).toHaveLength(1);
      for (const [element] of html.matchAll(/<script [^>]*>/g))
        expect(element).toMatch(/type="(?:module" .*src="\/assets\/|application\/(?:ld\+)?json")/);
    },
  );

  it('draws the search tool for who is signed in, with nothing to press but Search, and names all that takes its place', () => {
    for (const pathname of ['/dashboard', '/search']) {
      const html = fs.readFileSync(path.join(dist, 'prerendered', pathname, 'index.html'), 'utf8');
      expect(html).toContain(`data-drawn-for="${pathname}" data-frame`);
      expect(html).toContain('<textarea');
      const presses = html.match(/<(?:button|select|input)(?=[\s>])[^>]*>/g) ?? [];
      const live = presses.filter((control) => !control.includes('disabled=""'));
      expect(live.map((control) => /type="submit"/.test(control))).toEqual([true]);
      const named = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(
        (match) => match[1],
      );
      const page = `src/pages${pathname}-page.tsx`;
      for (const script of scriptsOf(
        'index.html',
        'src/pages/signed-in-pages.tsx',
        page,
        'src/api/api-client.ts',
      ))
        expect(named).toContain(script);
      // Nothing but its scripts is waited for: the styles are in it, and the letters come after the app.
      expect(html).toMatch(/<style>[^<]*\.btn/);
      const sheets = html.match(/<link[^>]* rel="(?:stylesheet|preload)"[^>]*>/g) ?? [];
      expect(sheets).toEqual([
        expect.stringMatching(/id="letters" .* media="not all" href="\/assets\/letters-/),
      ]);
      expect(html).not.toMatch(/url\([^)]*woff2/);
      expect(named.length).toBeLessThanOrEqual(14);
    }
  });

  it('has every script and style sheet compressed beside it', () => {
    const assets = fs.readdirSync(path.join(dist, 'assets'));
    const texts = assets.filter((name) => /\.(?:js|css)$/.test(name));
    expect(texts.length).toBeGreaterThan(20);
    for (const name of texts) {
      expect(assets).toContain(`${name}.gz`);
      expect(assets).toContain(`${name}.br`);
    }
  });
});
