import * as calls from '@linklode/contract/calls';
import { roleOf, type Route } from '@linklode/contract';
import type { Plugin } from 'vite';
import { z } from 'zod';

const CALLS = '@linklode/contract/calls';
const ONE_CALL = 'virtual:contract-call/';

/** Whether a module is one that is made here. */
const isMade = (id: string): boolean => id === `\0${CALLS}` || id.startsWith(`\0${ONE_CALL}`);

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** What JSON Schema says in words or for other readers, and bounds that every whole number of JavaScript keeps. */
const LEFT_OUT = new Set(['$schema', 'description', 'default', 'additionalProperties', 'format', 'pattern']);

function strip(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !LEFT_OUT.has(name) && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER)
      .map(([name, value]) => [name, name === 'properties' ? stripEach(value as Json) : stripValue(value)]),
  );
}

const stripEach = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, stripValue(schema)]));

function stripValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripValue);
  return isObject(value) ? strip(value) : value;
}

/** What the browser has to know of a call: how to make it, who may, and the shape of its answer as JSON Schema. */
function describeCall(call: Route): Json {
  const { method, path, headers, response, access } = call;
  const shape = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  return {
    method,
    path,
    ...(access === 'account' ? { role: roleOf(call) } : {}),
    ...(headers ? { headers: Object.fromEntries(Object.keys(headers).map((name) => [name, ''])) } : {}),
    response: strip(shape),
  };
}

/**
 * In the web app `@linklode/contract/calls` holds each call without its zod schemas, whose library would weigh more
 * than the app's own code (docs/decisions/0029): a few hundred bytes a call, made from the contract by the build
 * itself.
 */
export function contractCalls(): Plugin {
  let readCalls = async (): Promise<Readonly<Record<string, Route>>> => calls;
  return {
    name: 'linklode:contract-calls',
    enforce: 'pre',
    configureServer(server) {
      // Where somebody works on it, the contract is as it is now, and not as it was when Vite's configuration was
      // loaded.
      readCalls = async () => server.ssrLoadModule(CALLS);
    },
    hotUpdate({ file, modules, server }) {
      const { client, ssr } = server.environments;
      const isOfContract = (ssr?.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
      if (this.environment !== client || !isOfContract) return undefined;
      const made = [...client.moduleGraph.idToModuleMap.values()].filter(({ id }) => isMade(id ?? ''));
      return [...new Set([...modules, ...made])];
    },
    resolveId(source, importer) {
      if (source === CALLS && importer?.includes('/apps/web/src/')) return `\0${CALLS}`;
      return source.startsWith(ONE_CALL) ? `\0${source}` : null;
    },
    async load(id) {
      if (!isMade(id)) return null;
      const table = await readCalls();
      // A module for each, so that a page carries the calls that it makes and no other.
      if (id === `\0${CALLS}`) {
        const code = Object.keys(table).map((name) => `export { ${name} } from '${ONE_CALL}${name}';`);
        return { code: code.join('\n'), moduleSideEffects: false };
      }
      const name = id.slice(ONE_CALL.length + 1);
      const route = table[name];
      if (!route) throw new Error(`The contract has no call ${name}.`);
      return {
        code: `export const ${name} = ${JSON.stringify(describeCall(route))};`,
        moduleSideEffects: false,
      };
    },
  };
}
