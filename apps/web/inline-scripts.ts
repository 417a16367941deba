import path from 'node:path';

/** A script of the build, taken apart. */
interface Script {
  /** By file, what is imported from it: its name there, and here. */
  readonly imports: ReadonlyMap<string, readonly Renamed[]>;
  readonly code: string;
  /** Its name here, and for others. */
  readonly exports: readonly Renamed[];
}

interface Renamed {
  readonly name: string;
  readonly as: string;
}

const IMPORT = /^import\{([^}]*)\}from"\.\/([^"]+)";/;
const EXPORT = /export\{([^}]*)\};?\s*$/;
const DYNAMIC = /\bimport\(`\.\/([^`]+)`\)/g;
const NEEDED = /(?:\bfrom|\bimport)"\.\/([^"]+)"/g;

const readNames = (list: string): Renamed[] =>
  list.split(',').map((one) => {
    const [name = '', as = name] = one.trim().split(' as ');
    return { name, as };
  });

/** Throws where the build writes scripts in another way than it did. */
export function takeApart(text: string): Script {
  const imports = new Map<string, readonly Renamed[]>();
  let code = text;
  for (let found = IMPORT.exec(code); found !== null; found = IMPORT.exec(code)) {
    imports.set(found[2] ?? '', readNames(found[1] ?? ''));
    code = code.slice(found[0].length);
  }
  const exported = EXPORT.exec(code)?.[1];
  if (exported === undefined) throw new Error('A script of the frame exports nothing.');
  code = code.replace(EXPORT, '');
  if (/(?:^|[;}])import[{*"]|\bexport\{|\bimport\.meta\b|<\/|<!--/.test(code))
    throw new Error('A script of the frame cannot stand in a page.');
  return { imports, code, exports: readNames(exported) };
}

const braces = (names: readonly Renamed[], write: (one: Renamed) => string) => `{${names.map(write).join()}}`;
/** As an object is taken apart. */
const taken = (names: readonly Renamed[]) => braces(names, ({ name, as }) => `${name}:${as}`);
/** As an object is made. */
const given = (names: readonly Renamed[]) => braces(names, ({ name, as }) => `${as}:${name}`);

interface FirstScripts {
  /** Without imports, or of helpers alone. */
  readonly runtime: string;
  readonly start: string;
  readonly calling: string;
  /** The one that waits for what is not in the page. */
  readonly main: string;
}

interface InlineScripts {
  /** Modules for the page, in the order of their use. */
  readonly modules: readonly string[];
  /** By file, what stands in its place on a page that has these modules in it. */
  readonly standIns: ReadonlyMap<string, string>;
}

/**
 * The first scripts of a page as parts of the page itself, which come while nothing else can yet be on its way. Files
 * that import them go on doing so: an import map leads them to a few names for what is in the page. Where the browser
 * does not follow it, nothing in the page runs and the files come as ever, since a module that was there twice would
 * ask, and charge, twice.
 * @param files addresses without the first slash, each beside the others
 */
export function inlineScripts(files: FirstScripts, read: (file: string) => string): InlineScripts {
  const kinds = ['runtime', 'start', 'calling', 'main'] as const;
  const nameOf = new Map(kinds.map((kind) => [path.basename(files[kind]), kind]));
  const folder = `/${path.dirname(files.start)}/`;
  const scripts = Object.fromEntries(kinds.map((kind) => [kind, takeApart(read(files[kind]))])) as Record<
    (typeof kinds)[number],
    Script
  >;

  /** The script as a function's body, with what it takes from the other three out of `parts`. */
  const bodyOf = ({ imports, code, exports }: Script): string => {
    const own = [...imports].flatMap(([file, names]) => {
      const kind = nameOf.get(file);
      return kind === undefined ? [] : `const${taken(names)}=parts.${kind};`;
    });
    const led = code.replaceAll(DYNAMIC, (_all, file: string) => {
      const kind = nameOf.get(file);
      return kind === undefined
        ? `import(\`${folder}${file}\`)`
        : `Promise.resolve().then(()=>parts.${kind})`;
    });
    return `(()=>{${own.join('')}${hidePlaceholders(led)};return${given(exports)}})()`;
  };
  const outside = [...scripts.main.imports].filter(([file]) => !nameOf.has(file));
  for (const kind of ['runtime', 'start', 'calling'] as const)
    if ([...scripts[kind].imports.keys()].some((file) => !nameOf.has(file)))
      throw new Error(`${files[kind]} waits for what is not in the page.`);

  const order = ['runtime', 'start', 'calling'] as const;
  for (const [at, kind] of order.entries())
    for (const later of kinds.slice(at + 1))
      if (scripts[kind].imports.has(path.basename(files[later])))
        throw new Error(`${files[kind]} needs ${files[later]}, which runs after it.`);

  // More are found while these are gone through.
  const waited = new Set(outside.map(([file]) => file));
  for (const file of waited)
    for (const [, needed = ''] of read(path.posix.join(path.dirname(files.main), file)).matchAll(NEEDED)) {
      if (nameOf.get(needed) === 'main')
        throw new Error(`${files.main} waits for ${file}, which waits for it: the app would never begin.`);
      if (!nameOf.has(needed)) waited.add(needed);
    }

  const first = order.map((kind) => `parts.${kind}=${bodyOf(scripts[kind])};`);
  return {
    modules: [
      `if(import.meta.resolve?.(\`/${files.start}\`).endsWith(\`/${standInOf(files.start)}\`)){` +
        `const parts=self.linklodeParts={};parts.main=new Promise(give=>parts.give=give);` +
        `${first.join('')}}else import(\`/${files.start}\`)`,
      [
        ...outside.map(
          ([file, names]) =>
            `import${braces(names, ({ name, as }) => `${name} as ${as}`)}from"${folder}${file}";`,
        ),
        `const parts=self.linklodeParts;if(parts)parts.give(${bodyOf(scripts.main)})`,
      ].join(''),
    ],
    standIns: new Map(
      (['start', 'calling', 'main'] as const).map((kind) => {
        const names = scripts[kind].exports.map(({ as }, at) => ({ name: as, as: `_${at}` }));
        const part = kind === 'main' ? 'await self.linklodeParts.main' : `self.linklodeParts.${kind}`;
        return [
          files[kind],
          `const${taken(names)}=${part};export${braces(names, ({ name, as }) => `${as} as ${name}`)};`,
        ];
      }),
    ),
  };
}

/** Where the stand-in of a file lies. */
export const standInOf = (file: string): string => file.replace(/\.js$/, '-here.js');

/**
 * What stands for an installation's values in pages is filled in by text; in code it is to stay what it is compared
 * with.
 */
const hidePlaceholders = (code: string): string => code.replaceAll(/\.invalid(?=`)/g, '.inv\\u0061lid');
