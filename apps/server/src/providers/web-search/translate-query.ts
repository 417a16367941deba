import { asksForMetrics, printQuery, type Node, type PhraseNode, type Query } from '@linklode/query-language';
import type { Dialect } from './dialect.ts';

/** What a vendor is asked. */
export interface Question {
  readonly text: string;
  /** YYYY-MM-DD: on that day or later; earlier than that day. For vendors that take dates as parameters. */
  readonly after: string | null;
  readonly before: string | null;
  /** ISO 639-1. For vendors that take the language as a parameter. */
  readonly language: string | null;
}

/** A part of the query that every row must fulfil. */
export interface Clause {
  readonly node: Node;
  /** The vendor was asked and is believed where a row cannot tell. Where not, the row itself must show it. */
  readonly believed: boolean;
}

export type Translation =
  | {
      readonly kind: 'question';
      readonly question: Question;
      readonly clauses: readonly Clause[];
      /** What the vendor was not told, as a query says it; each row is held to it here. */
      readonly notExpressed: readonly string[];
      /** Whether a clause asks for the authority or the risk of a site. */
      readonly needsMetrics: boolean;
    }
  /** The vendor cannot be asked this. `missing`: operators that it lacks, or another reason, for people. */
  | { readonly kind: 'impossible'; readonly missing: readonly string[] };

interface Sent {
  /** Null: not told. */
  readonly text: string | null;
  readonly believed: boolean;
}

const UNTOLD: Sent = { text: null, believed: false };

/**
 * A query in a vendor's words. What cannot be said is left out, which only finds more, and is then checked on each row;
 * a query with a clause that neither the vendor nor a row can decide is impossible, and nothing is paid for it.
 */
export function translateQuery(query: Query, dialect: Dialect): Translation {
  const { root } = query;
  const nodes = root.type === 'and' ? root.children : [root];
  const range = readRange(nodes, dialect);
  const clauses: Clause[] = [];
  const texts: string[] = [];
  const notExpressed: string[] = [];
  const missing = new Set<string>();
  let hasPositive = false;
  for (const node of nodes) {
    const sent = range.taken.has(node)
      ? { text: null, believed: true }
      : say(node, dialect, nodes.length === 1);
    if (sent.text !== null) texts.push(sent.text);
    if (sent.text !== null && node.type !== 'not') hasPositive = true;
    if (sent.text === null && !sent.believed) notExpressed.push(printQuery({ root: node }));
    if (!sent.believed && !canShow(node, true)) missing.add(nameOf(node));
    clauses.push({ node, believed: sent.believed });
  }
  const text = texts.join(' ');
  if (missing.size === 0 && !hasPositive) missing.add('a query without words to look for');
  if (text.length > dialect.maxCharacters || text.split(' ').length > dialect.maxWords)
    missing.add('a query of this length');
  if (missing.size > 0) return { kind: 'impossible', missing: [...missing] };
  const { after, before, language } = range;
  return {
    kind: 'question',
    question: { text, after, before, language },
    clauses,
    notExpressed,
    needsMetrics: clauses.some(({ node }) => asksForMetrics(node)),
  };
}

interface Range {
  readonly after: string | null;
  readonly before: string | null;
  readonly language: string | null;
  readonly taken: ReadonlySet<Node>;
}

/** Days and languages that go out as parameters. */
function readRange(nodes: readonly Node[], { dates, languages }: Dialect): Range {
  const taken = new Set<Node>();
  let after: string | null = null;
  let before: string | null = null;
  let language: string | null = null;
  for (const node of nodes) {
    if (node.type === 'date' && node.op === 'after' && (dates === 'range' || dates === 'since')) {
      after = [after ?? node.day, node.day].sort()[1] ?? null;
      taken.add(node);
    } else if (node.type === 'date' && node.op === 'before' && dates === 'range') {
      before = [before ?? node.day, node.day].sort()[0] ?? null;
      taken.add(node);
    } else if (node.type === 'lang' && languages === 'parameter' && (language ?? node.lang) === node.lang) {
      language = node.lang;
      taken.add(node);
    }
  }
  return { after, before, language, taken };
}

function say(node: Node, dialect: Dialect, isWhole: boolean): Sent {
  switch (node.type) {
    case 'phrase':
      return sayPhrase(node, dialect);
    case 'site': {
      const path = dialect.sitePath ? (node.path ?? '') : '';
      // What is under a host holds what is only below it; the address decides on each row.
      return /\s/.test(path) ? UNTOLD : { text: `site:${node.host}${path}`, believed: dialect.fieldsAreKept };
    }
    case 'filetype':
      return /^[\w.+-]+$/.test(node.filetype)
        ? { text: `filetype:${node.filetype}`, believed: dialect.fieldsAreKept }
        : UNTOLD;
    case 'date':
      return dialect.dates === 'operators' ? { text: `${node.op}:${node.day}`, believed: true } : UNTOLD;
    case 'lang':
      return dialect.languages === 'operator' ? { text: `lang:${node.lang}`, believed: true } : UNTOLD;
    case 'not':
      return sayNot(node.child, dialect);
    case 'or':
      return sayAlternatives(node.children, dialect, isWhole);
    case 'and':
      return sayTogether(node.children, dialect);
    case 'link':
    case 'gap':
    case 'related':
    case 'metric':
    case 'industry':
      return UNTOLD;
  }
}

