import type { QueryError } from './ast.ts';
import { MESSAGES, retiredMessage, type MessageCode } from './messages.ts';

/**
 * Which fault is told first; the product's order of checks. All that is not named here is of the grammar, told last.
 */
const ORDER: Readonly<Record<string, number>> = {
  invalid_query: 0,
  no_operator: 1,
  site_without_domain: 2,
  missing_keyword: 3,
  unmatched_quote: 4,
};
const GRAMMAR = 5;

export function fault(code: MessageCode, position: number, length?: number): QueryError {
  const message = MESSAGES[code];
  return length === undefined ? { code, message, position } : { code, message, position, length };
}

export function retiredFault(name: string, position: number, length: number): QueryError {
  return { code: 'retired_operator', message: retiredMessage(name), position, length };
}

/** The fault to tell: the first in the order of checks, then the leftmost, then the one found first. */
export function firstFault(faults: readonly QueryError[]): QueryError | null {
  let first: QueryError | null = null;
  for (const found of faults) {
    if (first === null || comesBefore(found, first)) first = found;
  }
  return first;
}

function comesBefore(a: QueryError, b: QueryError): boolean {
  const [rankA, rankB] = [ORDER[a.code] ?? GRAMMAR, ORDER[b.code] ?? GRAMMAR];
  return rankA === rankB ? a.position < b.position : rankA < rankB;
}
