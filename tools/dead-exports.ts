// Exports that nobody takes: dead code, or a face larger than it need be. By what is imported, so that neither a
// comment nor a name that two files have hides one of them.
//
//   node tools/dead-exports.ts    lists them, each with the reason
//
// - An export counts where another file imports it. What only tests import has to be of use in its own file too: it is
//   then a part of the product that is tested by itself. What the product does without belongs into the tests.
// - What an index passes on counts where somebody outside its folder takes it by the index.
import fs from 'node:fs';
import path from 'node:path';
import { readModule, type ModuleFacts } from './module-facts.ts';

const root = path.dirname(import.meta.dirname);

interface Source {
  readonly file: string;
  readonly text: string;
}

/** What only tests take and is where it belongs all the same, with the reason. */
const KEPT: ReadonlySet<string> = new Set([
  // A statement beside the code that deletes; a test holds it to the schema and to the jobs.
  'apps/server/src/start/retention.ts RETENTION',
]);

interface Dead {
  readonly file: string;
  readonly name: string;
  readonly why: 'nobody takes it' | 'only tests take it' | 'nobody outside takes it from here';
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
      { cwd: root },
    )
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

/** The file of each address that our packages give, such as `@linklode/contract/calls`. */
export function readPackages(): Map<string, string> {
  return new Map(
    fs.globSync('{apps,packages}/*/package.json', { cwd: root }).flatMap((manifest) => {
      const { name, exports = {} } = JSON.parse(fs.readFileSync(path.join(root, manifest), 'utf8')) as {
        name: string;
        exports?: string | Record<string, string>;
      };
      return Object.entries(typeof exports === 'string' ? { '.': exports } : exports).map(
        ([part, file]) =>
          [path.posix.join(name, part), path.posix.join(path.dirname(manifest), file)] as const,
      );
    }),
  );
}

const TESTS = /\.(?:test|spec)\.tsx?$|^e2e\/|^(?:apps|packages)\/[^/]+\/test\/|\/testing\//;
/** Packages that are there for tests and for a machine without the outside. */
const FOR_TESTS = /^packages\/(?:stand-ins|sample-web)\//;
/** A tool loads them by itself. */
const LOADED_BY_TOOLS = /\.(?:config|d)\.ts$|\.cjs$/;
/** What these name in a text a tool loads for them, as a whole. */
const NAME_WHAT_IS_LOADED = /\.config\.ts$|^apps\/web\/[^/]+\.ts$/;

/**
 * What is inside of the face that a file is: of an index its folder, for a package's own the package; of others
 * themselves.
 */
const insideOf = (file: string): string =>
  path.basename(file) === 'index.ts'
    ? `${path.posix.dirname(file).replace(/^((?:apps|packages)\/[^/]+)\/src$/, '$1')}/`
    : file;

class Exports {
  readonly #facts: ReadonlyMap<string, ModuleFacts>;
  readonly #packages: ReadonlyMap<string, string>;
  readonly #takers = new Map<string, Set<string>>();

  constructor(facts: ReadonlyMap<string, ModuleFacts>, packages: ReadonlyMap<string, string>) {
    this.#facts = facts;
    this.#packages = packages;
    for (const [taker, { taken, files }] of facts) {
      for (const { from, name } of taken) {
        const file = this.#fileOf(taker, from);
        if (name === null) this.#takeAll(file, taker);
        else this.#take(file, name, taker);
      }
      if (NAME_WHAT_IS_LOADED.test(taker))
        for (const file of files()) this.#takeAll(this.#fileOf(taker, file), taker);
    }
  }

  /** Who imports it, here or from where it is passed on. */
  takersOf(file: string, name: string): readonly string[] {
    return [...(this.#takers.get(`${file} ${name}`) ?? [])];
  }

  #fileOf(importer: string, from: string): string {
    const ofPackage = this.#packages.get(from);
    if (ofPackage !== undefined) return ofPackage;
    return path.posix.join(path.posix.dirname(importer), from);
  }

  #take(file: string, name: string, taker: string): boolean {
    const facts = this.#facts.get(file);
    if (facts === undefined) return false;
    const takers = this.#takers.get(`${file} ${name}`) ?? new Set();
    const note = (): boolean => Boolean(this.#takers.set(`${file} ${name}`, takers.add(taker)));
    if (facts.own.some((own) => own.name === name)) return note();
    const passed = facts.passed.find((one) => one.name === name);
    if (passed === undefined)
      return facts.stars.some((from) => this.#take(this.#fileOf(file, from), name, taker));
    this.#take(this.#fileOf(file, passed.from), passed.original, taker);
    return note();
  }

  #takeAll(file: string, taker: string): void {
    const facts = this.#facts.get(file);
    for (const { name } of [...(facts?.own ?? []), ...(facts?.passed ?? [])]) this.#take(file, name, taker);
    for (const from of facts?.stars ?? []) this.#takeAll(this.#fileOf(file, from), taker);
  }
}

/** The exports that have to go, by the rules above. */
export function findDeadExports(
  sources: readonly Source[],
  packages: ReadonlyMap<string, string> = new Map(),
): Dead[] {
  const facts = new Map(sources.map(({ file, text }) => [file, readModule(file, text)]));
  const exports = new Exports(facts, packages);
  return [...facts]
    .filter(([file]) => !LOADED_BY_TOOLS.test(file))
    .flatMap(([file, { own, passed, uses }]) => [
      ...own.flatMap(({ name, local }): Dead[] => {
        const takers = exports.takersOf(file, name).filter((taker) => taker !== file);
        if (takers.length === 0) return [{ file, name, why: 'nobody takes it' }];
        if (TESTS.test(file) || FOR_TESTS.test(file) || !takers.every((taker) => TESTS.test(taker)))
          return [];
        return uses(local) || KEPT.has(`${file} ${name}`) ? [] : [{ file, name, why: 'only tests take it' }];
      }),
      ...passed
        .filter(({ name }) => exports.takersOf(file, name).every((taker) => taker.startsWith(insideOf(file))))
        .map(({ name }): Dead => ({ file, name, why: 'nobody outside takes it from here' })),
    ]);
}

if (import.meta.main)
  for (const { file, name, why } of findDeadExports(readSources(), readPackages()))
    console.log(`${file} ${name}: ${why}`);
