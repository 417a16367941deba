import type { Node, PhraseNode, Query, TextField } from './ast.ts';
import { printPath } from './host-value.ts';
import { TYPED_LIMITS } from './parse-query.ts';

/**
 * The canonical text of a query: first names of operators, words and hosts in normal form, alternatives in parentheses.
 * `parseQuery(printQuery(q), PRINTED_LIMITS)` is deeply equal to `q` for every parsed `q`; the typed limits do as well
 * unless the text was close to them.
 */
export function printQuery(query: Query): string {
  const text = print(query.root, 'whole', true);
  // Without the parentheses that only help the reader, it is seldom deeper than what was typed.
  return levelsOf(text) > TYPED_LIMITS.maxLevels ? print(query.root, 'whole', false) : text;
}

/** What can stand for a value without quotes. */
const PLAIN_VALUE = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.+-]*$/u;

type Place = 'whole' | 'and' | 'or' | 'not';

function print(node: Node, place: Place, generous: boolean): string {
  switch (node.type) {
    case 'and': {
      const text = node.children.map((child) => print(child, 'and', generous)).join(' ');
      return place === 'whole' ? text : `(${text})`;
    }
    case 'or': {
      const text = node.children.map((child) => print(child, 'or', generous)).join(' OR ');
      return place === 'not' || (place === 'and' && generous) ? `(${text})` : text;
    }
    case 'not':
      return `-${print(node.child, 'not', generous)}`;
    case 'phrase':
      return printPhrase(node);
    case 'site':
      return `site:${printHost(node)}${node.path === null ? '' : printPath(node.path)}`;
    case 'link':
      return `link:${printHost(node)}`;
    case 'gap':
      return `gap:(${node.sites.map(printHost).join(' ')})`;
    case 'related':
      return `related:${node.host}`;
    case 'filetype':
      return `filetype:${PLAIN_VALUE.test(node.filetype) ? node.filetype : `"${node.filetype}"`}`;
    case 'date':
      return `${node.op}:${node.day}`;
    case 'metric':
      return `${node.metric}:${printBounds(node.min, node.max)}`;
    case 'lang':
      return `lang:${node.lang}`;
    case 'industry':
      return `industry:${node.label.includes(' ') ? `"${node.label}"` : node.label}`;
  }
}

const FIELD_OPERATORS: Readonly<Record<TextField, string>> = {
  any: '',
  title: 'intitle:',
  text: 'intext:',
  url: 'inurl:',
  anchor: 'inanchor:',
};

function printPhrase({ field, items }: PhraseNode): string {
  const words = items.flatMap((item) =>
    typeof item === 'string' ? [item] : Array<string>(item.min).fill('*'),
  );
  return FIELD_OPERATORS[field] + (words.length === 1 ? words[0]! : `"${words.join(' ')}"`);
}

function printHost({ host, subdomainsOnly }: { host: string; subdomainsOnly: boolean }): string {
  return subdomainsOnly ? `.${host}` : host;
}

function printBounds(min: number | null, max: number | null): string {
  if (min === null) return max !== null && max < 0 ? `<${max + 1}` : `<=${max}`;
  if (max === null) return `>=${min}`;
  return min === max ? `${min}` : `${min}..${max}`;
}

// No word, host or path of a printed query holds a parenthesis; the one of a gap: counts as it does where it was typed.
function levelsOf(text: string): number {
  let level = 0;
  let deepest = 0;
  for (const sign of text) {
    if (sign === '(') deepest = Math.max(deepest, ++level);
    else if (sign === ')') level--;
  }
  return deepest;
}
