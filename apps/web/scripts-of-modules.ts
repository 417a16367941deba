import type { Plugin } from 'vite';

/** A script of the build, and the scripts that it imports, both as addresses without the first slash. */
interface Script {
  readonly file: string;
  readonly imports: readonly string[];
  /** Those that it may ask for later. */
  readonly later: readonly string[];
}

/** Where each module of `src` has come to, by its path from the app's folder. */
export type ScriptsOfModules = Readonly<Record<string, Script>>;

export const SCRIPTS_OF_MODULES = '.vite/modules.json';

/**
 * Writes it into the build. Vite's own manifest knows only modules that are entered by themselves, and not those that
 * share a file.
 */
export function tellScripts(): Plugin {
  let root = '';
  return {
    name: 'linklode:tell-scripts',
    apply: 'build',
    configResolved(config) {
      root = `${config.root}/`;
    },
    generateBundle(_options, bundle) {
      const scripts: Record<string, Script> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const script = { file: chunk.fileName, imports: chunk.imports, later: chunk.dynamicImports };
        for (const id of chunk.moduleIds)
          if (id.startsWith(`${root}src/`)) scripts[id.slice(root.length)] = script;
      }
      this.emitFile({ type: 'asset', fileName: SCRIPTS_OF_MODULES, source: JSON.stringify(scripts) });
    },
  };
}

/** The files that these modules are in, with all that those import or may ask for later but files from `apart`. */
export function scriptsWithin(
  scripts: ScriptsOfModules,
  modules: readonly string[],
  apart: ReadonlySet<string>,
): string[] {
  const byFile = new Map(Object.values(scripts).map((script) => [script.file, script]));
  const files = new Set<string>();
  const open = scriptsOf(scripts, ...modules);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const { imports = [], later = [] } = byFile.get(file) ?? {};
    open.push(...imports, ...later.filter((one) => !apart.has(one)));
  }
  return [...files];
}

/** The files that these modules are in, with all that those import: each once, in the order of their use. */
export function scriptsOf(scripts: ScriptsOfModules, ...modules: readonly string[]): string[] {
  const importsOf = new Map(Object.values(scripts).map(({ file, imports }) => [file, imports]));
  const files = new Set<string>();
  const open = modules
    .map((module) => {
      const script = scripts[module];
      if (!script) throw new Error(`${module} is not in the build.`);
      return script.file;
    })
    .reverse();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    open.push(...(importsOf.get(file) ?? []));
  }
  return [...files];
}
