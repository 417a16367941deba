import { operatorCalled, readValue, type OperatorName } from './oracle-values.ts';
import type { Fault, FaultKind, Reading, Tree } from './oracle-tree.ts';

/**
 * The oracle's own reading of a query, straight from the product's page on what a query means. It walks the text
 * once by character, keeps no tokens, and collects every fault that it meets.
 */
export function oracleParse(query: string): Reading {
  const reader: Reader = {
    text: query,
    straight: query.replace(/[“”„«»]/g, '"'),
    at: 0,
    faults: [],
    depth: 0,
    related: 0,
    orAfterSpan: false,
  };
  let tree: Tree | null = null;
  if (query.length > MAX_CHARACTERS) blame(reader, 'too long', MAX_CHARACTERS);
  else tree = wholeQuery(reader);
  const fault = firstTold(reader.faults);
  if (fault !== undefined) return { ok: false, fault, faults: reader.faults };
  if (tree === null) {
    const nothing: Fault = { kind: 'nothing left', position: 0 };
    return { ok: false, fault: nothing, faults: [nothing] };
  }
  return { ok: true, tree };
}

const MAX_CHARACTERS = 2000;
const MAX_DEPTH = 20;
const MINUSES = '-\u2212\u2013';
const RETIRED = new Set(
  (
    'info cache daterange inposttitle phonebook inpostauthor allinpostauthor allinanchor define stocks weather map ' +
    'movie source location loc blogurl numrange id'
  ).split(' '),
);

interface Reader {
  text: string;
  /** The same text with every kind of double quote as the straight one; positions agree. */
  straight: string;
  at: number;
  faults: Fault[];
  depth: number;
  related: number;
  /** An OR behind the last term of an `allin...:` stands between that and what follows. */
  orAfterSpan: boolean;
}

type Item = Tree | 'OR';

function blame(reader: Reader, kind: FaultKind, position: number): void {
  reader.faults.push({ kind, position });
}

function firstTold(faults: Fault[]): Fault | undefined {
  return faults.toSorted((a, b) => a.position - b.position)[0];
}

function wholeQuery(reader: Reader): Tree | null {
  const items: Item[] = [];
  for (;;) {
    items.push(...readItems(reader, null, false));
    if (reader.at >= reader.text.length) return combined(items);
    blame(reader, 'parenthesis', reader.at);
    reader.at += 1;
  }
}

/** Neighbours of an OR belong together, everything else is "and"; an OR at an edge or doubled is dropped. */
function combined(items: Item[]): Tree | null {
  const rows: Tree[][] = [];
  let joining = false;
  for (const item of items) {
    if (item === 'OR') joining = rows.length > 0;
    else if (joining) {
      rows.at(-1)?.push(item);
      joining = false;
    } else rows.push([item]);
  }
  const parts = rows.map((row): Tree => (row.length === 1 ? row[0]! : { any: row }));
  if (parts.length === 0) return null;
  return parts.length === 1 ? parts[0]! : { all: parts };
}

/** Reads up to the closing parenthesis of this level, which it leaves, or to the next operator where told so. */
function readItems(reader: Reader, scope: OperatorName | null, upToOperator: boolean): Item[] {
  const items: Item[] = [];
  for (;;) {
    skipSpace(reader);
    const next = reader.straight[reader.at];
    if (next === undefined || next === ')') return items;
    if (next === '|') {
      reader.at += 1;
      items.push('OR');
      continue;
    }
    const before = reader.at;
    const negated = readSigns(reader);
    if (atEdge(reader) || skipNum(reader)) continue;
    if (upToOperator && operatorAt(reader) !== null) {
      reader.at = before;
      return items;
    }
    const item = readTerm(reader, scope, negated);
    if (item === 'OR') items.push('OR');
    else if (item !== null) items.push(negated ? { not: item } : item);
    if (reader.orAfterSpan) items.push('OR');
    reader.orAfterSpan = false;
  }
}

function readTerm(reader: Reader, scope: OperatorName | null, negated: boolean): Item | null {
  const start = reader.at;
  const operator = operatorAt(reader);
  if (operator !== null && (operator.kind === 'known' || !takesColons(scope)))
    return readOperator(reader, operator, scope, negated);
  if (reader.straight[start] === '(') return readGroup(reader, scope);
  if (reader.straight[start] === '"') return valueTree(reader, scope, readQuoted(reader), true, start);
  if (isTilde(reader) || /^AROUND\(\d*\)/.test(reader.text.slice(start))) {
    blame(reader, 'retired', start);
    if (reader.text[start] === '~') reader.at += 1;
    else reader.at = reader.text.indexOf(')', start) + 1;
    return null;
  }
  const run = readRun(reader);
  if (run === 'OR') return 'OR';
  if (run === 'AND') return null;
  return valueTree(reader, scope, run, false, start);
}

/** Text of no word is dropped, also inside the group of a field operator, but not where a host is needed. */
function valueTree(
  reader: Reader,
  scope: OperatorName | null,
  raw: string,
  quoted: boolean,
  at: number,
): Tree | null {
  const value = readValue(scope, raw, quoted);
  if ('found' in value) return value.found;
  if (value.wrong !== 'missing keyword') blame(reader, value.wrong, at);
  return null;
}

interface OperatorHere {
  name: OperatorName | null;
  kind: 'known' | 'retired' | 'unknown';
  valueAt: number;
}

