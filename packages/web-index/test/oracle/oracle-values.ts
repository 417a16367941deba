import { domainToASCII } from 'node:url';
import { oracleWords, percentDecoded } from './oracle-words.ts';
import type { FaultKind, Field, Piece, Test } from './oracle-tree.ts';

/** The table of operators, aliases under the name that they stand for. */
const OPERATORS = {
  intitle: ['intitle', 'title'],
  intext: ['intext', 'inbody'],
  inurl: ['inurl'],
  allintitle: ['allintitle'],
  allintext: ['allintext'],
  allinurl: ['allinurl'],
  site: ['site'],
  filetype: ['filetype', 'ext'],
  after: ['after'],
  before: ['before'],
  link: ['link', 'linksto'],
  gap: ['gap'],
  inanchor: ['inanchor'],
  related: ['related'],
  da: ['da'],
  pa: ['pa'],
  spam: ['spam'],
  lang: ['lang'],
  industry: ['industry'],
} as const;

export type OperatorName = keyof typeof OPERATORS;

export function operatorCalled(name: string): OperatorName | null {
  for (const [operator, names] of Object.entries(OPERATORS)) {
    if ((names as readonly string[]).includes(name.toLowerCase())) return operator as OperatorName;
  }
  return null;
}

const FIELDS = {
  intitle: 'title',
  allintitle: 'title',
  intext: 'text',
  allintext: 'text',
  inurl: 'url',
  allinurl: 'url',
  inanchor: 'anchor',
} as const satisfies Partial<Record<OperatorName, Field>>;

type FieldOperator = keyof typeof FIELDS;

function hasField(operator: OperatorName): operator is FieldOperator {
  return operator in FIELDS;
}

type Value = { found: Test } | { wrong: FaultKind };

/** A value as typed or quoted, read in the way of its operator; no operator is title or text. */
export function readValue(operator: OperatorName | null, raw: string, quoted: boolean): Value {
  if (operator === null) return wordsIn('title or text', raw, quoted);
  if (hasField(operator)) return wordsIn(FIELDS[operator], raw, quoted);
  return conditionOf(operator, raw);
}

function wordsIn(field: Field, raw: string, quoted: boolean): Value {
  const pieces = phrase(raw, quoted && field !== 'url');
  return pieces.length === 0 ? { wrong: 'missing keyword' } : { found: { test: 'words', field, pieces } };
}

function conditionOf(operator: Exclude<OperatorName, FieldOperator>, typed: string): Value {
  const value = typed.replace(/\p{Cf}/gu, '').trim();
  switch (operator) {
    case 'site':
    case 'link':
    case 'gap':
    case 'related':
      return hostValue(operator, typed.trim());
    case 'filetype': {
      // Outside a phrase a star says nothing.
      const filetype = value
        .replaceAll('*', '')
        .toLowerCase()
        .replace(/^\+*\.?/, '');
      if (oracleWords(filetype).length === 0) return { wrong: 'missing keyword' };
      return { found: { test: 'filetype', filetype } };
    }
    case 'after':
    case 'before': {
      const day = firstDay(value);
      if (oracleWords(value).length === 0) return { wrong: 'missing keyword' };
      return day === null ? { wrong: 'bad value' } : { found: { test: operator, day } };
    }
    case 'da':
    case 'pa':
    case 'spam': {
      const holds = metricCondition(value);
      if (oracleWords(value).length === 0) return { wrong: 'missing keyword' };
      return holds === null ? { wrong: 'bad value' } : { found: { test: 'metric', metric: operator, holds } };
    }
    case 'lang': {
      if (oracleWords(value).length === 0) return { wrong: 'missing keyword' };
      const lang = value.toLowerCase().replace(/[-_].*$/s, '');
      return /^[a-z0-9]+$/.test(lang) ? { found: { test: 'lang', lang } } : { wrong: 'bad value' };
    }
    case 'industry': {
      const label = oracleWords(typed).join(' ');
      return label === '' ? { wrong: 'missing keyword' } : { found: { test: 'industry', label } };
    }
  }
}

/** Words next to each other; inside quotes a star is a gap, and neighbouring stars add up. */
function phrase(raw: string, starsAreGaps: boolean): Piece[] {
  if (!starsAreGaps) return oracleWords(raw);
  const pieces: Piece[] = [];
  let stars = 0;
  raw.split('*').forEach((part, index) => {
    if (index > 0) stars += 1;
    const words = oracleWords(part);
    if (words.length === 0) return;
    if (stars > 0 && pieces.length > 0) pieces.push({ from: stars, to: 5 * stars });
    stars = 0;
    pieces.push(...words);
  });
  return pieces;
}

function hostValue(operator: 'site' | 'link' | 'gap' | 'related', value: string): Value {
  if (oracleWords(value).length === 0) return { wrong: 'missing keyword' };
  const address = value.replace(/^\++/, '').replace(/^(?:[a-z][a-z0-9+.-]*:+)?\/\//i, '');
  const onlyBelow = /^\*?\./.test(address);
  const bare = address.replace(/^(?:\*?\.)+/, '');
  const authority = bare.replace(/[/?#].*$/s, '');
  const bareHost = authority
    .replace(/[.,;:\p{Cc}]+$/u, '')
    .replace(/^.*@/, '')
    .replace(/^\*+/, '')
    .replace(/:\d*$/, '')
    // A star behind a dot would be a name of its own.
    .replace(/(?<=[^.*])\*+$/, '')
    .replace(/:\d*$/, '')
    .replace(/[.,;:\p{Cc}]+$/u, '');
  const host = domainToASCII(bareHost).replace(/\.$/, '');
  const isHost = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/.test(host);
  if (!isHost) return { wrong: operator === 'site' ? 'site without host' : 'bad value' };
  const path = comparablePath(bare.slice(authority.length)).replace(/[*/]+$/, '');
  if (operator !== 'site' && path !== '') return { wrong: 'bad value' };
  if (operator === 'related') return { found: { test: 'related', position: 0 } };
  if (operator === 'link' || operator === 'gap') return { found: { test: 'link', host, onlyBelow } };
  return { found: { test: 'site', host, onlyBelow, path } };
}

/**
 * A path as `site:` compares it: without query, decoded once, in lower case, without slashes at its end. Bytes that
 * are no UTF-8 stay as they are written, so that they equal themselves only.
 */
export function comparablePath(path: string): string {
  const withoutQuery = path.replace(/[?#].*$/s, '');
  return percentDecoded(withoutQuery, (byte) => byte)
    .toLowerCase()
    .replace(/\/+$/, '');
}

function firstDay(value: string): string | null {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value);
  if (parts === null) return null;
  const day = `${parts[1]}-${parts[2] ?? '01'}-${parts[3] ?? '01'}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day;
}

function metricCondition(value: string): ((value: number) => boolean) | null {
  const bound = /^(>=|<=|>|<)?(\d+(?:\.\d+)?)$/.exec(value);
  if (bound !== null) {
    const limit = Number(bound[2]);
    if (bound[1] === '>') return (metric) => metric > limit;
    if (bound[1] === '>=') return (metric) => metric >= limit;
    if (bound[1] === '<') return (metric) => metric < limit;
    if (bound[1] === '<=') return (metric) => metric <= limit;
    return (metric) => metric === limit;
  }
  const range = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(value);
  if (range === null) return null;
  const [, low, high] = range;
  return (metric) =>
    (low === undefined || metric >= Number(low)) && (high === undefined || metric <= Number(high));
}
