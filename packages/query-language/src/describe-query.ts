import type { GapNode, LinkedSite, MetricNode, Node, PhraseNode, Query, TextField } from './ast.ts';

/** A part of the sentence. Alternatives with the same lead and tail share both. */
interface Clause {
  readonly lead: string;
  readonly core: string;
  readonly tail: string;
}

/**
 * What a query asks for, as one sentence without a full stop: "Pages with “write for us” in the title and with the word
 * gardening, but not on .edu sites". Every condition carries its own "with", "without" or "not", so that none can be
 * read as belonging to its neighbour; what must not hold stands last.
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

/**
 * A condition that must hold. Among others, alternatives that share their words are held together by "either", all
 * others by brackets: where "or" and "and" meet without them, a sentence can be read two ways.
 */
function spoken(node: Node, isAlone: boolean): string {
  if (node.type === 'and') return `(${conjunction(node.children)})`;
  if (node.type === 'not') return node.child.type === 'or' ? `(${conjunction([node])})` : denied(node.child);
  if (node.type !== 'or') {
    const { lead, core, tail } = clauseOf(node);
    return spaced(lead, core, tail);
  }
  const clauses = node.children.map((child) => (isLeaf(child) ? clauseOf(child) : null));
  const [first] = clauses;
  const isShared = clauses.every((clause) => clause?.lead === first?.lead && clause?.tail === first?.tail);
  if (!first || !isShared) {
    const alternatives = enumerate(
      node.children.map((child) => spoken(child, false)),
      'or',
    );
    return isAlone ? alternatives : `(${alternatives})`;
  }
  return spaced(
    first.lead,
    isAlone ? '' : 'either',
    enumerate(
      clauses.map((clause) => clause?.core ?? ''),
      'or',
    ),
    first.tail,
  );
}

/** A condition that must not hold. */
function denied(child: Node): string {
  if (child.type === 'and') return `not at once (${conjunction(child.children)})`;
  if (child.type === 'or' || child.type === 'not') return conjunction([{ type: 'not', child }]);
  // "Not linking to both" would say to many that it links to neither.
  if (child.type === 'gap') return `not linking to more than one of ${namesOf(child)}`;
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
      return node.path !== null && node.subdomainsOnly
        ? { lead: 'in', core: `${node.path} on subdomains of ${node.host}`, tail: '' }
        : { lead: 'on', core: `${siteName(node)}${node.path ?? ''}`, tail: '' };
    case 'filetype':
      return { lead: 'of type', core: node.filetype.toUpperCase(), tail: '' };
    case 'date':
      return node.op === 'after'
        ? { lead: 'dated', core: `on or after ${dayName(node.day)}`, tail: '' }
        : { lead: 'dated', core: `before ${dayName(node.day)}`, tail: '' };
    case 'link':
      return { lead: 'linking to', core: siteName(node), tail: '' };
    case 'gap': {
      const most = node.sites.length === 2 ? 'both' : 'at least two of';
      return { lead: 'linking', core: `to ${most} ${namesOf(node)}`, tail: '' };
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

function namesOf({ sites }: GapNode): string {
  return enumerate(sites.map(siteName), 'and');
}

const PLACES: Readonly<Record<TextField, string>> = {
  any: '',
  title: 'in the title',
  text: 'in the text',
  url: 'in the address',
  anchor: 'in links from other sites',
};

/** Looked for, these would read as the sentence's own. */
const WORDS_OF_SENTENCES = new Set(['and', 'but', 'either', 'not', 'once', 'or', 'with', 'without']);

function phraseClause({ field, items }: PhraseNode): Clause {
  const shown = items.map((item) => (typeof item === 'string' ? item : '…')).join(' ');
  const isBare = items.length === 1 && !WORDS_OF_SENTENCES.has(shown);
  const core = isBare ? `the word ${shown}` : `${items.length === 1 ? 'the word ' : ''}“${shown}”`;
  return { lead: 'with', core, tail: PLACES[field] };
}

/** Second levels under which countries give out names: a host there is an ending, and no site. */
const COUNTRY_ENDING =
  /^(?:ac|asn|co|com|edu|gen|go|gob|gouv|gov|govt|gv|id|ind|ltd|me|mil|ne|net|nhs|nom|or|org|plc|police|sch)\.[a-z]{2}$/;

function siteName({ host, subdomainsOnly }: LinkedSite): string {
  if (!host.includes('.') || COUNTRY_ENDING.test(host)) return `.${host} sites`;
  return subdomainsOnly ? `subdomains of ${host}` : host;
}

const METRICS = { da: 'a DA', pa: 'a PA', spam: 'a Spam Score' } as const;

function metricName({ metric, min, max }: MetricNode): string {
  const name = METRICS[metric];
  if (min === null) return `${name} of at most ${max}`;
  if (max === null) return `${name} of at least ${min}`;
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
