import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isPlainText, routes, type Route } from '../src/index.ts';

/** Members that are held to their words by their module, since the order of its checks is the product's. */
const JUDGED_BY_THEIR_MODULE = ['runSearch.body.page', 'runSmartSearch.query.page'];

const BROKEN = ['nul \u0000', 'half \ud83d', '\udc00 other half'];

/** Each schema inside a schema, with the names that lead there. */
function* within(schema: z.core.$ZodType, name: string): Generator<{ name: string; schema: z.ZodType }> {
  yield { name, schema: schema as z.ZodType };
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const shape = (def['shape'] ?? {}) as Record<string, z.core.$ZodType>;
  for (const [member, inner] of Object.entries(shape)) yield* within(inner, `${name}.${member}`);
  const parts = ['innerType', 'element', 'in', 'out', 'keyType', 'valueType'].map((part) => def[part]);
  for (const inner of [...parts, ...((def['options'] ?? []) as unknown[])])
    if (inner instanceof z.core.$ZodType) yield* within(inner, name);
}

function* stringsOf(
  part: 'asked' | 'told',
  of: Record<string, Route> = routes,
): Generator<{ name: string; schema: z.ZodType }> {
  for (const [name, route] of Object.entries(of)) {
    const schemas =
      part === 'asked'
        ? ([
            ['body', route.body],
            ['query', route.query],
          ] as const)
        : ([['response', route.response]] as const);
    for (const [where, schema] of schemas)
      if (schema !== undefined)
        for (const found of within(schema, `${name}.${where}`))
          if (found.schema._zod.def.type === 'string' || found.schema._zod.def.type === 'custom') yield found;
  }
}

const lettingThrough = (of?: Record<string, Route>): string[] =>
  [...stringsOf('asked', of)]
    .filter(({ schema }) => BROKEN.some((text) => schema.safeParse(text).success))
    .map(({ name }) => name);

/** A format such as that of ids lets nothing else out at all. */
const tells = (schema: z.ZodType, text: string): string =>
  (z.safeEncode(schema, text).data as string | undefined) ?? '';

const tellingBroken = (of?: Record<string, Route>): string[] =>
  [...stringsOf('told', of)]
    .filter(({ schema }) => BROKEN.some((text) => !isPlainText(tells(schema, text))))
    .map(({ name }) => name);

describe('every text', () => {
  test('of a request is plain text: no call takes U+0000 or half a character', () => {
    expect([...stringsOf('asked')].length).toBeGreaterThan(10);
    expect(lettingThrough()).toEqual(JUDGED_BY_THEIR_MODULE);
  });

  test('of an answer is mended where it is none, and lost nowhere', () => {
    expect([...stringsOf('told')].length).toBeGreaterThan(30);
    expect(tellingBroken()).toEqual([]);
  });

  test('control: a bare z.string() is found in both, however deep it lies', () => {
    const bare = z.object({ list: z.array(z.union([z.int(), z.object({ text: z.string() }).optional()])) });
    const planted: Route = { ...routes.checkBulk, body: bare, response: bare };
    expect(lettingThrough({ planted })).toEqual(['planted.body.list.text']);
    expect(tellingBroken({ planted })).toEqual(['planted.response.list.text']);
  });
});
