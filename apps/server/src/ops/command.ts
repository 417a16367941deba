import type { Config } from '../platform/config/parse-config.ts';

export interface CommandContext {
  readonly config: Config;
  /** The answer: standard output, and nothing else goes there. Waits while the reader is slow. */
  readonly answer: (text: string) => Promise<void>;
  /** Progress and explanations: standard error. */
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Who types. */
  readonly operator: string;
  /**
   * What the log of operators is to hold of this run, written by whoever opens the database; null for what changes
   * nothing.
   */
  readonly logged?: { readonly command: string; readonly words: readonly string[] } | null;
}

/**
 * Where it is written that a command changed something: in the database, or beside it for those that do without one.
 */
type LogPlace = 'database' | 'data folder';

export interface Command {
  /** As typed, such as "index import". */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** What may change something, and with which words, so that it is written down. Never set: it only looks. */
  readonly changes?: (words: readonly string[]) => LogPlace | null;
  /** Answers the exit status. */
  run(words: readonly string[], context: CommandContext): Promise<number>;
}

export const inDatabase = (): LogPlace => 'database';
export const inDataFolder = (): LogPlace => 'data folder';
/** Of a command that only looks without one of these options. */
export const changesBy =
  (place: LogPlace, ...options: readonly string[]) =>
  (words: readonly string[]): LogPlace | null =>
    words.some((word) => options.includes(word.split('=', 1)[0] ?? '')) ? place : null;

/** The command that was typed. A name may be the beginning of another: the longer one stands before it. */
export const commandOf = (commands: readonly Command[], typed: readonly string[]): Command | undefined =>
  commands.find((one) => one.name.split(' ').every((part, index) => typed[index] === part));