function operatorAt(reader: Reader): OperatorHere | null {
  const found = /^(\p{L}+):/u.exec(reader.straight.slice(reader.at));
  if (found === null) return null;
  const word = found[1]!;
  const valueAt = reader.at + word.length + 1;
  const name = operatorCalled(word);
  if (name !== null) return { name, kind: 'known', valueAt };
  if (!/^[\p{L}\p{N}"]/u.test(reader.straight.slice(valueAt))) return null;
  return { name: null, kind: RETIRED.has(word.toLowerCase()) ? 'retired' : 'unknown', valueAt };
}

function readOperator(
  reader: Reader,
  operator: OperatorHere,
  scope: OperatorName | null,
  negated: boolean,
): Tree | null {
  const start = reader.at;
  const { name } = operator;
  if (name === null) {
    blame(reader, operator.kind === 'retired' ? 'retired' : 'unknown operator', start);
    readRun(reader);
    return null;
  }
  if (scope !== null) blame(reader, 'operator in group', start);
  if (name === 'related') {
    reader.related += 1;
    if (negated || reader.depth > 0 || reader.related > 1) blame(reader, 'related', start);
  }
  reader.at = operator.valueAt;
  const missing = (): null => {
    blame(reader, name === 'site' ? 'site without host' : 'missing keyword', start);
    return null;
  };
  skipSpace(reader);
  if (valueIsMissing(reader, name)) return missing();
  if (name.startsWith('allin')) return readSpan(reader, name) ?? missing();
  const valueAt = reader.at;
  const next = reader.straight[valueAt];
  if (next === '(') {
    if (name === 'related') blame(reader, 'related', start);
    return readGroup(reader, name) ?? missing();
  }
  const quoted = next === '"';
  const value = readValue(name, quoted ? readQuoted(reader) : readRun(reader), quoted);
  if ('found' in value)
    return value.found.test === 'related' ? { test: 'related', position: start } : value.found;
  if (value.wrong === 'missing keyword' || value.wrong === 'site without host') return missing();
  blame(reader, value.wrong, valueAt);
  return null;
}

/** The next token is an operator, OR, a minus, a closing parenthesis or the end. */
function valueIsMissing(reader: Reader, name: OperatorName): boolean {
  const before = reader.at;
  const isMinus = readSigns(reader);
  if (isMinus && !atEdge(reader)) {
    reader.at = before;
    return true;
  }
  if (atEdge(reader)) return true;
  const operator = operatorAt(reader);
  if (operator !== null && (operator.kind === 'known' || !takesColons(name))) return true;
  return /^OR(?=[\s"()|]|$)/.test(reader.straight.slice(reader.at));
}

/** An address may hold a scheme or a port, which are no operators. */
function takesColons(name: OperatorName | null): boolean {
  return name === 'site' || name === 'link' || name === 'related';
}

/** Of allintitle and its like: everything up to the next operator, as one term. */
function readSpan(reader: Reader, name: OperatorName): Tree | null {
  const items = readItems(reader, name, true);
  reader.orAfterSpan = items.at(-1) === 'OR';
  return combined(items);
}

function readGroup(reader: Reader, scope: OperatorName | null): Tree | null {
  const start = reader.at;
  reader.at += 1;
  reader.depth += 1;
  if (reader.depth === MAX_DEPTH + 1) blame(reader, 'too deep', start);
  const items = readItems(reader, scope, false);
  reader.depth -= 1;
  if (reader.straight[reader.at] === ')') reader.at += 1;
  else blame(reader, 'parenthesis', start);
  return combined(items);
}

function readQuoted(reader: Reader): string {
  const start = reader.at;
  const end = reader.straight.indexOf('"', start + 1);
  if (end < 0) {
    blame(reader, 'unmatched quote', start);
    reader.at = reader.text.length;
    return reader.text.slice(start + 1);
  }
  reader.at = end + 1;
  return reader.text.slice(start + 1, end);
}

/** Text typed without spaces: up to white space, a quote, a parenthesis, a bar or `&num=`. */
function readRun(reader: Reader): string {
  const start = reader.at;
  while (reader.at < reader.text.length && !/[\s"()|]/.test(reader.straight[reader.at]!)) {
    if (reader.at > start && reader.text.startsWith('&num=', reader.at)) break;
    reader.at += 1;
  }
  return reader.text.slice(start, reader.at);
}

function skipNum(reader: Reader): boolean {
  if (!reader.text.startsWith('&num=', reader.at)) return false;
  readRun(reader);
  return true;
}

function skipSpace(reader: Reader): void {
  while (reader.at < reader.text.length && /\s/.test(reader.text[reader.at]!)) reader.at += 1;
}

function atEdge(reader: Reader): boolean {
  const next = reader.straight[reader.at];
  return next === undefined || next === ')' || next === '|' || /\s/.test(next);
}

function isTilde(reader: Reader): boolean {
  return /^~[\p{L}\p{N}"(]/u.test(reader.straight.slice(reader.at));
}

/**
 * Signs before a term. They count where a minus may stand and directly before something; a plus is dropped there and
 * between terms. Tells whether they negate.
 */
function readSigns(reader: Reader): boolean {
  const before = reader.straight[reader.at - 1];
  const maySign = before === undefined || /[\s(|]/.test(before);
  let minus = false;
  for (;;) {
    const next = reader.text[reader.at];
    if (next === undefined) return minus;
    if (next === '+') reader.at += 1;
    else if (maySign && MINUSES.includes(next)) {
      minus = true;
      reader.at += 1;
    } else return minus;
  }
}
