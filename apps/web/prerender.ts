import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { contractCalls } from './contract-calls.ts';
import { firstStyles } from './first-styles.ts';
import { inlineScripts, standInOf } from './inline-scripts.ts';
import { SCRIPTS_OF_MODULES, scriptsOf, scriptsWithin, type ScriptsOfModules } from './scripts-of-modules.ts';

interface Drawing {
  readonly FIRST_MODULES: readonly string[];
  readonly ROWS: string;
  readonly SHOWN_WITH_ALL_STYLES: readonly string[];
  readonly PRERENDERED: readonly { readonly pathname: string; readonly module: string }[];
  readonly BEHIND_SIGN_IN: readonly {
    readonly pathname: string;
    readonly modules: readonly string[];
    readonly page: string;
    readonly isDrawn: boolean;
  }[];
  readonly drawPage: (pathname: string, isSignedIn?: boolean) => Promise<string>;
  readonly findStructuredData: (pathname: string) => object | null;
}

/** What React puts first: title, meta and link elements, which belong in the head. */
function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

/** A frame takes a query and that it is sent (public/boot.js); what else it has waits for the app. */
const switchOff = (frame: string): string =>
  frame.replaceAll(/<(?:button type="button"|select|input)(?=[\s>])(?![^>]* disabled="")/g, '$& disabled=""');

/** What runs before the first paint, in the page itself: a file of its own would hold the paint up for a round trip. */
function inlineBoot(template: string, code: string): string {
  const place = '<script src="/boot.js"></script>';
  if (!template.includes(place) || code.includes('</')) throw new Error('boot.js has no place in the page.');
  const withoutComments = code.replaceAll(/^ *\/\/.*\n/gm, '');
  return template.replace(place, () => `<script>${withoutComments}</script>`);
}

const FONT_FACE = /@font-face\{[^}]*url\([^}]*\}/g;
const SCRIPTS_FIRST = '<!--scripts-first-->';
const ENTRY = /<script type="module"[^>]* src="[^"]*"><\/script>/;
const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

interface Inline {
  readonly modules: readonly string[];
  /** What an import map leads to what: both addresses. */
  readonly imports: Readonly<Record<string, string>>;
}

/**
 * A page that is of use before its letters and all of its scripts: what it needs of styles is in it, and what names the
 * letters comes beside. Its scripts are named before them, so that they are on their way while the page itself still
 * comes; the first of them are in it.
 */
function framed(template: string, css: string, lettersFile: string, inline: Inline): string {
  if (!SHEET.test(template) || !ENTRY.test(template) || css.includes('</'))
    throw new Error('The style sheet or the scripts have no place in the page.');
  const map = JSON.stringify({ imports: inline.imports });
  const modules = inline.modules.map((code) => `<script type="module">${code}</script>`).join('');
  const letters = `<link id="letters" rel="stylesheet" media="not all" href="/${lettersFile}">`;
  return template
    .replace(/<link rel="preload" as="font"[^>]*>\s*/, '')
    .replace(SHEET, () => `<style>${css}</style>`)
    .replace(
      '<meta charset="utf-8" />',
      (charset) => `${charset}<script type="importmap">${map}</script>${SCRIPTS_FIRST}`,
    )
    .replace(ENTRY, '')
    .replace('</body>', () => `${modules}</body>`)
    .replace('<!--app-config-->', () => `${letters}<!--app-config-->`);
}

/** What a frame has in it: the start, what it calls by, and what draws the app once React is there. */
const FIRST_SCRIPTS = ['src/start.ts', 'src/api/calling.ts', 'src/main.tsx'] as const;

/** Writes what stands in the place of the scripts that frames have in them. */
function writeInline(scripts: ScriptsOfModules, outDir: string): Inline {
  const fileOf = (found: string | undefined, what: string): string => {
    if (found === undefined) throw new Error(`${what} is not in the build.`);
    return found;
  };
  const [start, calling, main] = FIRST_SCRIPTS.map((module) => fileOf(scripts[module]?.file, module));
  const runtime = scripts['src/api/calling.ts']?.imports.find((file) => /rolldown-runtime/.test(file));
  const { modules, standIns } = inlineScripts(
    { runtime: fileOf(runtime, 'The runtime'), start: start!, calling: calling!, main: main! },
    (file) => fs.readFileSync(path.join(outDir, file), 'utf8'),
  );
  for (const [file, code] of standIns) fs.writeFileSync(path.join(outDir, standInOf(file)), code);
  const imports = Object.fromEntries([...standIns.keys()].map((file) => [`/${file}`, `/${standInOf(file)}`]));
  return { modules, imports };
}

