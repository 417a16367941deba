import { findOperator, findRetired, type Operator } from './operators.ts';

interface Stretch {
  /** In UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * `prefix`: minus and plus signs directly before a term. `word`: any other run, possibly of no word at all. `quote`:
 * one without a partner; what follows it counts as unquoted. `dropped`: what the grammar throws away.
 */
export type Token = Stretch &
  (
    | { readonly kind: 'space' | 'dropped' | 'open' | 'close' | 'or' | 'and' | 'quote' | 'unknown' }
    | { readonly kind: 'prefix'; readonly negative: boolean }
    | { readonly kind: 'word' | 'quoted'; readonly text: string }
    | { readonly kind: 'operator'; readonly operator: Operator }
    | { readonly kind: 'retired'; readonly name: string; readonly isSign: boolean }
  );

const SPACES = /\s+/y;
const SIGNS = /[-\u2212\u2013+]+/y;
const MINUS = /[-\u2212\u2013]/;
const QUOTE = /["“”„«»]/;
const QUOTES = /["“”„«»]/g;
const RUN = /[^\s"“”„«»()|]+/y;
const NUM = /&num=[^\s&"“”„«»()|]*/iy;
const AROUND = /around\(\d+\)/iy;
const LEADING_NAME = /(\p{L}+):/uy;
const NAME_SIGN = /[\p{L}\p{M}]/u;
const LETTER = /\p{L}/u;
/** Joins a name to what stands before it, so that `foo-site:` is no `site:`. */
const JOINED = /[\p{L}\p{M}\p{N}_.\u2212\u2013-]/u;
const VALUE_AHEAD = /[\p{L}\p{N}"“”„«»]/uy;

/**
 * Cuts any text into tokens that cover it without gaps, in time linear to its length. What an operator takes decides
 * how its value is read: in a domain or a group of domains a colon is a port, elsewhere it may end a name.
 */
export function tokenise(input: string): Token[] {
  const tokens: Token[] = [];
  const quotes = quotePairs(input);
  let position = 0;
  let depth = 0;
  let operator: Operator | null = null;
  /** The depth from which on values are domains. */
  let domainDepth = Infinity;
  while (position < input.length) {
    // An operator in a group of domains has no place there; its value is read as its own all the same.
    const expectsDomain = operator === null ? depth >= domainDepth : operator.takes === 'domain';
    const token = nextToken(input, position, { operator, expectsDomain, quotes });
    tokens.push(token);
    position = token.end;
    if (token.kind === 'open') {
      depth++;
      if (expectsDomain && domainDepth === Infinity) domainDepth = depth;
    }
    if (token.kind === 'close') {
      depth = Math.max(0, depth - 1);
      if (depth < domainDepth) domainDepth = Infinity;
    }
    if (token.kind === 'operator') operator = token.operator;
    else if (!isSkipped(token)) operator = null;
  }
  return tokens;
}

/** Whether a token does not count as the one after an operator. */
export function isSkipped(token: Token): boolean {
  if (token.kind === 'prefix') return !token.negative;
  return token.kind === 'space' || token.kind === 'dropped' || token.kind === 'quote';
}

/** Opening quotes with their closing ones; the last of an odd number has none. */
function quotePairs(input: string): Map<number, number> {
  const pairs = new Map<number, number>();
  let opening = -1;
  for (const { index } of input.matchAll(QUOTES)) {
    if (opening !== -1) pairs.set(opening, index);
    opening = opening === -1 ? index : -1;
  }
  return pairs;
}

interface Surroundings {
  /** Whose value is expected here. */
  readonly operator: Operator | null;
  readonly expectsDomain: boolean;
  readonly quotes: ReadonlyMap<number, number>;
}

function nextToken(input: string, start: number, around: Surroundings): Token {
  const sign = input[start]!;
  if (sign === '(') return { kind: 'open', start, end: start + 1 };
  if (sign === ')') return { kind: 'close', start, end: start + 1 };
  if (sign === '|') return { kind: 'or', start, end: start + 1 };
  const spaces = matchAt(SPACES, input, start);
  if (spaces !== null) return { kind: 'space', start, end: start + spaces.length };
  if (QUOTE.test(sign)) {
    const closing = around.quotes.get(start);
    if (closing === undefined) return { kind: 'quote', start, end: start + 1 };
    return { kind: 'quoted', start, end: closing + 1, text: input.slice(start + 1, closing) };
  }
  return prefixAt(input, start, around) ?? runAt(input, start, around);
}

function prefixAt(input: string, start: number, { operator }: Surroundings): Token | null {
  const isGlued = operator !== null && input[start - 1] === ':';
  if (start > 0 && !isGlued && !/[\s(|]/.test(input[start - 1]!)) return null;
  const signs = matchAt(SIGNS, input, start);
  // A minus behind a colon excludes nothing: it is told, and not dropped with the contrary of what was meant.
  if (signs === null || (isGlued && !MINUS.test(signs))) return null;
  const end = start + signs.length;
  if (end === input.length || /[\s)|]/.test(input[end]!)) {
    return MINUS.test(signs) ? { kind: 'word', start, end, text: signs } : { kind: 'dropped', start, end };
  }
  return { kind: 'prefix', start, end, negative: MINUS.test(signs) };
}

function runAt(input: string, start: number, around: Surroundings): Token {
  const num = matchAt(NUM, input, start);
  if (num !== null) return { kind: 'dropped', start, end: start + num.length };
  const whole = matchAt(RUN, input, start)!;
  const named = around.expectsDomain ? domainName(input, start) : null;
  if (named !== null) return named;
  const cut = whole.search(/&num=/i);
  const run = cut === -1 ? whole : whole.slice(0, cut);
  return around.expectsDomain
    ? runToken(run, start)
    : (retiredSign(input, start, around) ?? cutAtName(input, start, run) ?? runToken(run, start));
}

function runToken(text: string, start: number): Token {
  const end = start + text.length;
  if (text === 'OR') return { kind: 'or', start, end };
  if (text === 'AND') return { kind: 'and', start, end };
  if (/^\++$/.test(text)) return { kind: 'dropped', start, end };
  return { kind: 'word', start, end, text };
}

/** A name at the beginning of what should be a domain; others than our own are hosts with a port. */
function domainName(input: string, start: number): Token | null {
  LEADING_NAME.lastIndex = start;
  const match = LEADING_NAME.exec(input);
  return match === null ? null : nameToken(match[1]!, start, false);
}

function nameToken(name: string, start: number, direct: boolean): Token | null {
  const end = start + name.length + 1;
  const operator = findOperator(name);
  if (operator !== null) return { kind: 'operator', start, end, operator };
  const retired = direct ? findRetired(name) : null;
  return retired === null ? null : { kind: 'retired', start, end, name: retired, isSign: false };
}

function retiredSign(input: string, start: number, around: Surroundings): Token | null {
  const far = matchAt(AROUND, input, start);
  if (far !== null) return { kind: 'retired', start, end: start + far.length, name: 'around', isSign: true };
  if (input[start] !== '~' || start + 1 === input.length || /[\s)|]/.test(input[start + 1]!)) return null;
  // A tilde is part of many addresses.
  return around.operator?.field === 'url'
    ? null
    : { kind: 'retired', start, end: start + 1, name: 'synonym', isSign: true };
}

/**
 * The first name in a run that ends in a colon and is an operator, or has to be one; what stands before it comes first.
 */
function cutAtName(input: string, start: number, run: string): Token | null {
  for (let colon = run.indexOf(':'); colon !== -1; colon = run.indexOf(':', colon + 1)) {
    const nameStart = walkBack(run, colon, NAME_SIGN);
    const name = run.slice(nameStart, colon);
    if (!LETTER.test(name)) continue;
    const joinedStart = walkBack(run, nameStart, JOINED);
    const direct = matchAt(VALUE_AHEAD, input, start + colon + 1) !== null;
    const token = joinedStart === nameStart ? nameToken(name, start + nameStart, direct) : null;
    if (token === null && !direct) continue;
    if (joinedStart > 0) return partToken(run.slice(0, joinedStart), start);
    return token ?? { kind: 'unknown', start, end: start + colon + 1 };
  }
  return null;
}

/** Signs glued to the front of a name are no term of their own, so that a minus before them reaches the name. */
function partToken(text: string, start: number): Token {
  return /[\p{L}\p{N}]/u.test(text)
    ? runToken(text, start)
    : { kind: 'dropped', start, end: start + text.length };
}

function walkBack(run: string, from: number, sign: RegExp): number {
  let position = from;
  while (position > 0) {
    const isPair =
      /[\uDC00-\uDFFF]/.test(run[position - 1]!) && /[\uD800-\uDBFF]/.test(run[position - 2] ?? '');
    const before = position - (isPair ? 2 : 1);
    if (!sign.test(run.slice(before, position))) break;
    position = before;
  }
  return position;
}

function matchAt(sticky: RegExp, input: string, position: number): string | null {
  sticky.lastIndex = position;
  return sticky.exec(input)?.[0] ?? null;
}
