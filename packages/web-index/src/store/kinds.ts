const WHOLE = 1;
const FRACTION = 2;
const TEXT = 4;
const BYTES = 8;
const NULL = 16;
const MISSING = 32;
const TRUTH = 64;
const LIST = 128;
const OBJECT = 256;

/** A value is of another kind than what reads it takes. */
export class KindError extends Error {
  override readonly name = 'KindError';
}

/** What a value of a column, or of JSON in one, may be. */
export class Kind<T> {
  /** As a message names it: "a text". */
  readonly name: string;
  /** The sorts of values that it takes, a bit each: one comparison for a value, since millions are read. */
  readonly sorts: number;
  /** What else is looked at, or made of the value; null for nothing. Not asked of null and of what is missing. */
  readonly further: ((value: unknown) => unknown) | null;

  constructor(name: string, sorts: number, further: ((value: unknown) => T) | null = null) {
    this.name = name;
    this.sorts = sorts;
    this.further = further;
  }

  /** @throws KindError for a value of another kind */
  read(value: unknown): T {
    if ((this.sorts & sortOf(value)) === 0) throw new KindError(`is ${shown(value)}, not ${this.name}`);
    // Here alone, and below for parts of JSON, a value is said to be what has just been looked at.
    if (this.further === null || value == null) return value as T;
    return this.further(value) as T;
  }
}

class OptionalKind<T> extends Kind<T> {
  readonly isOptional = true;
}

export type ReadAs<K> = K extends Kind<infer T> ? T : never;
export type ReadAsEach<K> = { -readonly [M in keyof K]: ReadAs<K[M]> };
type ReadAsMembers<K> = {
  -readonly [M in keyof K as K[M] extends OptionalKind<unknown> ? never : M]: ReadAs<K[M]>;
} & { -readonly [M in keyof K as K[M] extends OptionalKind<unknown> ? M : never]?: ReadAs<K[M]> };

export const int = new Kind<number>('a whole number', WHOLE);
export const real = new Kind<number>('a number', WHOLE | FRACTION);
export const text = new Kind<string>('a text', TEXT);
export const blob = new Kind<Uint8Array>('bytes', BYTES);
export const anything = new Kind<unknown>('anything', -1);
export const truth = new Kind<boolean>('true or false', TRUTH);

export function nullable<T>(kind: Kind<T>): Kind<T | null> {
  return new Kind<T | null>(`${kind.name} or null`, kind.sorts | NULL, furtherOf(kind));
}

/** A member of an object that may be left out. */
export function optional<T>(kind: Kind<T>): OptionalKind<T> {
  return new OptionalKind<T>(`${kind.name} or missing`, kind.sorts | MISSING, furtherOf(kind));
}

function furtherOf<T>(kind: Kind<T>): ((value: unknown) => T) | null {
  return kind.further === null ? null : (value) => kind.read(value);
}

/** What one of two takes, as it is. */
export function either<A, B>(one: Kind<A>, other: Kind<B>): Kind<A | B> {
  const further =
    one.further === null && other.further === null
      ? null
      : (value: unknown) => ((one.sorts & sortOf(value)) !== 0 ? one : other).read(value);
  return new Kind<A | B>(`${one.name} or ${other.name}`, one.sorts | other.sorts, further);
}

export function oneOf<const T extends string>(...texts: readonly T[]): Kind<T> {
  const name = `one of ${texts.map((one) => `"${one}"`).join(', ')}`;
  return new Kind<T>(name, TEXT, (value) => {
    const found = texts.find((one) => one === value);
    if (found === undefined) throw new KindError(`is ${shown(value)}, not ${name}`);
    return found;
  });
}

/** Of JSON: a list of whatever length. */
export function list<T>(kind: Kind<T>): Kind<T[]> {
  return new Kind<T[]>('a list', LIST, (value) => {
    const items = value as T[];
    // A search reads lists of tens of thousands of numbers so.
    for (let at = 0; at < items.length; at++)
      if ((kind.sorts & sortOf(items[at])) === 0 || kind.further !== null) readPart(kind, items[at], at);
    return items;
  });
}

/** Of JSON: a list with a kind for each place. */
export function tuple<const K extends readonly Kind<unknown>[]>(...kinds: K): Kind<ReadAsEach<K>> {
  return new Kind<ReadAsEach<K>>('a list', LIST, (value) => {
    const items = value as ReadAsEach<K> & unknown[];
    kinds.forEach((kind, at) => readPart(kind, items[at], at));
    return items;
  });
}

/** Of JSON: an object with these members. What it has besides stays in it, as files of later versions may have more. */
export function members<const K extends Readonly<Record<string, Kind<unknown>>>>(
  kinds: K,
): Kind<ReadAsMembers<K>> {
  const all = Object.entries(kinds);
  return new Kind<ReadAsMembers<K>>('an object', OBJECT, (value) => {
    const object = value as ReadAsMembers<K> & Record<string, unknown>;
    for (const [name, kind] of all) readPart(kind, object[name], name);
    return object;
  });
}

/** Parts are looked at where they stand, and stay as they are. */
function readPart(kind: Kind<unknown>, value: unknown, name: string | number): void {
  try {
    kind.read(value);
  } catch (error) {
    if (!(error instanceof KindError)) throw error;
    throw new KindError(`has ${name}, which ${error.message}`);
  }
}

/** A text that is JSON of this kind. */
export function json<T>(kind: Kind<T>): Kind<T> {
  return new Kind<T>(`${kind.name} as JSON`, TEXT, (value) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(String(value));
    } catch {
      throw new KindError('is no JSON');
    }
    return kind.read(parsed);
  });
}

export function sortOf(value: unknown): number {
  if (typeof value === 'number') return Number.isInteger(value) ? WHOLE : FRACTION;
  if (typeof value === 'string') return TEXT;
  if (value === null) return NULL;
  if (value === undefined) return MISSING;
  if (value instanceof Uint8Array) return BYTES;
  if (typeof value === 'boolean') return TRUTH;
  if (Array.isArray(value)) return LIST;
  return typeof value === 'object' ? OBJECT : 0;
}

const SHOWN = 40;

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return 'bytes';
  if (typeof value === 'string') return `the text "${value.slice(0, SHOWN)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return Array.isArray(value) ? 'a list' : 'an object';
}
