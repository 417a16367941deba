import fs from 'node:fs';

/** What was typed or is set makes no sense; told as it is, exit status 2. */
export class UsageError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const KEY = /^llk1_[A-Za-z0-9_-]{43}$/;
const OTHERS = 0o077;

/**
 * From LINKLODE_KEY, or the file that LINKLODE_KEY_FILE names: what is typed stays in histories and lists of processes.
 */
export function readKey(environment: Environment): string {
  const file = environment['LINKLODE_KEY_FILE'];
  const given = environment['LINKLODE_KEY'] ?? (file === undefined ? undefined : readFile(file));
  const key = given?.trim() ?? '';
  if (key === '')
    throw new UsageError(
      'No key. Make one on the profile page, write it into a file that only you can read, and name the file in LINKLODE_KEY_FILE.',
    );
  if (!KEY.test(key)) throw new UsageError('That is no personal key: one begins with llk1_.');
  return key;
}

function readFile(file: string): string {
  const { mode } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
  if (mode === undefined) throw new UsageError(`There is no file ${file}, which LINKLODE_KEY_FILE names.`);
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    throw new UsageError(`Others can read ${file}. Make it yours alone: chmod 600 ${file}`);
  return fs.readFileSync(file, 'utf8');
}

/** Where the installation's API is. A key goes over an open line to nobody but this machine. */
export function readOrigin(environment: Environment): string {
  const given = environment['LINKLODE_ORIGIN'] ?? 'http://localhost:4000';
  const address = URL.parse(given);
  if (address === null || address.pathname !== '/' || !/^https?:$/.test(address.protocol))
    throw new UsageError('LINKLODE_ORIGIN must be the address of the API, such as https://api.example.com');
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname);
  if (address.protocol === 'http:' && !isHere)
    throw new UsageError('LINKLODE_ORIGIN must be https: your key would cross the network in the open.');
  return address.origin;
}
