import fs from 'node:fs';

/** Processes of PostgreSQL that work in `dataFolder` (its real path), as far as this process sees them; Linux only. */
export function processesIn(dataFolder: string): number[] {
  if (process.platform !== 'linux') return [];
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresIn(pid, dataFolder));
}

/** False for a zombie, which a container without an init keeps for ever. */
export function isLive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || !['', 'Z'].includes(stateOf(pid).state);
}

function isPostgresIn(pid: number, dataFolder: string): boolean {
  const { name, state } = stateOf(pid);
  if (name !== 'postgres' || ['', 'Z'].includes(state)) return false;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
  } catch {
    return false;
  }
}

function stateOf(pid: number): { name: string; state: string } {
  try {
    const [, name = '', state = ''] =
      /\((.*)\) (\w)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, state };
  } catch {
    return { name: '', state: '' };
  }
}
