import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { standInOf } from '../inline-scripts.ts';
import {
  SCRIPTS_OF_MODULES,
  scriptsOf as scriptsOfModules,
  type ScriptsOfModules,
} from '../scripts-of-modules.ts';
import { BEHIND_SIGN_IN, FIRST_MODULES, PRERENDERED } from '../src/entry-prerender.tsx';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const dist = path.join(root, 'apps/web/dist');
let scripts: ScriptsOfModules;

beforeAll(() => {
  // What is delivered: of these sources, and not built once more where it is.
  const build = spawnSync(process.execPath, [path.join(root, 'tools/build.ts')], { encoding: 'utf8' });
  if (build.status !== 0) throw new Error(build.stderr);
  scripts = JSON.parse(fs.readFileSync(path.join(dist, SCRIPTS_OF_MODULES), 'utf8')) as typeof scripts;
}, 120_000);

const scriptsOf = (...modules: readonly string[]) => scriptsOfModules(scripts, ...modules);

const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(dist, file))).length, 0) / 1000;

const HOME = [...FIRST_MODULES, 'src/pages/home-page.tsx'];
const [DASHBOARD] = BEHIND_SIGN_IN;
/**
 * What the search tool fetches once it is on screen and nobody has touched it (e2e/slow-network.spec.ts sees to it).
 */
const AFTER = ['src/features/search/shortcut-help.tsx', 'src/features/projects/project-choice.tsx'];

describe('the built app', () => {
  it('fetches at most 89 kB of script for the home page and 111.5 kB for the dashboard until nothing more comes, gzipped', () => {
    expect(kilobytes(scriptsOf(...HOME))).toBeLessThanOrEqual(89);
    const dashboard = scriptsOf(...DASHBOARD.modules, ...AFTER);
    expect(kilobytes(dashboard)).toBeLessThanOrEqual(111.5);
    // The sum would be small too if it left out what the page loads.
    expect(kilobytes(dashboard)).toBeGreaterThan(kilobytes(scriptsOf(...FIRST_MODULES)) + 20);
  });

  it('loads no query cache, no query language, no validation library and no way to call the API on the home page', () => {
    const code = (files: readonly string[]) =>
      files.map((file) => fs.readFileSync(path.join(dist, file), 'utf8')).join('\n');
    const marks = [/isStaleByTime/, /allintitle/, /ZodError/, /Idempotency-Key/];
    for (const mark of marks) expect(code(scriptsOf(...HOME))).not.toMatch(mark);
    // The dashboard has the cache at once, and the language as soon as somebody types.
    const dashboard = code(scriptsOf(...DASHBOARD.modules));
    expect(dashboard).toMatch(/isStaleByTime/);
    expect(dashboard).not.toMatch(/allintitle/);
    expect(code(scriptsOf('src/features/search/form/query-reading.tsx'))).toMatch(/allintitle/);
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
      expect(new Set(named)).toEqual(new Set(scriptsOf(...FIRST_MODULES, module)));
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
      const { modules } = BEHIND_SIGN_IN.find((page) => page.pathname === pathname) ?? DASHBOARD;
      // The first scripts are in the page, and what imports them is led there.
      const inPage = ['src/start.ts', 'src/api/calling.ts', 'src/main.tsx'].map(
        (one) => scripts[one]?.file ?? '',
      );
      expect(named).toEqual(
        scriptsOf(...modules).map((file) => (inPage.includes(file) ? standInOf(file) : file)),
      );
      const map = JSON.parse(/<script type="importmap">([^<]*)</.exec(html)?.[1] ?? '') as object;
      expect(map).toEqual({
        imports: Object.fromEntries(inPage.map((file) => [`/${file}`, `/${standInOf(file)}`])),
      });
      expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('modulepreload'));
      expect(html.match(/<script type="module">/g)).toHaveLength(2);
      expect(html).not.toMatch(/<script type="module"[^>]* src=/);
      for (const file of inPage)
        expect(fs.statSync(path.join(dist, standInOf(file))).size).toBeLessThan(1_200);
      // Before the styles, and what asks for the user and sends what is typed runs without React.
      expect(html.indexOf('modulepreload')).toBeLessThan(html.indexOf('<style>'));
      expect(scriptsOf('src/start.ts', 'src/api/calling.ts').join()).not.toMatch(/react|main/);
      // Nothing but its scripts is waited for: the styles that it needs are in it, all of them and the letters come
      // after the app.
      const [, styles = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
      expect(styles).toContain('.btn');
      const whole = fs.readFileSync(path.join(dist, /data-sheet="\/([^"]+)"/.exec(html)?.[1] ?? ''), 'utf8');
      expect(styles.length).toBeLessThan(whole.length * 0.75);
      const ruleOf = (name: string): string => `.${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
      const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
      const ruled = used.map(ruleOf).filter((rule) => whole.includes(rule));
      expect(ruled.length).toBeGreaterThan(100);
      expect(ruled.filter((rule) => !styles.includes(rule))).toEqual([]);
      const sheets = html.match(/<link[^>]* rel="(?:stylesheet|preload)"[^>]*>/g) ?? [];
      expect(sheets).toEqual([
        expect.stringMatching(/id="letters" .* media="not all" href="\/assets\/letters-/),
      ]);
      expect(html).not.toMatch(/url\([^)]*woff2/);
      expect(named.length).toBeLessThanOrEqual(8);
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
