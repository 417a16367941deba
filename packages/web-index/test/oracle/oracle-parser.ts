import { oracleWords } from './oracle-words.ts';
import { readValue, type OperatorName } from './oracle-values.ts';
import {
  atEdge,
  blame,
  isRetiredSign,
  operatorAt,
  readerOf,
  readQuoted,
  readRun,
  readSigns,
  skipNum,
  skipToValue,
  skipWordless,
  skipSpace,
  takesColons,
  type OperatorHere,
  type Reader,
} from './oracle-reader.ts';
import type { Fault, FaultKind, Reading, Tree } from './oracle-tree.ts';

/**
 * The oracle's own reading of a query, straight from the product's page on what a query means. It walks the text
 * once by character, keeps no tokens, and collects every fault that it meets.
 */
export function oracleParse(query: string): Reading {
  const excess = Array.from(query).slice(0, MAX_CHARACTERS).join('').length;
  if (excess < query.length) return refusal([{ kind: 'too long', position: excess }]);
  const reader = readerOf(query);
  const tree = wholeQuery(reader);
  for (const position of relatedAmongAlternatives(tree, false)) blame(reader, 'related', position);
  if (reader.faults.length > 0) return refusal(reader.faults);
  return tree === null ? refusal([{ kind: 'nothing left', position: 0 }]) : { ok: true, tree };
}

const MAX_CHARACTERS = 2000;
const MAX_DEPTH = 20;
type Item = Tree | 'OR';

/** The order in which the search tool checks; whatever else is wrong is grammar and comes last. */
const TOLD_FIRST: FaultKind[] = ['site without host', 'missing keyword', 'unmatched quote'];

function refusal(faults: Fault[]): Reading {
  const rank = ({ kind }: Fault): number =>
    TOLD_FIRST.includes(kind) ? TOLD_FIRST.indexOf(kind) : TOLD_FIRST.length;
  const [fault] = faults.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position);
  return { ok: false, fault: fault!, faults };
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

function relatedAmongAlternatives(tree: Tree | null, inAlternative: boolean): number[] {
  if (tree === null || 'not' in tree) return [];
  if ('all' in tree) return tree.all.flatMap((part) => relatedAmongAlternatives(part, inAlternative));
  if ('any' in tree) return tree.any.flatMap((part) => relatedAmongAlternatives(part, true));
  return tree.test === 'related' && inAlternative ? [tree.position] : [];
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
    while (skipNum(reader));
    if (atEdge(reader)) continue;
    skipWordless(reader);
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
  if (start !== reader.spanAt && !takesColons(scope) && isRetiredSign(reader)) return readRetiredSign(reader);
  const run = readRun(reader, scope);
  if (run === 'OR') return 'OR';
  if (run === 'AND') return null;
  return valueTree(reader, scope, run, false, start);
}

function readRetiredSign(reader: Reader): null {
  blame(reader, 'retired', reader.at);
  if (reader.text[reader.at] === '~') reader.at += 1;
  else reader.at = reader.text.indexOf(')', reader.at) + 1;
  return null;
}

/** Text of no word is dropped, also inside the group of an operator; any other value that cannot be read is told. */
function valueTree(
  reader: Reader,
  scope: OperatorName | null,
  raw: string,
  quoted: boolean,
  at: number,
): Tree | null {
  const value = readValue(scope, raw, quoted);
  if ('found' in value) return value.found;
  if (oracleWords(raw).length > 0) blame(reader, value.wrong, at);
  return null;
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
    reader.at = operator.valueAt;
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
  skipToValue(reader);
  if (valueIsMissing(reader, name)) return missing();
  if (isRetiredSign(reader) && !isAddress(reader, name)) return readRetiredSign(reader);
  if (name.startsWith('allin')) {
    if (!spanBeginsWithKeyword(reader, name)) missing();
    const faultsBefore = reader.faults.length;
    const tree = readSpan(reader, name);
    return tree ?? (saysNothing(reader, faultsBefore, null) ? missing() : null);
  }
  const valueAt = reader.at;
  const next = reader.straight[valueAt];
  if (next === '(') {
    if (name === 'related') blame(reader, 'related', start);
    const faultsBefore = reader.faults.length;
    const tree = readGroup(reader, name);
    if (tree !== null && name === 'gap') return gapOf(reader, tree, start, faultsBefore);
    return tree ?? (saysNothing(reader, faultsBefore, valueAt) ? missing() : null);
  }
  const quoted = next === '"';
  const value = readValue(name, quoted ? readQuoted(reader) : readRun(reader, name), quoted);
  if ('found' in value && name === 'gap') {
    blame(reader, 'bad value', start);
    return null;
  }
  if ('found' in value)
    return value.found.test === 'related' ? { test: 'related', position: start } : value.found;
  if (value.wrong === 'missing keyword' || value.wrong === 'site without host') return missing();
  blame(reader, value.wrong, valueAt);
  return null;
}

