import fs from 'node:fs';
import path from 'node:path';

/** A file that stops all fetching of this installation for as long as it is there, whichever process fetches. */
export interface KillSwitch {
  isPulled(): boolean;
  /** Runs `work` with a signal that is aborted soon after the switch is pulled. */
  watch<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

const LOOK_EVERY_MS = 200;

export function killSwitchFile(dataDir: string): string {
  return path.join(dataDir, 'crawl', 'STOP');
}

export function createKillSwitch(file: string): KillSwitch {
  const isPulled = (): boolean => fs.existsSync(file);
  return {
    isPulled,
    async watch(work) {
      const pulled = new AbortController();
      const timer = setInterval(() => {
        if (isPulled()) pulled.abort();
      }, LOOK_EVERY_MS);
      try {
        if (isPulled()) pulled.abort();
        return await work(pulled.signal);
      } finally {
        clearInterval(timer);
      }
    },
  };
}
