// Exports that no other file names: dead code, or a face larger than it need be. By names and not by types, so that it takes
// under a second; a name that two files export may hide one of them.
//
//   node tools/dead-exports.ts [--fix]    lists them; with --fix takes the word "export" away, and what is used nowhere is left to the lint
import fs from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Everything that may export or import. */
export function readSources(): Source[] {
  return fs
    .globSync(
      [
        '{apps,packages}/*/{src,test}/**/*.{ts,tsx}',
        'apps/web/*.ts',
        '{tools,bench,e2e}/**/*.{ts,cjs}',
        '*.config.ts',
      ],
      {
        cwd: root,
      },
    )
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

const EXPORTED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The browser's app cannot take what is the server's, whatever it calls its own. */
function namedElsewhere(file: string, files: Iterable<string>): boolean {
  const isOfServer = file.startsWith('apps/server/');
  return [...files].some((other) => other !== file && !(isOfServer && other.startsWith('apps/web/')));
}

/** `file name` of each export of the sources that no other source names. What a tool loads by itself is left out. */
export function findDeadExports(sources: readonly Source[]): string[] {
  const filesOf = new Map<string, Set<string>>();
  for (const { file, text } of sources)
    for (const [name] of text.matchAll(/\w+/g)) {
      const files = filesOf.get(name) ?? new Set();
      filesOf.set(name, files.add(file));
    }
  return sources
    .filter(({ file }) => !/\.(config|d)\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(EXPORTED)]
        .filter(([, name = '']) => !namedElsewhere(file, filesOf.get(name) ?? []))
        .map(([, name]) => `${file} ${name}`),
    );
}

if (import.meta.main) {
  for (const dead of findDeadExports(readSources())) {
    console.log(dead);
    const [file = '', name = ''] = dead.split(' ');
    if (!process.argv.includes('--fix')) continue;
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const line = new RegExp(`^export (?=[a-z* ]+ ${name}\\b)`, 'm');
    fs.writeFileSync(path.join(root, file), text.replace(line, ''));
  }
}
