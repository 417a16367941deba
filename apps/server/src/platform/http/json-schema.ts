import { z } from 'zod';

/** What a schema takes or gives as JSON Schema. What a module judges by itself is described by its own words alone. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
