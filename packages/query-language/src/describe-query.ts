import type { MetricNode, Node, PhraseNode, Query, SiteNode, TextField } from './ast.ts';

/** A part of the sentence. Alternatives with the same lead and tail share both. */
interface Clause {
  readonly lead: string;
  readonly core: string;
  readonly tail: string;
}

/**
 * What a query asks for, as one sentence without a full stop: "Pages with “write for us” in the title and with the word
 * gardening, but not on .edu sites". Every condition carries its own "with", "without" or "not", so that none can be read
 * as belonging to its neighbour; what must not hold stands last.
 */
export function describeQuery(query: Query): string {
  return `Pages ${conjunction(query.root.type === 'and' ? query.root.children : [query.root])}`;
}

function conjunction(nodes: readonly Node[]): string {
  const flat = nodes.flatMap(withoutDoubleNegation);
  const wanted = flat.filter((node) => node.type !== 'not');
  const unwanted = flat.filter((node) => node.type === 'not');
  const isAlone = flat.length === 1;
  const says = enumerate(
    wanted.map((node) => spoken(node, isAlone)),
    'and',
  );
  const denies = enumerate(
    unwanted.map((node) => denied(node.child)),
    'and',
  );
  return says === '' || denies === '' ? says + denies : `${says}, but ${denies}`;
}

/** None of several is each of them not; not not is nothing said. */
function withoutDoubleNegation(node: Node): Node[] {
  if (node.type !== 'not') return [node];
  const { child } = node;
  if (child.type === 'not') return withoutDoubleNegation(child.child);
  return child.type === 'or'
    ? child.children.flatMap((one) => withoutDoubleNegation({ ...node, child: one }))
    : [node];
}

function enumerate(parts: readonly string[], last: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

function spaced(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** A condition that must hold. Among others, alternatives are held together by "either". */
function spoken(node: Node, isAlone: boolean): string {
  if (node.type === 'and') return `(${conjunction(node.children)})`;
  if (node.type === 'not') return denied(node.child);
  if (node.type !== 'or') {
    const { lead, core, tail } = clauseOf(node);
    return spaced(lead, core, tail);
  }
  const either = isAlone ? '' : 'either';
  const clauses = node.children.map((child) => (isLeaf(child) ? clauseOf(child) : null));
  const [first] = clauses;
  const isShared = clauses.every((clause) => clause?.lead === first?.lead && clause?.tail === first?.tail);
  if (!first || !isShared)
    return spaced(
      either,
      enumerate(
        node.children.map((child) => spoken(child, false)),
        'or',
      ),
    );
  return spaced(
    first.lead,
    either,
    enumerate(
      clauses.map((clause) => clause?.core ?? ''),
      'or',
    ),
    first.tail,
  );
}

/** A condition that must not hold. */
function denied(child: Node): string {
  if (child.type === 'and')
    return `not at once ${enumerate(
      child.children.map((one) => spoken(one, false)),
      'and',
    )}`;
  if (child.type === 'or' || child.type === 'not') return conjunction([{ type: 'not', child }]);
  const { lead, core, tail } = clauseOf(child);
  return spaced(lead === 'with' ? 'without' : `not ${lead}`, core, tail);
}

type Leaf = Exclude<Node, { type: 'and' | 'or' | 'not' }>;

function isLeaf(node: Node): node is Leaf {
  return node.type !== 'and' && node.type !== 'or' && node.type !== 'not';
}

function clauseOf(node: Leaf): Clause {
  switch (node.type) {
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
    case 'gap': {
      const names = enumerate(
        node.sites.map((site) => siteName({ ...site, path: null })),
        'and',
      );
      const most = node.sites.length === 2 ? 'both' : 'at least two of';
      return { lead: 'linking to', core: `${most} ${names}`, tail: '' };
    }
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
