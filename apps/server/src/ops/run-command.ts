import { databaseFailure, OutcomeUnknownError } from '../platform/database/database-failure.ts';
import { FetchError } from '../platform/fetching/fetch-error.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readArguments, UsageError } from './arguments.ts';
import { commandOf, type Command, type CommandContext } from './command.ts';
import { diskFailure } from '../platform/disk-failure.ts';
import { recordCommandInFile } from './operator-log-file.ts';

const MAX_OPERATOR = 80;

/** Runs what was typed and answers the exit status: 2 for what was typed wrongly. */
export async function runCommand(
  commands: readonly Command[],
  typed: readonly string[],
  readContext: () => CommandContext,
): Promise<number> {
  const command = commandOf(commands, typed);
  if (command === undefined) {
    const asked = typed.length === 0 || ['help', '--help', '-h'].includes(typed[0] ?? '');
    if (asked) process.stdout.write(`${help(commands)}\n`);
    else console.error(`There is no command "${typed.slice(0, 2).join(' ')}".\n${help(commands)}`);
    return asked ? 0 : 2;
  }
  const words = typed.slice(command.name.split(' ').length);
  try {
    return await run(command, words, readContext());
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nUsage: npm run ops -- ${command.usage}`);
    return 2;
  }
}

/** With what it is about to change written down; --by names the operator for this once. */
async function run(command: Command, words: readonly string[], context: CommandContext): Promise<number> {
  const place = command.changes?.(words) ?? null;
  if (place === null) {
    refuseMore(command, words);
    return command.run(words, context);
  }
  const { rest, by } = takeBy(words);
  refuseMore(command, rest);
  const operator = by ?? context.operator;
  if (operator.length > MAX_OPERATOR || /\p{Cc}/u.test(operator))
    throw new UsageError(`the name of the operator is one line of at most ${MAX_OPERATOR} characters`);
  const logged = { command: command.name, words: rest };
  if (place === 'database') return command.run(rest, { ...context, operator, logged });
  const end = recordCommandInFile(context.config.dataDir, { operator, ...logged });
  let status = 1;
  try {
    status = await command.run(rest, { ...context, operator });
    return status;
  } catch (error) {
    if (error instanceof UsageError) status = 2;
    throw error;
  } finally {
    // The command has ended as it has, and that is what is to be told.
    try {
      end(status);
    } catch (error) {
      context.say(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Whoever names something means it: "index rank --help" must not rank, nor "index verify next.sqlite" another file. */
function refuseMore({ name, usage }: Command, words: readonly string[]): void {
  if (usage !== name) return;
  const [more] = readArguments(words, {}).positional;
  if (more === undefined) return;
  const other = name.startsWith('index ') ? '; another index is named by INDEX_FILE' : '';
  throw new UsageError(`"${more}" is not understood, since ${name} takes nothing more${other}`);
}

function takeBy(words: readonly string[]): { rest: readonly string[]; by: string | null } {
  const at = words.findIndex((word) => word === '--by' || word.startsWith('--by='));
  if (at < 0) return { rest: words, by: null };
  const length = words[at] === '--by' ? 2 : 1;
  const by =
    readArguments(words.slice(at, at + length), { values: ['--by'] })
      .values.get('--by')
      ?.trim() ?? '';
  if (by === '') throw new UsageError('--by needs a name');
  return { rest: words.toSpliced(at, length), by };
}

function help(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => command.usage.length));
  return [
    'Commands:',
    ...commands.map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`),
    'What changes something also takes --by <name>: who does it, else OPERATOR, else the account of this machine.',
  ].join('\n');
}

/** What an operator can mend is a line; null for a defect, which keeps its stack. */
export function explainFailure(error: unknown): string | null {
  // What a server that an operator named does is no defect either.
  if (error instanceof OperatorError || error instanceof FetchError) return error.message;
  if (!(error instanceof Error)) return null;
  // By its name: most commands do without the package of the index, which takes its time to load.
  if (error.name === 'IndexUnavailableError') return error.message;
  const disk = diskFailure(error);
  if (disk !== null) return disk;
  if (error instanceof OutcomeUnknownError)
    return 'The database broke off before it confirmed, so it is not known whether the command took effect. Look, once it is back, before you type it again; a correction is made once for its ticket.';
  // A database that goes away in the middle is no defect of the command.
  if (databaseFailure(error) !== null)
    return `The database did not go along: ${error.message}. What was under way is undone; try again when it is back.`;
  return null;
}
