import type { Node, Query, QueryError } from './ast.ts';
import { createFrameStack, missingValue, type FrameStack } from './frame-stack.ts';
import { operatorTerm, phraseTerm, type TermResult } from './operator-values.ts';
import type { Operator } from './operators.ts';
import { fault, retiredFault } from './query-faults.ts';
import { isSkipped, tokenise, type Token } from './tokenise.ts';

interface Reading {
  /** Null when nothing is left of the query; not to be used when there are faults. */
  readonly query: Query | null;
  /** All that were found, in no order. */
  readonly faults: readonly QueryError[];
  /** Whether an operator of the table stands outside quotes. */
  readonly hasOperator: boolean;
}

interface Reader {
  readonly tokens: readonly Token[];
  readonly faults: QueryError[];
  readonly frames: FrameStack;
  hasOperator: boolean;
  readonly relatedPositions: number[];
  /** The nodes at those positions, as far as they came about. */
  readonly relatedNodes: Map<Node, number>;
}

/** Reads on after a fault, so that the caller can choose which one to tell. Total, and linear to the input's length. */
export function readQuery(input: string, maxLevels: number): Reading {
  const faults: QueryError[] = [];
  const frames = createFrameStack(faults, maxLevels);
  const reader: Reader = {
    tokens: tokenise(input),
    faults,
    frames,
    hasOperator: false,
    relatedPositions: [],
    relatedNodes: new Map(),
  };
  const lone = reader.tokens.find((token) => token.kind === 'quote');
  if (lone !== undefined) faults.push(fault('unmatched_quote', lone.start, 1));
  for (let index = 0; index < reader.tokens.length; index++) {
    const first = reader.tokens[index]!;
    if (first.kind === 'prefix') index = signedTerm(reader.tokens, index);
    index = readTerm(reader, index, first.kind === 'prefix' && first.negative);
  }
  const root = frames.finish();
  checkRelatedNode(reader, root);
  return { query: root === null ? null : { root }, faults, hasOperator: reader.hasOperator };
}

/** The token that a sign belongs to: what is dropped between the two does not part them. */
function signedTerm(tokens: readonly Token[], prefix: number): number {
  let index = prefix + 1;
  while (tokens[index]?.kind === 'dropped') index++;
  return index;
}

/** Reads what begins at a token; returns the index of the last token that it used. */
function readTerm(reader: Reader, index: number, negative: boolean): number {
  const { faults, frames } = reader;
  const token = reader.tokens[index];
  switch (token?.kind) {
    case 'open':
      frames.openGroup(token.start, negative, null);
      break;
    case 'close':
      frames.closeGroup(token.start);
      break;
    case 'or':
      frames.or();
      break;
    case 'word':
    case 'quoted':
      readWords(reader, token, negative);
      break;
    case 'operator':
      return readOperator(reader, index, token.operator, negative);
    case 'unknown':
      faults.push(fault('unknown_operator', token.start, token.end - token.start));
      break;
    case 'retired':
      faults.push(retiredFault(token.name, token.start, token.end - token.start));
      break;
    case 'and':
    case 'space':
    case 'dropped':
    case 'prefix':
    case 'quote':
    case undefined:
      break;
  }
  return index;
}

function readWords(
  { faults, frames }: Reader,
  token: Token & { kind: 'word' | 'quoted' },
  negative: boolean,
): void {
  const operator = frames.top().reach?.operator ?? null;
  const quoted = token.kind === 'quoted';
  const term =
    operator === null ? phraseTerm('any', token.text, quoted) : operatorTerm(operator, token.text, quoted);
  frames.add(nodeOf(term, token, faults), negative);
}

function nodeOf(term: TermResult, token: Token, faults: QueryError[]): Node | null {
  if (term === 'nothing') return null;
  if ('node' in term) return term.node;
  faults.push(fault(term.fault, token.start, token.end - token.start));
  return null;
}

/** What can stand for a value: behind an operator, AND is a word like any other. */
const VALUES: ReadonlySet<Token['kind']> = new Set(['open', 'word', 'quoted', 'and']);

function readOperator(reader: Reader, index: number, operator: Operator, negative: boolean): number {
  const { tokens, faults, frames } = reader;
  const token = tokens[index]!;
  reader.hasOperator = true;
  endReach(reader, token);
  if (operator.name === 'related') noteRelated(reader, index, negative);

  let valueIndex = index + 1;
  while (valueIndex < tokens.length && isSkipped(tokens[valueIndex]!)) valueIndex++;
  const value = tokens[valueIndex];
  if (value?.kind === 'retired' && value.isSign) return index;
  if (value === undefined || !VALUES.has(value.kind)) {
    faults.push(missingValue(operator, token));
    return index;
  }
  if (value.kind === 'open' && !operator.opensScope) {
    if (!operator.takesGroup) faults.push(fault('related_misplaced', token.start, token.end - token.start));
    frames.openGroup(value.start, negative, { operator, at: token });
    return valueIndex;
  }
  const text = 'text' in value ? value.text : 'AND';
  const term = operatorTerm(operator, text, value.kind === 'quoted');
  if (term === 'nothing') faults.push(missingValue(operator, token));
  if (operator.opensScope) {
    frames.openScope(operator, token, negative);
    return index;
  }
  // What the specification calls a missing domain is told of the operator, other faults of the value.
  const hasNoHost = typeof term === 'object' && 'fault' in term && term.fault === 'site_without_domain';
  const node = nodeOf(term, hasNoHost ? token : value, faults);
  // One site alone leaves no two of them.
  if (operator.name === 'gap' && node !== null)
    faults.push(fault('invalid_gap', token.start, token.end - token.start));
  if (node?.type === 'related') reader.relatedNodes.set(node, token.start);
  frames.add(node, negative);
  return valueIndex;
}

/** An operator ends the scope of an `allin…` before it; in a group that another applies to there is no place for it. */
function endReach({ faults, frames }: Reader, token: Token): void {
  if (frames.top().kind === 'scope') frames.closeScope();
  else if (frames.top().reach !== null)
    faults.push(fault('operator_in_group', token.start, token.end - token.start));
}

function noteRelated(
  { tokens, faults, frames, relatedPositions }: Reader,
  index: number,
  negative: boolean,
): void {
  const { start, end } = tokens[index]!;
  relatedPositions.push(start);
  if (relatedPositions.length === 2) faults.push(fault('related_repeated', start, end - start));
  if (negative || frames.top().kind !== 'root') faults.push(fault('related_misplaced', start, end - start));
}

/**
 * A ranking orders the whole answer, so it cannot stand beside OR or in a group of its own. Where anything else is
 * wrong the tree has holes, and nothing is said of it.
 */
function checkRelatedNode({ faults, relatedNodes }: Reader, root: Node | null): void {
  if (root === null || faults.some(({ code }) => code !== 'related_repeated')) return;
  const conditions = new Set<Node>(root.type === 'and' ? root.children : [root]);
  for (const [node, position] of relatedNodes) {
    if (!conditions.has(node)) faults.push(fault('related_misplaced', position, 'related:'.length));
  }
}
