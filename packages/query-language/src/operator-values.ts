import type { Gap, MetricNode, Node, PhraseItem, PhraseNode, TextField } from './ast.ts';
import { parseHostValue } from './host-value.ts';
import type { MessageCode } from './messages.ts';
import type { Operator, OperatorName } from './operators.ts';
import { words } from './words.ts';

/** A term without any word in it is `nothing`; what that means depends on where it stands. */
export type TermResult = { node: Node } | { fault: MessageCode } | 'nothing';

export function phraseTerm(field: TextField, text: string, quoted: boolean): TermResult {
  const items = quoted && field !== 'url' ? phraseItems(text) : words(text);
  return items.length === 0 ? 'nothing' : { node: { type: 'phrase', field, items } satisfies PhraseNode };
}

function phraseItems(text: string): PhraseItem[] {
  const items: PhraseItem[] = [];
  let wildcards = 0;
  for (const [index, part] of text.split('*').entries()) {
    if (index > 0) wildcards++;
    const found = words(part);
    if (found.length === 0) continue;
    if (wildcards > 0 && items.length > 0) items.push(gapOf(wildcards));
    wildcards = 0;
    for (const word of found) items.push(word);
  }
  return items;
}

function gapOf(wildcards: number): Gap {
  return { min: wildcards, max: wildcards * 5 };
}

/** What one value of an operator means, be it the next token or a member of its group. */
export function operatorTerm(operator: Operator, text: string, quoted: boolean): TermResult {
  if (operator.field !== null) return phraseTerm(operator.field, text, quoted);
  if (words(text).length === 0) return 'nothing';
  switch (operator.takes) {
    case 'domain':
      return domainTerm(operator.name, text);
    case 'filetype':
      return filetypeTerm(visible(text));
    case 'date': {
      const day = firstDay(visible(text));
      const op = operator.name === 'after' ? 'after' : 'before';
      return day === null ? { fault: 'invalid_date' } : { node: { type: 'date', op, day } };
    }
    case 'number': {
      const bounds = metricBounds(visible(text));
      const metric = operator.name as MetricNode['metric'];
      return bounds === null ? { fault: 'invalid_metric' } : { node: { type: 'metric', metric, ...bounds } };
    }
    case 'language': {
      const lang = visible(text).toLowerCase().split(/[-_]/, 1)[0]!;
      return /^[a-z0-9]+$/.test(lang) ? { node: { type: 'lang', lang } } : { fault: 'invalid_language' };
    }
    case 'label':
    case 'words':
      return { node: { type: 'industry', label: words(text).join(' ') } };
  }
}

/** Pasted values often end in a sign that nobody sees. */
function visible(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim();
}

function domainTerm(name: OperatorName, text: string): TermResult {
  const value = parseHostValue(text);
  if (value === null) return { fault: name === 'site' ? 'site_without_domain' : 'invalid_domain' };
  const { host, subdomainsOnly, path } = value;
  if (name === 'site') return { node: { type: 'site', host, subdomainsOnly, path } };
  if (path !== null) return { fault: 'domain_only' };
  // The members of a gap: are links; see gap-sites.ts, which gathers them.
  return { node: name === 'related' ? { type: 'related', host } : { type: 'link', host, subdomainsOnly } };
}

// Addresses end in whatever they like, so no sign is refused; a star is dropped as everywhere outside phrases.
function filetypeTerm(text: string): TermResult {
  return {
    node: {
      type: 'filetype',
      filetype: text
        .replaceAll('*', '')
        .toLowerCase()
        .replace(/^[.+\s]+/, ''),
    },
  };
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The first day of a year, a month or a day, written YYYY[-MM[-DD]]; null for anything that is not in the calendar. */
function firstDay(text: string): string | null {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = isLeap && month === '02' ? 29 : (MONTH_DAYS[Number(month) - 1] ?? 0);
  return Number(day) >= 1 && Number(day) <= days ? `${year}-${month}-${day}` : null;
}

/** No metric comes near it; it keeps every bound finite and its printed form plain. */
const GREATEST_BOUND = 1_000_000;

/**
 * Inclusive whole-number bounds of `40`, `>=40`, `>40`, `<60`, `<=60`, `40..60`, `40..` and `..60`; decimals are
 * allowed.
 */
function metricBounds(text: string): { min: number | null; max: number | null } | null {
  const [, low, high] = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(text) ?? [];
  if (low !== undefined || high !== undefined) {
    return {
      min: low === undefined ? null : bound(Math.ceil(Number(low))),
      max: high === undefined ? null : bound(Math.floor(Number(high))),
    };
  }
  const [, sign, digits] = /^(>=|<=|>|<)?(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits);
  if (sign === '>=') return { min: bound(Math.ceil(value)), max: null };
  if (sign === '>') return { min: bound(Math.floor(value) + 1), max: null };
  if (sign === '<=') return { min: null, max: bound(Math.floor(value)) };
  if (sign === '<') return { min: null, max: bound(Math.ceil(value) - 1) };
  return { min: bound(Math.ceil(value)), max: bound(Math.floor(value)) };
}

function bound(value: number): number {
  return Math.min(value, GREATEST_BOUND);
}
