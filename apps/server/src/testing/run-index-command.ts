import type { Command } from '../ops/command.ts';
import { createCommonCrawlCommands } from '../ops/common-crawl-commands.ts';
import { createCrawlCommands } from '../ops/crawl/crawl-commands.ts';
import { createImportCommand } from '../ops/import-command.ts';
import { indexCommands } from '../ops/index-commands.ts';
import type { WayOut } from '../ops/operator-get.ts';
import { createPackCommands } from '../ops/pack-commands.ts';
import { createRanksCommands } from '../ops/ranks-commands.ts';
import { explainFailure } from '../ops/run-command.ts';
import { operate } from './operate.ts';

export interface Ran {
  status: number;
  /** All that was answered and said. */
  told: string;
  /** An operator's words where it ended with an error. */
  failed: string | null;
}

export interface RunOptions extends WayOut {
  readonly signal?: AbortSignal;
  /** Addresses of a crawl's index and data. */
  readonly index?: string;
  readonly data?: string;
  readonly onSaid?: (text: string) => void;
}

/**
 * One of the commands on the index, as an operator gives it, without its pauses and the threads of its imports; a
 * failure has to have words.
 */
export async function runIndexCommand(
  dataDir: string,
  name: string,
  words: readonly string[],
  options: RunOptions = {},
): Promise<Ran> {
  const {
    signal = new AbortController().signal,
    onSaid = () => undefined,
    index = '',
    data = '',
    ...out
  } = options;
  // A clock whose every look is later than any pause.
  let now = 0;
  const clock = { now: () => (now += 1_000_000), sleep: () => Promise.resolve() };
  const wayOut = { clock, workers: 0, ...out };
  const commands: readonly Command[] = [
    createImportCommand(wayOut),
    ...indexCommands.filter((one) => one.name !== 'index import'),
    ...createCommonCrawlCommands({ ...wayOut, index, data }),
    ...createCrawlCommands(wayOut),
    ...createPackCommands(wayOut),
    ...createRanksCommands(wayOut),
  ];
  const ran: Ran = { status: 1, told: '', failed: null };
  try {
    const { status } = await operate(commands, name, words, {
      env: { DATA_DIR: dataDir, CRAWL_CONTACT: 'https://operator.example/bot' },
      signal,
      onTold(text) {
        ran.told += text;
        onSaid(text);
      },
    });
    ran.status = status;
  } catch (error) {
    ran.failed = explainFailure(error);
    if (ran.failed === null) throw error;
  }
  return ran;
}
