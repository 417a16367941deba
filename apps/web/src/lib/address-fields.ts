// What a page remembers stands in its address. What an address cannot hold stays in the entry of this tab's history,
// which Back and a reload bring again. Anybody can write an address: only what is known is taken from it, all else is
// the default.

/** Longer texts stay in the tab: an address has to fit into a mail and a server's log. */
const LONGEST_TEXT = 1_500;

/** One value as it is written: `text` in the address, nothing for null; `kept` in the entry of the tab. */
interface Written {
  readonly text: string | null;
  readonly kept?: unknown;
}

interface AddressField<Value> {
  readonly read: (text: string | null, kept: unknown) => Value;
  /** The default is left out of the address. */
  readonly write: (value: Value) => Written;
}

/** The name of a field is its name in the address. */
export type AddressFields<Values> = { readonly [Name in keyof Values]: AddressField<Values[Name]> };

/** One of a few values. */
export function choice<const Known extends string, const Otherwise extends Known | null>(
  known: readonly Known[],
  otherwise: Otherwise,
): AddressField<Known | Otherwise> {
  return {
    read: (text) => known.find((one) => one === text) ?? otherwise,
    write: (value) => ({ text: value === otherwise ? null : value }),
  };
}

/** An address gets into histories and mails; an e-mail address in it would be somebody else's. */
const mayStand = (text: string): boolean => text.length <= LONGEST_TEXT && !text.includes('@');

/**
 * A text that was typed, or that no list of ours knows. What `isKnown` refuses is never read from an address, nor
 * written to one.
 */
export function text<Otherwise extends '' | null>(
  isKnown: (text: string) => boolean,
  otherwise: Otherwise,
): AddressField<string | Otherwise> {
  const fits = (value: string) => mayStand(value) && isKnown(value);
  return {
    read: (named, kept) => {
      if (typeof kept === 'string') return kept;
      return named !== null && fits(named) ? named : otherwise;
    },
    write: (value) => {
      if (value === null || value === otherwise) return { text: null };
      return fits(value) ? { text: value } : { text: null, kept: value };
    },
  };
}

/** The number of a page, from 1 on. One behind the last is for the list to judge. */
export const pageNumber: AddressField<number> = {
  read: (text) => (text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1),
  write: (page) => ({ text: page === 1 ? null : String(page) }),
};

/** Where the parts of a list began that one went through to the one on screen; none for the first part. */
export type Trail = readonly string[];

const FIRST_PART: Trail = [];

/**
 * The address names where the part on screen begins. Whoever has it from elsewhere goes back from there to the first
 * part.
 */
export function trail(isPlace: (text: string) => boolean): AddressField<Trail> {
  return {
    read: (text, kept) => {
      if (text === null || !isPlace(text)) return FIRST_PART;
      const isWay = Array.isArray(kept) && kept.every((place) => typeof place === 'string' && isPlace(place));
      return isWay && kept.at(-1) === text ? kept : [text];
    },
    write: (way) => ({ text: way.at(-1) ?? null, ...(way.length > 1 ? { kept: way } : {}) }),
  };
}

const namesOf = <Values extends object>(fields: AddressFields<Values>) =>
  Object.keys(fields) as (string & keyof Values)[];

const keptIn = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? { ...state } : {};

/** What an address says; `state` is what its entry holds. */
export function readAddress<Values extends object>(
  fields: AddressFields<Values>,
  search: string,
  state: unknown,
): Values {
  const params = new URLSearchParams(search);
  const kept = keptIn(state);
  return Object.fromEntries(
    namesOf(fields).map((name) => [name, fields[name].read(params.get(name), kept[name])]),
  ) as Values;
}

interface AddressEntry {
  /** With its question mark; empty where nothing is left. */
  readonly search: string;
  readonly state: Readonly<Record<string, unknown>> | null;
}

/** The address that says so. What others have in it stays. */
export function writeAddress<Values extends object>(
  fields: AddressFields<Values>,
  values: Values,
  search: string,
  state: unknown,
): AddressEntry {
  const params = new URLSearchParams(search);
  const held = new Map(Object.entries(keptIn(state)));
  for (const name of namesOf(fields)) {
    const { text: written, kept } = fields[name].write(values[name]);
    if (written === null) params.delete(name);
    else params.set(name, written);
    if (kept === undefined) held.delete(name);
    else held.set(name, kept);
  }
  return {
    search: params.size === 0 ? '' : `?${params}`,
    state: held.size === 0 ? null : Object.fromEntries(held),
  };
}

/** One text for the same values. */
export function addressKey<Values extends object>(fields: AddressFields<Values>, values: Values): string {
  return JSON.stringify(namesOf(fields).map((name) => fields[name].write(values[name])));
}
