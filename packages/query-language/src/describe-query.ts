import type { MetricNode, Node, PhraseNode, Query, SiteNode, TextField } from './ast.ts';

/** A part of the sentence. Neighbours with the same lead share it, alternatives with the same tail share that as well. */
interface Clause {
  readonly lead: string;
  readonly core: string;
  readonly tail: string;
}

/** What a query asks for, as one sentence without a full stop: "Pages with “write for us” in the title, not on .edu sites". */
export function describeQuery(query: Query): string {
  const { root } = query;
  const clauses = (root.type === 'and' ? root.children : [root]).map((node) => clauseOf(node));
  return `Pages ${enumerate(clauses, ', ')}`;
}

function enumerate(clauses: readonly Clause[], separator: string): string {
  const [first] = clauses;
  const sharesAll = clauses.every((clause) => clause.lead === first?.lead && clause.tail === first.tail);
  if (separator !== ', ' && first !== undefined && sharesAll) {
    return spaced(first.lead, clauses.map((clause) => clause.core).join(separator), first.tail);
  }
  return clauses
    .map(({ lead, core, tail }, index) => {
      const isShared = separator === ', ' && clauses[index - 1]?.lead === lead && !lead.startsWith('not');
      return spaced(isShared ? '' : lead, core, tail);
    })
    .join(separator);
}

function spaced(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function clauseOf(node: Node): Clause {
  switch (node.type) {
    case 'and':
      return { lead: '', core: `(${enumerate(node.children.map(clauseOf), ' and ')})`, tail: '' };
    case 'or': {
      const clauses = node.children.map(clauseOf);
      const [first] = clauses;
      const sharesAll = clauses.every((clause) => clause.lead === first?.lead && clause.tail === first.tail);
      if (!sharesAll || first === undefined) return { lead: '', core: enumerate(clauses, ' or '), tail: '' };
      return { ...first, core: clauses.map((clause) => clause.core).join(' or ') };
    }
    case 'not':
      return negated(clauseOf(node.child), node.child);
    case 'phrase':
      return phraseClause(node);
    case 'site':
      return { lead: 'on', core: siteName(node), tail: '' };
    case 'filetype':
      return { lead: 'of type', core: node.filetype.toUpperCase(), tail: '' };
    case 'date':
      return node.op === 'after'
        ? { lead: 'dated', core: dayName(node.day), tail: 'or later' }
        : { lead: 'dated', core: `before ${dayName(node.day)}`, tail: '' };
    case 'link':
      return { lead: 'linking to', core: siteName({ ...node, path: null }), tail: '' };
    case 'related':
      return { lead: 'on sites related to', core: node.host, tail: '' };
    case 'metric':
      return { lead: 'with', core: metricName(node), tail: '' };
    case 'lang':
      return { lead: 'in', core: languageName(node.lang), tail: '' };
    case 'industry':
      return { lead: 'in the industry', core: `“${node.label}”`, tail: '' };
  }
}

function negated(clause: Clause, child: Node): Clause {
  if (clause.lead === 'with' && child.type !== 'or') return { ...clause, lead: 'without' };
  if (clause.lead !== '' && child.type !== 'or') return { ...clause, lead: `not ${clause.lead}` };
  const inner = child.type === 'or' ? `(${spaced(clause.lead, clause.core, clause.tail)})` : clause.core;
  return { lead: 'not', core: inner, tail: '' };
}

const PLACES: Readonly<Record<TextField, string>> = {
  any: '',
  title: 'in the title',
  text: 'in the text',
  url: 'in the address',
  anchor: 'in links from other sites',
};

function phraseClause({ field, items }: PhraseNode): Clause {
  const shown = items.map((item) => (typeof item === 'string' ? item : '…')).join(' ');
  const core = items.length === 1 ? `the word ${shown}` : `“${shown}”`;
  return { lead: 'with', core, tail: PLACES[field] };
}

function siteName({
  host,
  subdomainsOnly,
  path,
}: Pick<SiteNode, 'host' | 'subdomainsOnly' | 'path'>): string {
  if (path !== null) return `${subdomainsOnly ? 'subdomains of ' : ''}${host}${path}`;
  if (!host.includes('.')) return `.${host} sites`;
  return subdomainsOnly ? `subdomains of ${host}` : host;
}

const METRICS = { da: 'DA', pa: 'PA', spam: 'Spam Score' } as const;

function metricName({ metric, min, max }: MetricNode): string {
  const name = METRICS[metric];
  if (min === null) return `${name} of ${max} or less`;
  if (max === null) return `${name} of ${min} or more`;
  return min === max ? `${name} of ${min}` : `${name} of ${min} to ${max}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function dayName(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

function languageName(lang: string): string {
  try {
    return new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'code' }).of(lang) ?? lang;
  } catch {
    // Not every subtag that can be typed is one that exists.
    return lang;
  }
}
