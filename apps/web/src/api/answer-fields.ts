import { UnexpectedAnswerError } from './api-error.ts';

// The server answers by the contract's schemas, so the browser only makes sure that nothing it shows is of another
// shape. Full validation would cost every visitor a library.

export type AnswerFields = Readonly<Record<string, unknown>>;

export function requireFields(value: unknown, what: string): AnswerFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnexpectedAnswerError(what);
  return value as AnswerFields;
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

/** A whole number of things, not negative. */
export function requireCount(value: unknown, what: string): number {
  if (!isWhole(value) || value < 0) throw new UnexpectedAnswerError(what);
  return value;
}
