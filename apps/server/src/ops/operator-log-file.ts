import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { giveToOwnerOfFolder } from '@linklode/web-index/owner-of-folder';
import { OperatorError } from '../platform/operator-error.ts';
import { parseJson } from '../platform/parse-json.ts';
import type { LogEntry } from '../platform/operator-log.repo.ts';
import { withoutSecrets } from './logged-words.ts';

/** For commands that do without a database, such as those of the index. One JSON a line, only ever added to. */
const FILE = 'operator-log.jsonl';

const Line = z.object({
  run: z.string(),
  at: z.coerce.date(),
  operator: z.string(),
  command: z.string(),
  words: z.array(z.string()),
  status: z.int().nullable(),
});

/**
 * As `recordCommand`, beside the database. Throws OperatorError where it cannot be written, and so does what it
 * answers.
 */
export function recordCommandInFile(
  dataDir: string,
  logged: { operator: string; command: string; words: readonly string[] },
): (status: number) => void {
  const run = `${Date.now()}-${process.pid}`;
  const write = (status: number | null): void => {
    const line = { run, at: new Date(), ...logged, words: logged.words.map(withoutSecrets), status };
    try {
      fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      const file = path.join(dataDir, FILE);
      const begin = endsInLine(file) ? '' : '\n';
      fs.appendFileSync(file, `${begin}${JSON.stringify(line)}\n`, { mode: 0o600 });
      giveToOwnerOfFolder(file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(
        status === null
          ? `What operators do could not be written down, so nothing was done: ${reason}`
          : `How this ended could not be written down in ${FILE}: ${reason}`,
      );
    }
  };
  write(null);
  return write;
}

/** A disk that became full in the middle of a line leaves a piece of it, which must not take the next one with it. */
function endsInLine(file: string): boolean {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return true;
  const handle = fs.openSync(file, 'r');
  try {
    const last = Buffer.alloc(1);
    fs.readSync(handle, last, 0, 1, size - 1);
    return last.toString() === '\n';
  } finally {
    fs.closeSync(handle);
  }
}

/** The newest first; a line that is none is passed over. */
export function readLogFile(dataDir: string, since: Date | null): LogEntry[] {
  const file = path.join(dataDir, FILE);
  if (!fs.existsSync(file)) return [];
  const entries = new Map<string, LogEntry>();
  for (const text of fs.readFileSync(file, 'utf8').split('\n')) {
    const line = Line.safeParse(parseJson(text));
    if (!line.success) continue;
    const { run, at, status, ...rest } = line.data;
    entries.set(run, { ...rest, accounts: [], at: entries.get(run)?.at ?? at, status });
  }
  return [...entries.values()].filter((entry) => since === null || entry.at >= since).reverse();
}
