import type { Node, QueryError } from './ast.ts';
import type { Operator } from './operators.ts';
import { gapOf } from './gap-sites.ts';
import { fault } from './query-faults.ts';
import { addOr, addTerm, emptyTermList, joinTerms, negate, type TermList } from './term-list.ts';

/** In UTF-16 units; `end` is exclusive. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** What an operator applies to beyond one value: a group, or for `allin…` all up to the next operator. */
interface Reach {
  readonly operator: Operator;
  /** Where the operator's name stands. */
  readonly at: Place;
}

/** What is open where the reader stands: a parenthesis, or what an `allin…` operator applies to. */
interface Frame {
  readonly kind: 'root' | 'group' | 'operator group' | 'scope';
  readonly start: number;
  readonly negative: boolean;
  /** The operator that applies to plain words here. */
  readonly reach: Reach | null;
  readonly faultsBefore: number;
  readonly terms: TermList;
}

export type FrameStack = ReturnType<typeof createFrameStack>;

/** The open groups of a query while it is read, from the outside in. What goes wrong is added to `faults`. */
export function createFrameStack(faults: QueryError[], maxLevels: number) {
  const frames: Frame[] = [];
  let levels = 0;
  push('root', 0, false, null);

  function push(kind: Frame['kind'], start: number, negative: boolean, reach: Reach | null): void {
    frames.push({ kind, start, negative, reach, faultsBefore: faults.length, terms: emptyTermList() });
  }

  function top(): Frame {
    return frames.at(-1)!;
  }

  function add(node: Node | null, negative: boolean): void {
    if (node === null) return;
    // With a fault there will be no query; one node tells that the group is not empty, more would only cost time.
    if (faults.length > 0 && top().terms.alternatives.length > 0) return;
    addTerm(top().terms, negative ? negate(node) : node);
  }

  /** Ends the innermost frame, which is not the root; `isClosed` where its parenthesis was. */
  function close(isClosed: boolean): void {
    const frame = frames.pop()!;
    const node = joinTerms(frame.terms);
    const lacksKeyword = node === null && frame.kind !== 'group' && faults.length === frame.faultsBefore;
    if (lacksKeyword) faults.push(missingValue(frame.reach!.operator, frame.reach!.at));
    add(frame.kind === 'operator group' && isClosed ? wholeGroup(node, frame.reach!) : node, frame.negative);
    if (frame.kind !== 'scope') levels--;
    // An OR between a scope and the operator that ends it stands between the two.
    else if (frame.terms.pendingOr) addOr(top().terms);
  }

  /**
   * The group of a `gap:` is one condition. Where anything is wrong there will be no query, and nothing is said of it.
   */
  function wholeGroup(node: Node | null, { operator, at }: Reach): Node | null {
    if (node === null || operator.name !== 'gap' || faults.length > 0) return node;
    const gap = gapOf(node);
    if (gap === null) faults.push(fault('invalid_gap', at.start, at.end - at.start));
    return gap;
  }

  return {
    add,
    top,

    or(): void {
      addOr(top().terms);
    },

    /** `prefixed`: the operator that stands directly before the group, and where. */
    openGroup(start: number, negative: boolean, prefixed: Reach | null): void {
      if (++levels === maxLevels + 1) faults.push(fault('too_deep', start, 1));
      if (prefixed === null) push('group', start, negative, top().reach);
      else push('operator group', start, negative, prefixed);
    },

    openScope(operator: Operator, at: Place, negative: boolean): void {
      push('scope', at.start, negative, { operator, at });
    },

    closeScope(): void {
      if (top().kind === 'scope') close(false);
    },

    closeGroup(position: number): void {
      if (top().kind === 'scope') close(false);
      if (top().kind === 'root') {
        faults.push(fault('surplus_parenthesis', position, 1));
        return;
      }
      close(true);
    },

    /** Closes what is still open and gives the whole; null when nothing is left. */
    finish(): Node | null {
      while (frames.length > 1) {
        const { kind, start } = top();
        close(false);
        if (kind !== 'scope') faults.push(fault('missing_parenthesis', start, 1));
      }
      return joinTerms(top().terms);
    },
  };
}

/** `at` is where the operator's name stands. */
export function missingValue(operator: Operator, at: Place): QueryError {
  const code = operator.name === 'site' ? 'site_without_domain' : 'missing_keyword';
  return fault(code, at.start, at.end - at.start);
}
