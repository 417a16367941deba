import type { Operator } from './operators.ts';
import { tokenise, type Token } from './tokenise.ts';

/**
 * `excluded`: a minus and the term behind it, an operator with its value included; before a group only the minus.
 * `unclosed-quote`: from a quote without a partner to the end. `invalid`: an operator that does not exist or was
 * retired. `dropped`: what has no meaning, such as AND. `value`: what an operator takes, where it is neither a domain
 * nor quoted.
 */
export type DisplayKind =
  | 'operator'
  | 'value'
  | 'domain'
  | 'quoted'
  | 'unclosed-quote'
  | 'or'
  | 'paren'
  | 'excluded'
  | 'invalid'
  | 'dropped'
  | 'word'
  | 'space';

interface DisplayPart {
  readonly text: string;
  readonly kind: DisplayKind;
  /** In UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** A query box holds no more; what is pasted beyond it is shown without highlighting. */
const LONGEST_SHOWN = 10_000;

/** Cuts any text into parts for highlighting, without gaps: the texts of the parts make up the input. */
export function lexForDisplay(input: string): DisplayPart[] {
  const tokens = tokenise(input.slice(0, LONGEST_SHOWN));
  const parts: DisplayPart[] = [];
  const push = (kind: DisplayKind, start: number, end: number): void => {
    const last = parts.at(-1);
    const merges = kind === 'excluded' && last?.kind === 'excluded' && !startsTerm(input, start);
    if (merges)
      parts[parts.length - 1] = { kind, text: input.slice(last.start, end), start: last.start, end };
    else parts.push({ kind, text: input.slice(start, end), start, end });
  };

  let operator: Operator | null = null;
  let isExcluded = false;
  let depth = 0;
  let domainDepth = Infinity;
  for (const token of tokens) {
    if (token.kind === 'quote') {
      push('unclosed-quote', token.start, input.length);
      return parts;
    }
    if (token.kind === 'open') {
      depth++;
      if (operator?.takes === 'domain') domainDepth = Math.min(domainDepth, depth);
    }
    if (token.kind === 'close') {
      depth = Math.max(0, depth - 1);
      if (depth < domainDepth) domainDepth = Infinity;
    }
    const expectsDomain = operator?.takes === 'domain' || depth >= domainDepth;
    const kind = kindOf(token, operator, expectsDomain);
    if (token.kind === 'prefix') isExcluded = token.negative;
    push(isExcluded && EXCLUDABLE.has(kind) ? 'excluded' : kind, token.start, token.end);
    // The white space that an operator tolerates before its value ends neither.
    if (token.kind === 'space' || token.kind === 'dropped') isExcluded &&= operator !== null;
    else if (token.kind === 'operator') operator = token.operator;
    else if (token.kind !== 'prefix' || token.negative) operator = null;
    if (operator === null && token.kind !== 'prefix') isExcluded = false;
  }
  if (input.length > LONGEST_SHOWN) push('word', LONGEST_SHOWN, input.length);
  return parts;
}

const EXCLUDABLE: ReadonlySet<DisplayKind> = new Set([
  'operator',
  'value',
  'domain',
  'quoted',
  'word',
  'excluded',
]);

/** Two excluded terms next to each other stay two parts. */
function startsTerm(input: string, start: number): boolean {
  return /[-\u2212\u2013+]/.test(input[start]!) && /[\s(|]/.test(input[start - 1] ?? ' ');
}

function kindOf(token: Token, operator: Operator | null, expectsDomain: boolean): DisplayKind {
  switch (token.kind) {
    case 'open':
    case 'close':
      return 'paren';
    case 'prefix':
      return token.negative ? 'excluded' : 'dropped';
    case 'and':
      return operator === null ? 'dropped' : 'value';
    case 'word':
      if (expectsDomain) return 'domain';
      return operator === null || operator.opensScope ? 'word' : 'value';
    case 'quoted':
      return 'quoted';
    case 'quote':
      return 'unclosed-quote';
    case 'unknown':
    case 'retired':
      return 'invalid';
    case 'operator':
    case 'or':
    case 'space':
    case 'dropped':
      return token.kind;
  }
}
