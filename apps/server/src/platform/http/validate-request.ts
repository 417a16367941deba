import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * Holds a request against its schema. What is wrong is told in words for the person: the schema's own where it has
 * some, else those below; never the library's.
 */
export const validateRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    const read = schema.safeParse(value, { error: wordsOf });
    if (read.success) return { value: read.data };
    const words = read.error.issues[0]?.message ?? 'The request is not valid.';
    return { error: new AppError(422, 'validation', words) };
  };

const SORTS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
};

/** Names of members are of our own schemas, so nothing of the request stands in the words. */
function wordsOf(issue: Issue): string {
  const path = issue.path ?? [];
  if (path.length === 0) return 'The body must be a JSON object.';
  return `${nameOf(path)} ${faultOf(issue)}.`;
}

function nameOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string');
  const entry = path.findLast((part) => typeof part === 'number');
  const member = `“${names.join('.')}”`;
  return entry === undefined ? member : `Entry ${entry + 1} of ${member}`;
}

function faultOf(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is missing' : `must be ${SORTS[issue.expected] ?? 'of another kind'}`;
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `can have at most ${issue.maximum} characters`;
    return issue.origin === 'array'
      ? `can have at most ${issue.maximum} entries`
      : `must be at most ${issue.maximum}`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' || issue.origin === 'array') return 'must not be empty';
    return issue.inclusive === false
      ? `must be more than ${issue.minimum}`
      : `must be at least ${issue.minimum}`;
  }
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}`;
  const isNoText = issue.code === 'custom' && issue.params?.['mustBe'] === 'plain text';
  return isNoText ? 'holds a sign that no text can hold' : 'is not valid';
}