function sayPhrase(node: PhraseNode, dialect: Dialect): Sent {
  const { field } = node;
  if (field === 'anchor') return UNTOLD;
  const hasGap = node.items.some((item) => typeof item !== 'string');
  const words =
    hasGap && !dialect.wildcard
      ? segmentsOf(node).map((segment) => quoted(segment))
      : [quoted(wordsWithStars(node))];
  const prefix = field === 'any' ? '' : dialect[field];
  // Without the operator the words alone lead near to where the rows can show the rest.
  if (prefix === undefined) return { text: words.join(' '), believed: false };
  const isExact = words.length === 1 && (field === 'any' || dialect.fieldsAreKept);
  return { text: words.map((word) => prefix + word).join(' '), believed: isExact };
}

function wordsWithStars({ items }: PhraseNode): string[] {
  return items.flatMap((item) =>
    typeof item === 'string' ? [item] : Array<string>(Math.min(item.min, 5)).fill('*'),
  );
}

function segmentsOf({ items }: PhraseNode): string[][] {
  const segments: string[][] = [[]];
  for (const item of items) {
    if (typeof item === 'string') segments.at(-1)?.push(item);
    else segments.push([]);
  }
  return segments.filter((segment) => segment.length > 0);
}

function quoted(words: readonly string[]): string {
  const only = words[0];
  return words.length === 1 && only !== undefined ? only : `"${words.join(' ')}"`;
}

function sayNot(child: Node, dialect: Dialect): Sent {
  if (child.type === 'or') {
    const parts = child.children.map((one) => sayNot(one, dialect));
    const texts = parts.flatMap(({ text }) => text ?? []);
    return {
      text: texts.length === 0 ? null : texts.join(' '),
      believed: parts.every((one) => one.believed),
    };
  }
  if (child.type === 'phrase') {
    // A loose translation would throw out too much.
    const hasGap = child.items.some((item) => typeof item !== 'string');
    const prefix = child.field === 'any' ? '' : child.field === 'anchor' ? undefined : dialect[child.field];
    if (prefix === undefined || (hasGap && !dialect.wildcard)) return UNTOLD;
    const isKept = child.field === 'any' || dialect.fieldsAreKept;
    return { text: `-${prefix}${quoted(wordsWithStars(child))}`, believed: isKept };
  }
  const isLoose = child.type === 'site' && (child.subdomainsOnly || child.path !== null);
  if (isLoose || (child.type !== 'site' && child.type !== 'filetype')) return UNTOLD;
  const { text, believed } = say(child, dialect, false);
  return text === null ? UNTOLD : { text: `-${text}`, believed };
}

function sayAlternatives(children: readonly Node[], dialect: Dialect, isWhole: boolean): Sent {
  const parts = children.map((child) => (child.type === 'not' ? UNTOLD : say(child, dialect, false)));
  const texts = parts.flatMap(({ text }) => (text === null ? [] : [text]));
  // Leaving one out would find less than was asked for, and nobody would know.
  if (texts.length < parts.length) return UNTOLD;
  const text = texts.join(' OR ');
  const believed = parts.every((part) => part.believed);
  if (isWhole && !dialect.groups) return { text, believed };
  return { text: `(${text})`, believed: believed && dialect.groups };
}

/** Inside an alternative; no vendor promises to understand it. */
function sayTogether(children: readonly Node[], dialect: Dialect): Sent {
  const texts = children.flatMap((child) => say(child, dialect, false).text ?? []);
  return texts.length === 0 ? UNTOLD : { text: `(${texts.join(' ')})`, believed: false };
}

/**
 * Whether title, snippet, address and the metrics of its site can show that a row fulfils the node, or, with `wanted`
 * false, that it does not. A snippet shows what a page holds and never what it lacks.
 */
function canShow(node: Node, wanted: boolean): boolean {
  switch (node.type) {
    case 'and':
      return wanted
        ? node.children.every((child) => canShow(child, true))
        : node.children.some((child) => canShow(child, false));
    case 'or':
      return wanted
        ? node.children.some((child) => canShow(child, true))
        : node.children.every((child) => canShow(child, false));
    case 'not':
      return canShow(node.child, !wanted);
    case 'phrase':
      return node.field !== 'anchor' && (wanted || node.field === 'url' || node.field === 'title');
    case 'site':
    case 'filetype':
    case 'metric':
      return true;
    case 'date':
    case 'lang':
    case 'link':
    case 'gap':
    case 'related':
    case 'industry':
      return false;
  }
}

/** For people, without anything that they typed. */
function nameOf(node: Node): string {
  if (node.type === 'not') return nameOf(node.child);
  if (node.type === 'and' || node.type === 'or')
    return nameOf(node.children.find((child) => !canShow(child, true)) ?? node.children[0] ?? node);
  if (node.type === 'phrase') return node.field === 'anchor' ? 'inanchor:' : 'an exception within a group';
  if (node.type === 'date') return `${node.op}:`;
  return node.type === 'metric' ? `${node.metric}:` : `${node.type}:`;
}