/** A block of data, which runs nothing. "<" cannot end it early when it is written as an escape. */
function dataBlock(data: object | null): string {
  if (data === null) return '';
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

interface Filling {
  readonly html: string;
  /** Attributes of the app's place. */
  readonly place: string;
  readonly files: readonly string[];
  readonly data?: object | null;
}

function fillTemplate(template: string, { html, place, files, data = null }: Filling): string {
  const { head, body } = splitHead(html);
  if (/<script|<template|\sstyle=/.test(body)) {
    throw new Error(`${place} holds inline code or styles, which the content security policy refuses.`);
  }
  const preloads = files.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
  const isFirst = template.includes(SCRIPTS_FIRST);
  return (head === '' ? template : template.replace(/<title>[^<]*<\/title>/, ''))
    .replace(SCRIPTS_FIRST, () => preloads)
    .replace('<!--app-head-->', () => head + (isFirst ? '' : preloads) + dataBlock(data))
    .replace('<div id="root"></div>', () => `<div id="root"${place}>${body}</div>`);
}

/**
 * After the build, draws the public pages into `prerendered/<path>/index.html` and the not-found page into `404.html`.
 * They can be read without JavaScript; with it, the app takes them over as they stand.
 */
export function prerenderPages(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'linklode:prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      const serverDir = path.join(outDir, '.prerender');
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        plugins: [contractCalls(), react()],
        ssr: { noExternal: true },
        build: { ssr: 'src/entry-prerender.tsx', outDir: serverDir, emptyOutDir: true, copyPublicDir: false },
      });
      const drawing = (await import(
        pathToFileURL(path.join(serverDir, 'entry-prerender.js')).href
      )) as Drawing;
      const template = inlineBoot(
        fs.readFileSync(path.join(outDir, 'index.html'), 'utf8'),
        fs.readFileSync(path.join(outDir, 'boot.js'), 'utf8'),
      );
      fs.writeFileSync(path.join(outDir, 'index.html'), template);
      fs.rmSync(path.join(outDir, 'boot.js'));
      const scripts = JSON.parse(
        fs.readFileSync(path.join(outDir, SCRIPTS_OF_MODULES), 'utf8'),
      ) as ScriptsOfModules;
      const write = (file: string, page: Filling, from = template): void => {
        fs.mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true });
        fs.writeFileSync(path.join(outDir, file), fillTemplate(from, page));
      };
      const fileOf = (pathname: string): string => path.join('prerendered', pathname, 'index.html');
      for (const { pathname, module } of drawing.PRERENDERED) {
        write(pathname === '*' ? '404.html' : fileOf(pathname), {
          html: await drawing.drawPage(pathname),
          place: ` data-drawn-for="${pathname}"`,
          files: scriptsOf(scripts, ...drawing.FIRST_MODULES, module),
          data: drawing.findStructuredData(pathname),
        });
      }
      const sheetFile = SHEET.exec(template)?.[1] ?? '';
      const css = fs.readFileSync(path.join(outDir, sheetFile), 'utf8');
      const letters = (css.match(FONT_FACE) ?? []).join('');
      const lettersFile = `assets/letters-${createHash('sha256').update(letters).digest('base64url').slice(0, 8)}.css`;
      fs.writeFileSync(path.join(outDir, lettersFile), letters);
      const inline = writeInline(scripts, outDir);
      const shownLater = new Set(
        [
          ...drawing.PRERENDERED.map(({ module }) => module),
          ...drawing.BEHIND_SIGN_IN.flatMap(({ isDrawn, page }) => (isDrawn ? [] : [page])),
          ...drawing.SHOWN_WITH_ALL_STYLES,
        ].map((module) => scriptsOf(scripts, module)[0]!),
      );
      const rules = css.replaceAll(FONT_FACE, '');
      /** The frame with those styles alone that it and what follows it name. */
      const withFirstStyles = (frame: string, modules: readonly string[]): string => {
        const named = scriptsWithin(scripts, modules, shownLater).map((file) =>
          fs.readFileSync(path.join(outDir, file), 'utf8'),
        );
        const first = firstStyles(rules, [template, frame, ...named]);
        return framed(template, first, lettersFile, inline);
      };
      const inPage = FIRST_SCRIPTS.map((module) => scripts[module]?.file ?? '');
      // What rows need besides: a frame whose search is on its way asks for all of it at once (src/main.tsx).
      const rowsAfter = (files: readonly string[]): string =>
        scriptsOf(scripts, drawing.ROWS)
          .filter((file) => !files.includes(file))
          .map((file) => `/${file}`)
          .join(' ');
      for (const { pathname, modules, isDrawn } of drawing.BEHIND_SIGN_IN) {
        const all = scriptsOf(scripts, ...modules);
        const files = isDrawn ? all.map((file) => (inPage.includes(file) ? standInOf(file) : file)) : all;
        if (!isDrawn) {
          write(fileOf(pathname), { html: '', place: '', files });
          continue;
        }
        const html = switchOff(await drawing.drawPage(pathname, true));
        const place = ` data-drawn-for="${pathname}" data-frame data-rows="${rowsAfter(files)}" data-sheet="/${sheetFile}"`;
        write(fileOf(pathname), { html, place, files }, withFirstStyles(html, modules));
      }
      fs.rmSync(serverDir, { recursive: true });
    },
  };
}
