import type { Config } from '../platform/config/parse-config.ts';

export interface CommandContext {
  readonly config: Config;
  /** The answer: standard output, and nothing else goes there. Waits while the reader is slow. */
  readonly answer: (text: string) => Promise<void>;
  /** Progress and explanations: standard error. */
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

export interface Command {
  /** As typed, such as "index import". */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Answers the exit status. */
  run(words: readonly string[], context: CommandContext): Promise<number>;
}
