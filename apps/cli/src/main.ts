import { runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  fetch: globalThis.fetch,
  answer: (text) => void process.stdout.write(text),
  say: (line) => void process.stderr.write(`${line}\n`),
});
