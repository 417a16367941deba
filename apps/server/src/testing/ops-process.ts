import http from 'node:http';
import { text } from 'node:stream/consumers';
import { readConfig } from '../platform/config/read-config.ts';
import type { CommandContext } from '../ops/command.ts';

/**
 * The command line as a process that stays, for tests that need what a command does and not how it begins: a POST to
 * `/` is the words of one command, and the answer is what it answers. What the commands are made of is loaded with the
 * first. It ends with whoever started it, who is told its port.
 */
const server = http.createServer((request, response) => {
  void text(request).then(async (words) => {
    try {
      const { status, answered } = await inTurn(JSON.parse(words) as string[]);
      response.writeHead(status === 0 ? 200 : 400).end(answered);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
});

interface Ended {
  readonly status: number;
  readonly answered: string;
}

let last: Promise<unknown> = Promise.resolve();

/** One command after the other, as from one shell. */
function inTurn(words: readonly string[]): Promise<Ended> {
  const ended = last.then(() => give(words));
  last = ended.catch(() => undefined);
  return ended;
}

async function give(words: readonly string[]): Promise<Ended> {
  const { commandsFor } = await import('../ops/commands.ts');
  const { runCommand } = await import('../ops/run-command.ts');
  let answered = '';
  const hear = (line: string): void => void (answered += line);
  const readContext = (): CommandContext => ({
    config: readConfig(),
    answer: (said) => Promise.resolve(hear(said)),
    say: (line) => hear(`${line}\n`),
    signal: new AbortController().signal,
    operator: 'browser-tests',
  });
  return { status: await runCommand(await commandsFor(words), words, readContext), answered };
}

process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
