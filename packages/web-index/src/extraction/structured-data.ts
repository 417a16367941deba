import { JSON_LD_LIMIT, JSON_LD_VALUES } from './extraction-limits.ts';

interface StructuredDates {
  published: string[];
  modified: string[];
}

/** Things whose dates are the page's own (schema.org), the surest first. */
const KINDS = [
  /(?:Article|Posting|Report|Recipe|HowTo|Thesis|CreativeWork|Review|Course|Question)$/,
  /(?:^|\/)(?:WebPage|[A-Z]\w*Page)$/,
];

/** Where a page's own thing may lie; lists of other things, comments and parts are not followed. */
const OWN = ['mainEntityOfPage', 'mainEntity', '@graph'];

/**
 * The dates that a page's JSON-LD states for the page or what it is about, surest first. Scripts that are no JSON are
 * looked through for the two properties. Never throws.
 */
export function findStructuredDates(scripts: readonly JsonLdScript[]): StructuredDates {
  const byKind = KINDS.map((): StructuredDates => ({ published: [], modified: [] }));
  const loose: StructuredDates = { published: [], modified: [] };
  let budget = JSON_LD_LIMIT;
  for (const script of scripts) {
    budget -= script.source.length;
    if (budget < 0) break;
    const value = script.read();
    if (value === undefined) collectLoose(script.source, loose);
    else collectOwn(value, byKind);
  }
  const all = [...byKind, loose];
  return {
    published: all.flatMap((dates) => dates.published),
    modified: all.flatMap((dates) => dates.modified),
  };
}

/** A JSON-LD script of a page, for all who ask it; nobody may change what it says. */
export class JsonLdScript {
  readonly source: string;
  #said: { value: unknown } | null = null;

  constructor(source: string) {
    this.source = source;
  }

  /** What it says, parsed when first asked for; undefined for what is no JSON. */
  read(): unknown {
    this.#said ??= { value: parseJsonLd(this.source) };
    return this.#said.value;
  }
}

/**
 * What a JSON-LD script says; undefined for what is no JSON. Old tools wrap scripts in comment or CDATA marks, and many
 * let the lines of a text stand in its string as they are.
 */
function parseJsonLd(script: string): unknown {
  const bare = script
    .trim()
    .replace(/^(?:\/\/\s*|\/\*\s*)?<!(?:--|\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/\/\s*|\/\*\s*)?(?:-->|\]\]>)(?:\s*\*\/)?;?$/, '')
    .replace(/;\s*$/, '');
  return parse(bare) ?? parse(bare.replace(CONTROLS, ' '));
}

// oxlint-disable-next-line no-control-regex -- they are what is replaced
const CONTROLS = /[\u0000-\u001f]+/g;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function collectOwn(root: unknown, byKind: readonly StructuredDates[]): void {
  const open: unknown[] = [root];
  for (let seen = 0; open.length > 0 && seen < JSON_LD_VALUES; seen += 1) {
    const value = open.pop();
    if (Array.isArray(value)) {
      for (const item of value.slice(0, JSON_LD_VALUES).reverse()) open.push(item);
    } else if (isRecord(value)) {
      const types = [value['@type']].flat().filter((type) => typeof type === 'string');
      const kind = KINDS.findIndex((pattern) => types.some((type) => pattern.test(type)));
      const dates = byKind[kind];
      if (dates !== undefined) {
        dates.published.push(...texts(value['datePublished']), ...texts(value['dateCreated']));
        dates.modified.push(...texts(value['dateModified']));
      }
      open.push(...OWN.map((name) => value[name]).filter((own) => typeof own === 'object'));
    }
  }
}

function collectLoose(script: string, loose: StructuredDates): void {
  for (const [, name, value] of script.matchAll(
    /"date(Published|Created|Modified)"\s{0,20}:\s{0,20}"([^"]{4,60})"/g,
  )) {
    (name === 'Modified' ? loose.modified : loose.published).push(value ?? '');
  }
}

/** A value may stand alone, in a list, or as `{"@value": ...}`. */
function texts(value: unknown): string[] {
  return [value].flat().flatMap((item) => {
    const bare: unknown = isRecord(item) ? item['@value'] : item;
    return typeof bare === 'string' || typeof bare === 'number' ? [String(bare)] : [];
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
