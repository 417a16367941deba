import fs from 'node:fs';

/** Ticks a second on every Linux that this runs on. */
const TICKS = 100;

/**
 * Milliseconds of processor that this process and all below it have used so far, by what they are; nothing where there
 * is no /proc. Those that have ended are not in it.
 */
export function processorUse(kinds: Readonly<Record<string, RegExp>>): Record<string, number> {
  const used: Record<string, number> = {};
  const processes = readProcesses();
  for (const { pid, ms } of processes.values()) {
    if (!isBelow(pid, process.pid, processes)) continue;
    const command = readCommand(pid);
    const kind = Object.keys(kinds).find((name) => kinds[name]?.test(command)) ?? 'others';
    used[kind] = (used[kind] ?? 0) + ms;
  }
  return used;
}

interface RunningProcess {
  pid: number;
  parent: number;
  ms: number;
}

function readProcesses(): Map<number, RunningProcess> {
  const found = new Map<number, RunningProcess>();
  if (!fs.existsSync('/proc/self/stat')) return found;
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const told = read(`/proc/${name}/stat`);
    // The command stands in parentheses and may hold anything.
    const fields = told.slice(told.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (told !== '')
      found.set(Number(name), { pid: Number(name), parent: Number(fields[1]), ms: (1000 * ticks) / TICKS });
  }
  return found;
}

function isBelow(pid: number, ancestor: number, processes: ReadonlyMap<number, RunningProcess>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = processes.get(at)?.parent)
    if (at === ancestor) return true;
  return false;
}

function readCommand(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Empty for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
