/** A parsed full-text expression; match-expression.ts makes these expressions. */
export interface MatchTree {
  readonly expression: string;
  /** Null for a phrase, or words near each other. NOT has two parts: what must hold and what must not. */
  readonly operator: MatchOperator | null;
  readonly parts: readonly MatchTree[];
}

type MatchOperator = 'AND' | 'OR' | 'NOT';

const LEAF = /"[^"]*"|NEAR\([^)]*\)/y;
const OPERATOR = / (AND|OR|NOT) /y;

/**
 * An expression in another form than match-expression.ts gives it is treated as a single piece. Recursion is safe:
 * those expressions nest no deeper than FTS5 can read.
 */
export function readExpression(expression: string): MatchTree {
  let at = 0;

  function next(): MatchTree | null {
    if (expression[at] !== '(') {
      const leaf = take(LEAF)?.[0];
      return leaf === undefined ? null : { expression: leaf, operator: null, parts: [] };
    }
    const start = at;
    at += 1;
    const parts: MatchTree[] = [];
    const operators = new Set<string>();
    for (;;) {
      const part = next();
      if (part === null) return null;
      parts.push(part);
      if (expression[at] === ')') break;
      const operator = take(OPERATOR)?.[1];
      if (operator === undefined) return null;
      operators.add(operator);
    }
    at += 1;
    const [operator] = operators;
    const isKnown = operators.size === 1 && (operator !== 'NOT' || parts.length === 2);
    return isKnown
      ? { expression: expression.slice(start, at), operator: operator as MatchOperator, parts }
      : null;
  }

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(expression);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  const tree = next();
  return tree !== null && at === expression.length ? tree : { expression, operator: null, parts: [] };
}

export function joined(parts: readonly MatchTree[], operator: MatchOperator): MatchTree {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const expression = `(${parts.map((part) => part.expression).join(` ${operator} `)})`;
  return { expression, operator, parts };
}