/** The sites that stand anywhere in the group, each once and none that another one covers: two to ten. */
function gapOf(reader: Reader, group: Tree, start: number, faultsBefore: number): Tree | null {
  const hosts: { host: string; onlyBelow: boolean }[] = [];
  const walk = (tree: Tree): boolean => {
    if ('all' in tree) return tree.all.every(walk);
    if ('any' in tree) return tree.any.every(walk);
    if ('not' in tree || tree.test !== 'link') return false;
    hosts.push({ host: tree.host, onlyBelow: tree.onlyBelow });
    return true;
  };
  const isList = walk(group);
  const names = new Set(hosts.map(({ host, onlyBelow }) => (onlyBelow ? '*.' : '') + host));
  const kept = [...names].filter((name) => {
    const host = name.replace('*.', '');
    if (name.startsWith('*.') && names.has(host)) return false;
    const labels = host.split('.');
    const above = labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'));
    return above.every((ancestor) => !names.has(ancestor) && !names.has(`*.${ancestor}`));
  });
  if (reader.faults.length > faultsBefore) return null;
  if (!isList || kept.length < 2 || kept.length > 10) {
    blame(reader, 'bad value', start);
    return null;
  }
  return {
    test: 'gap',
    hosts: kept.map((name) => ({ host: name.replace('*.', ''), onlyBelow: name.startsWith('*.') })),
  };
}

/** The next token is an operator, OR, a minus (white space before it or not), a closing parenthesis or the end. */
function valueIsMissing(reader: Reader, name: OperatorName): boolean {
  if (/\s/.test(reader.text[reader.at - 1]!) && readSigns(reader)) return true;
  const glued = /^\+*[-\u2212\u2013][-\u2212\u2013+]*/.exec(reader.text.slice(reader.at));
  if (glued !== null && reader.text[reader.at - 1] === ':') {
    reader.at += glued[0].length;
    return true;
  }
  if (atEdge(reader)) return true;
  const operator = operatorAt(reader);
  if (operator !== null && (operator.kind === 'known' || !takesColons(name))) return true;
  return /^OR(?=[\s"()|]|&[Nn][Uu][Mm]=|$)/.test(reader.straight.slice(reader.at));
}

/** A tilde belongs to many an address: there it is text. */
function isAddress(reader: Reader, name: OperatorName): boolean {
  return takesColons(name) || (name.endsWith('inurl') && reader.text[reader.at] === '~');
}

/**
 * An empty group is a missing keyword, unclosed or not; but where it is empty because something in it is wrong, that
 * is told, an unclosed group within it or in a span too.
 */
function saysNothing(reader: Reader, faultsBefore: number, groupAt: number | null): boolean {
  return reader.faults
    .slice(faultsBefore)
    .every(({ kind, position }) => kind === 'too deep' || (kind === 'parenthesis' && position === groupAt));
}

/** What stands first is the operator's value; only behind it is text of no word dropped. */
function spanBeginsWithKeyword(reader: Reader, name: OperatorName): boolean {
  const start = reader.at;
  const first = reader.straight[start];
  if (first === '(') return true;
  const value = readValue(name, first === '"' ? readQuoted(reader) : readRun(reader, name), first === '"');
  reader.at = start;
  return 'found' in value;
}

/** Of allintitle and its like: everything up to the next operator, as one term. */
function readSpan(reader: Reader, name: OperatorName): Tree | null {
  reader.spanAt = reader.at;
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
