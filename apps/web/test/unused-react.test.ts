import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withoutUnusedParts } from '../drop-unused-react.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));

describe('what the build leaves out of React DOM', () => {
  it('is used nowhere in the app', () => {
    const files = fs.readdirSync(src, { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(100);
    const used =
      /\bViewTransition\b|startViewTransition|addTransitionType|<(?:React\.)?Fragment[^>]*\sref=|\bSuspenseList\b|\bprecedence=|<[a-z]+-[a-z]|(?<!createPortal )\} from 'react-dom'/;
    for (const one of [
      '<Fragment key={id} ref={handle}>',
      "import { preload } from 'react-dom';",
      '<my-part />',
    ])
      expect(used.test(one)).toBe(true);
    expect(sources.filter((file) => used.test(fs.readFileSync(path.join(src, file), 'utf8')))).toEqual([]);
  });

  it('is looked at again when React DOM is not what it was', () => {
    const file = new URL(
      '../../../node_modules/react-dom/cjs/react-dom-client.production.js',
      import.meta.url,
    );
    const code = fs.readFileSync(file, 'utf8');
    expect(code.length - withoutUnusedParts(code).length).toBeGreaterThan(60_000);
    const changed = code.replace('function startViewTransition(', 'function beginViewTransition(');
    expect(() => withoutUnusedParts(changed)).toThrow('React DOM has no function startViewTransition');
  });
});
