import { parseArgs } from 'node:util';
import { createApi, RefusedError, type Cost } from './api.ts';
import { COMMANDS, type Asked } from './commands.ts';
import { print, type Format } from './format.ts';
import { readKey, readOrigin, UsageError } from './read-key.ts';

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** What was asked for, and nothing else. */
  readonly answer: (text: string) => void;
  /** What it costs, and what went wrong. */
  readonly say: (line: string) => void;
}

const OPTIONS = {
  'max-credits': { type: 'string' },
  page: { type: 'string', default: '1' },
  exclude: { type: 'string', multiple: true, default: [] as string[] },
  rival: { type: 'string', multiple: true, default: [] as string[] },
  pages: { type: 'boolean', default: false },
  format: { type: 'string', default: 'table' },
} as const;

const FORMATS: readonly string[] = ['table', 'json', 'csv'] satisfies Format[];

/** Runs one command; answers the exit status: 0 done, 1 refused, 2 a mistake in what was typed. */
export async function runCli(argv: readonly string[], around: Surroundings): Promise<number> {
  const { environment, answer, say } = around;
  try {
    if (argv.some((word) => word.includes('llk1_')))
      throw new UsageError(
        'A key must not be typed: others on this machine could read it. Revoke it, and name a new one in LINKLODE_KEY_FILE.',
      );
    const { name, asked, format } = readCommand(argv);
    const command = COMMANDS[name];
    if (command === undefined) {
      say(help());
      return name === 'help' ? 0 : 2;
    }
    const api = createApi(readOrigin(environment), readKey(environment), around.fetch);
    if (command.quote !== undefined) {
      say(await command.quote(api, asked));
      if (asked.maxCredits === null) {
        say('Nothing was done. To do it, say how much it may take: --max-credits <n>');
        return 2;
      }
    }
    const outcome = await command.run(api, asked);
    answer(typeof outcome.table === 'string' ? outcome.table : print(format, outcome.bytes, outcome.table));
    if (outcome.cost !== null) say(costLine(outcome.cost));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof RefusedError)) throw error;
    say(error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}

function readCommand(argv: readonly string[]): { name: string; asked: Asked; format: Format } {
  const { values, positionals } = parse(argv);
  const [name = 'help', ...words] = positionals;
  if (!FORMATS.includes(values.format)) throw new UsageError(`--format is one of: ${FORMATS.join(', ')}`);
  const most = values['max-credits'];
  const asked = {
    words,
    maxCredits: most === undefined ? null : whole(most, '--max-credits', 0),
    page: whole(values.page, '--page', 1),
    exclude: values.exclude,
    rows: values.pages ? ('pages' as const) : ('sites' as const),
    rivals: values.rival,
  };
  return { name, asked, format: values.format as Format };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError(`${error.message} (a query that begins with a minus stands after --)`);
    throw error;
  }
}

function whole(text: string, name: string, min: number): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) < min)
    throw new UsageError(`${name} must be a whole number from ${min}`);
  return Number(text);
}

function costLine({ charged, freeRows, left }: Cost): string {
  return `Took ${charged} credits; ${freeRows ?? '0'} rows came free; ${left ?? '?'} credits are left.`;
}

function help(): string {
  const commands = Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return `npm run --silent linklode -- <command> [--format table|json|csv]

${commands.join('\n')}

The installation is LINKLODE_ORIGIN (the address of its API; http://localhost:4000 unless set), the key LINKLODE_KEY_FILE or LINKLODE_KEY.`;
}
