import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { firstStyles } from '../first-styles.ts';
import { scriptsWithin } from '../scripts-of-modules.ts';
import { SHOWN_WITH_ALL_STYLES } from '../src/entry-prerender.tsx';

describe('the styles that a frame has in it', () => {
  const css = [
    '@layer base,utilities;',
    ':root{--x:1}',
    '@layer base{a:hover{color:red}}',
    '@layer utilities{.mt-2{margin:2px}.sm\\:mt-2,.gone{margin:3px}.gone .mt-2{margin:4px}.\\[\\&\\>svg\\]\\:w-4>svg{width:4px}}',
    '@media print{.gone{display:none}}',
    '@keyframes turn{to{rotate:1turn}}',
  ].join('');

  it('are those of no class and of classes that its scripts and its markup name, in their order', () => {
    expect(firstStyles(css, ['<p class="mt-2 [&amp;>svg]:w-4">', 'const a = `sm:mt-2 ${b}`'])).toBe(
      [
        '@layer base,utilities;',
        ':root{--x:1}',
        '@layer base{a:hover{color:red}}',
        '@layer utilities{.mt-2{margin:2px}.sm\\:mt-2{margin:3px}.\\[\\&\\>svg\\]\\:w-4>svg{width:4px}}',
        '@keyframes turn{to{rotate:1turn}}',
      ].join(''),
    );
  });

  it('are not those of the parts that wait for all styles, which are the ones that the build is told of', () => {
    const src = fileURLToPath(new URL('../src', import.meta.url));
    const waiting = fs
      .readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) =>
        [...fs.readFileSync(path.join(src, file), 'utf8').matchAll(/styled\(import\('([^']+)'\)\)/g)].map(
          ([, to = '']) => path.posix.join('src', path.posix.dirname(file), to),
        ),
      );
    expect(waiting.toSorted()).toEqual([...SHOWN_WITH_ALL_STYLES].toSorted());
  });

  it('are all where all is named', () => {
    expect(firstStyles(css, ['"mt-2" "sm:mt-2" "gone" "[&>svg]:w-4"'])).toBe(css);
  });

  it('are named by the scripts of a page and by what those ask for later, but for what waits for all styles', () => {
    const script = (file: string, imports: string[] = [], later: string[] = []) => ({ file, imports, later });
    const scripts = {
      main: script('main.js', ['react.js'], ['rows.js', 'home.js', 'panel.js']),
      rows: script('rows.js', ['lists.js']),
      home: script('home.js', ['drawings.js']),
      panel: script('panel.js'),
    };
    const apart = new Set(['home.js', 'panel.js']);
    expect(new Set(scriptsWithin(scripts, ['main'], apart))).toEqual(
      new Set(['main.js', 'react.js', 'rows.js', 'lists.js']),
    );
  });
});
