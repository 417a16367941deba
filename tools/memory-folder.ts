import fs from 'node:fs';
import os from 'node:os';

const SHARED_MEMORY = '/dev/shm';
const GIB = 1024 ** 3;

/** What a run of the tests has been seen to need at once is 640 MiB; the rest is for the machine. */
const FREE_FOLDER = 3 * GIB;
const FREE_MEMORY = 6 * GIB;

/**
 * Where temporary files lie in memory, or null where the machine has no such place, little room in it, or lets no
 * program run from it. Hundreds of databases are made and removed in a run, and a disk takes several times as long for
 * that.
 */
export function memoryFolder(): string | null {
  try {
    const mount = fs
      .readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast((words) => words[1] === SHARED_MEMORY);
    if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec') !== false) return null;
    fs.accessSync(SHARED_MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY);
    return bavail * bsize >= FREE_FOLDER && availableMemory() >= FREE_MEMORY ? SHARED_MEMORY : null;
  } catch {
    return null;
  }
}

/** Bytes that can be had without swapping; `os.freemem` leaves out what only caches files. */
function availableMemory(): number {
  const line = /^MemAvailable:\s+(\d+) kB$/mu.exec(fs.readFileSync('/proc/meminfo', 'utf8'));
  return line === null ? os.freemem() : Number(line[1]) * 1024;
}
