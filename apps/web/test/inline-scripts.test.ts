import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inlineScripts, standInOf, takeApart } from '../inline-scripts.ts';

const FILES = {
  runtime: 'assets/runtime-1.js',
  start: 'assets/start-1.js',
  calling: 'assets/calling-1.js',
  main: 'assets/main-1.js',
};
const CODE: Readonly<Record<string, string>> = {
  'assets/runtime-1.js': 'var a=e=>e+`!`;export{a as n};',
  'assets/start-1.js':
    'var e=`https://web-origin.invalid`,t=()=>import(`./calling-1.js`),r=()=>import(`./page-1.js`);export{e as A,t as B,r as $};',
  'assets/calling-1.js':
    'import{n as e}from"./runtime-1.js";import{A as t}from"./start-1.js";var r=e(t);export{r as a};',
  'assets/main-1.js':
    'import{n as e}from"./runtime-1.js";import{B as t}from"./start-1.js";import{x as r}from"./react-1.js";var i=e(r);export{i as A,t};',
};
const read = (file: string) => CODE[file] ?? '';

describe('scripts that a frame has in it', () => {
  it('give their names to whoever imports the files, once, and to each other', async () => {
    const { modules, standIns } = inlineScripts(FILES, read);
    const [first = '', second = ''] = modules;
    const window: { linklodeParts?: Record<string, unknown> } = {};
    const run = (code: string) =>
      vm.runInNewContext(`(async()=>{${code}})()`, { self: window }) as Promise<void>;
    const led = `const meta={resolve:()=>'http://here/${standInOf(FILES.start)}'};`;
    await run(led + first.replace('import.meta', 'meta'));
    expect(window.linklodeParts?.['calling']).toEqual({ a: 'https://web-origin.invalid!' });
    // The installation's own values are filled into the page by text, and not into what they are compared with.
    expect(first).not.toContain('web-origin.invalid');
    const start = window.linklodeParts?.['start'] as { A: string; B: () => Promise<unknown> };
    expect(await start.B()).toBe(window.linklodeParts?.['calling']);
    expect(first).toContain('import(`/assets/page-1.js`)');

    expect(second.startsWith('import{x as r}from"/assets/react-1.js";')).toBe(true);
    await run(second.replace(/^import[^;]*;/, 'const r=`drawn`;'));
    const main = window.linklodeParts?.['main'] as Promise<{ A: string; t: unknown }>;
    expect((await main).A).toBe('drawn!');
    expect((await main).t).toBe(start.B);
    expect([...standIns.keys()]).toEqual([FILES.start, FILES.calling, FILES.main]);
    expect(standIns.get(FILES.main)).toBe(
      'const{A:_0,t:_1}=await self.linklodeParts.main;export{_0 as A,_1 as t};',
    );
  });

  it('do nothing where the browser leads nobody to them, and the file comes', () => {
    const [first = '', second = ''] = inlineScripts(FILES, read).modules;
    const asked: string[] = [];
    const run = (meta: object) => {
      const window = {};
      const code = first.replace('import.meta', 'meta').replaceAll(/\bimport\(/g, 'ask(');
      vm.runInNewContext(code, { self: window, meta, ask: (file: string) => void asked.push(file) });
      vm.runInNewContext(second.replace(/^import[^;]*;/, 'const r=0;'), { self: window });
      return window;
    };
    expect(run({ resolve: (address: string) => `http://here${address}` })).toEqual({});
    expect(run({})).toEqual({});
    expect(asked).toEqual(['/assets/start-1.js', '/assets/start-1.js']);
  });

  it('are refused where they cannot stand in a page, or the build writes them otherwise', () => {
    expect(takeApart('var a=1;export{a as b};')).toMatchObject({ code: 'var a=1;' });
    for (const code of [
      'var a=`</script>`;export{a};',
      'var a=import.meta.url;export{a};',
      'import*as e from"./x.js";var a=e;export{a};',
      'export default 1;',
    ])
      expect(() => takeApart(code)).toThrow('A script of the frame');
    const waiting = { ...CODE, 'assets/start-1.js': `import{x as r}from"./react-1.js";export{r as A};` };
    expect(() => inlineScripts(FILES, (file) => waiting[file as keyof typeof waiting] ?? '')).toThrow(
      'waits for what is not in the page',
    );
    // It would find nothing there yet, and the app would never begin.
    const turned = { ...CODE, 'assets/start-1.js': `import{a as r}from"./calling-1.js";export{r as A};` };
    expect(() => inlineScripts(FILES, (file) => turned[file as keyof typeof turned] ?? '')).toThrow(
      'assets/start-1.js needs assets/calling-1.js, which runs after it.',
    );
    const early = { ...CODE, 'assets/start-1.js': `import{A as r}from"./main-1.js";export{r as A};` };
    expect(() => inlineScripts(FILES, (file) => early[file as keyof typeof early] ?? '')).toThrow(
      'assets/start-1.js needs assets/main-1.js, which runs after it.',
    );
    // So it is where the build puts something that it shares with a later page beside the main script.
    const circular = {
      ...CODE,
      'assets/react-1.js': 'import{y as r}from"./shared-1.js";export{r as x};',
      'assets/shared-1.js': 'import{A as r}from"./main-1.js";export{r as y};',
    };
    expect(() => inlineScripts(FILES, (file) => circular[file as keyof typeof circular] ?? '')).toThrow(
      'assets/main-1.js waits for shared-1.js, which waits for it',
    );
  });
});
