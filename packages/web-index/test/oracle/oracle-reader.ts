import { oracleWords } from './oracle-words.ts';
import { operatorCalled, type OperatorName } from './oracle-values.ts';
import type { Fault, FaultKind } from './oracle-tree.ts';

const MINUSES = '-\u2212\u2013';
const RETIRED = new Set(
  (
    'info cache daterange inposttitle phonebook inpostauthor allinpostauthor allinanchor define stocks weather map ' +
    'movie source location loc blogurl numrange id'
  ).split(' '),
);

/** A place in a query, and what has been noticed up to it. */
export interface Reader {
  text: string;
  /** The same text with every kind of double quote as the straight one; positions agree. */
  straight: string;
  /** The same with the quote that has no partner. */
  typed: string;
  at: number;
  faults: Fault[];
  depth: number;
  related: number;
  /** An OR behind the last term of an `allin...:` stands between that and what follows. */
  orAfterSpan: boolean;
  /** Where the value of the last `allin...:` begins: right behind its colon. */
  spanAt: number;
}

/** A reader at the start of a query; a quote without a partner is told at once. */
export function readerOf(query: string): Reader {
  const quotes = [...query.matchAll(/["“”„«»]/g)];
  // It encloses nothing: the rest is read as if a space stood there.
  const alone = quotes.length % 2 === 1 ? quotes.at(-1)!.index : -1;
  const text = alone < 0 ? query : `${query.slice(0, alone)} ${query.slice(alone + 1)}`;
  const straight = text.replace(/[“”„«»]/g, '"');
  const typed = query.replace(/[“”„«»]/g, '"');
  const faults: Fault[] = alone < 0 ? [] : [{ kind: 'unmatched quote', position: alone }];
  return { text, straight, typed, at: 0, faults, depth: 0, related: 0, orAfterSpan: false, spanAt: -1 };
}

export function blame(reader: Reader, kind: FaultKind, position: number): void {
  reader.faults.push({ kind, position });
}

export interface OperatorHere {
  name: OperatorName | null;
  kind: 'known' | 'retired' | 'unknown';
  valueAt: number;
}

/**
 * A name and its colon. What is written together with the letters belongs to the name and makes it an unknown one;
 * other signs part it from what stands before.
 */
export function operatorAt(reader: Reader): OperatorHere | null {
  const found = NAME.exec(reader.straight.slice(reader.at));
  if (found === null) return null;
  const word = found[1]!;
  const valueAt = reader.at + word.length + 1;
  const after = reader.typed.slice(valueAt);
  const name = operatorCalled(word);
  if (name !== null) return { name, kind: 'known', valueAt };
  if (!/[\p{L}\p{M}]$/u.test(word) || !/^[\p{L}\p{N}"]/u.test(after)) return null;
  return { name: null, kind: RETIRED.has(word.toLowerCase()) ? 'retired' : 'unknown', valueAt };
}

const NAME = /^([\p{L}\p{M}\p{N}._\-\u2013\u2212]+):/u;

/** An address may hold a scheme or a port, which are no operators. */
export function takesColons(name: OperatorName | null): boolean {
  return name === 'site' || name === 'link' || name === 'gap' || name === 'related';
}

export function readQuoted(reader: Reader): string {
  const start = reader.at;
  const end = reader.straight.indexOf('"', start + 1);
  reader.at = end + 1;
  return reader.text.slice(start + 1, end);
}

/**
 * Text typed without spaces: up to white space, a quote, a parenthesis, a bar, `&num=`, or an operator that a sign
 * parts from what stands before.
 */
export function readRun(reader: Reader, scope: OperatorName | null): string {
  const start = reader.at;
  let inName = false;
  for (const character of reader.straight.slice(start)) {
    if (/[\s"()|]/.test(character)) break;
    const isName = /[\p{L}\p{M}\p{N}._\-\u2013\u2212]/u.test(character);
    const begins = reader.at > start && isName && !inName;
    if (begins && !takesColons(scope) && operatorAt(reader) !== null) break;
    if (reader.at > start && isNum(reader)) break;
    inName = isName;
    reader.at += character.length;
  }
  return reader.text.slice(start, reader.at);
}

function isNum(reader: Reader): boolean {
  return /^&num=/i.test(reader.text.slice(reader.at, reader.at + 5));
}

export function skipNum(reader: Reader): boolean {
  if (!isNum(reader)) return false;
  reader.at += /^&[^\s"()|&]*/.exec(reader.straight.slice(reader.at))![0].length;
  return true;
}

/** What no operator takes as its value: white space, `&num=...`, and a plus that nothing is glued to. */
export function skipToValue(reader: Reader): void {
  let before = -1;
  while (before !== reader.at) {
    before = reader.at;
    skipSpace(reader);
    skipNum(reader);
    reader.at += /^\++(?=[\s"()|]|$)/.exec(reader.straight.slice(reader.at))?.[0].length ?? 0;
  }
}

/** Signs of no word that are glued to an operator behind them: a minus before them reaches it. */
export function skipWordless(reader: Reader): void {
  const before = reader.at;
  if (operatorAt(reader) !== null || isRetiredSign(reader)) return;
  const isWordless = oracleWords(readRun(reader, null)).length === 0;
  if (!isWordless || operatorAt(reader) === null) reader.at = before;
}

export function skipSpace(reader: Reader): void {
  while (reader.at < reader.text.length && /\s/.test(reader.text[reader.at]!)) reader.at += 1;
}

export function atEdge(reader: Reader): boolean {
  const next = reader.straight[reader.at];
  return next === undefined || next === ')' || next === '|' || /\s/.test(next);
}

/** `~` and `AROUND(n)`, the retired operators without a colon. */
export function isRetiredSign(reader: Reader): boolean {
  return /^(~[^\s)|]|AROUND\(\d+\))/i.test(reader.straight.slice(reader.at));
}

/**
 * Signs before a term. They count where a minus may stand and directly before something; a plus is dropped there and
 * between terms. Tells whether they negate.
 */
export function readSigns(reader: Reader): boolean {
  const before = reader.typed[reader.at - 1];
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
