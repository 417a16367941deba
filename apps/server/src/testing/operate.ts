import type { Command } from '../ops/command.ts';
import { parseConfig, type Config } from '../platform/config/parse-config.ts';

export interface Operated {
  readonly status: number;
  /** Standard output. */
  readonly answered: string;
  /** Standard error. */
  readonly said: string;
  /** Both, in the order in which they came. */
  readonly told: string;
}

interface Place {
  readonly env?: Readonly<Record<string, string>>;
  /** What the environment cannot say, such as the database of a test. */
  readonly config?: Partial<Config>;
  readonly signal?: AbortSignal | undefined;
  readonly onTold?: (text: string) => void;
}

/** The command of that name, given by an operator of ours. */
export async function operate(
  commands: readonly Command[],
  name: string,
  words: readonly string[],
  { env = {}, config = {}, signal = new AbortController().signal, onTold }: Place = {},
): Promise<Operated> {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`there is no ${name}`);
  const heard = { answered: '', said: '', told: '' };
  const hear = (where: 'answered' | 'said', text: string): void => {
    heard[where] += text;
    heard.told += text;
    onTold?.(text);
  };
  const status = await command.run(words, {
    config: { ...parseConfig(env, '/'), ...config },
    answer: (text) => Promise.resolve(hear('answered', text)),
    say: (line) => hear('said', `${line}\n`),
    signal,
    operator: 'olga',
  });
  return { status, ...heard };
}
