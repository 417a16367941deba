import path from 'node:path';

/** A mistake in how a command was typed; told with the command's usage, exit status 2. */
export class UsageError extends Error {}

interface Arguments {
  readonly positional: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Splits the words of a command. Only the named options are options: a query may begin with a minus and is then still a
 * query. Throws UsageError for an option without its value.
 */
export function readArguments(
  words: readonly string[],
  known: { flags?: readonly string[]; values?: readonly string[] },
): Arguments {
  const positional: string[] = [];
  const flags = new Set<string>();
  const values = new Map<string, string>();
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const [name, inline] = splitOnce(word);
    if (known.flags?.includes(word) === true) flags.add(word);
    else if (known.values?.includes(name) === true) {
      const value = inline ?? words[++i];
      if (value === undefined) throw new UsageError(`${name} needs a value`);
      values.set(name, value);
    } else if (/^--[a-z][a-z-]*$/.test(word)) throw new UsageError(`there is no option ${word} here`);
    else positional.push(word);
  }
  return { positional, flags, values };
}

/** The same of a command that takes options and nothing else. */
export function readOptions(
  words: readonly string[],
  known: Parameters<typeof readArguments>[1],
): Pick<Arguments, 'flags' | 'values'> {
  const { positional, flags, values } = readArguments(words, known);
  if (positional.length > 0) throw new UsageError(`"${positional[0]}" is not understood`);
  return { flags, values };
}

/**
 * The file or folder that a word names: npm moves to the project's folder, and a path is meant from where it was typed.
 */
export function typedPath(word: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), word);
}

function splitOnce(word: string): [string, string | undefined] {
  const at = word.startsWith('--') ? word.indexOf('=') : -1;
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

/** A whole number from `min`; throws UsageError. */
export function readWhole(text: string | undefined, name: string, fallback: number, min: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value) || value < min)
    throw new UsageError(`${name} must be a whole number from ${min}`);
  return value;
}

/** A day of the calendar as its first moment (UTC); throws UsageError. */
export function readDay(text: string | undefined, name: string): Date | undefined {
  if (text === undefined) return undefined;
  const day = new Date(`${text}T00:00:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new UsageError(`${name} must be a day such as 2026-11-22`);
  return day;
}
