import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** A file that stops all fetching of this installation for as long as it is there, whichever process fetches. */
export interface KillSwitch {
  isPulled(): boolean;
  /** Runs `work` with a signal that is aborted soon after the switch is pulled. */
  watch<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Somebody pulled the switch. Nothing that was had is lost. */
export class FetchingStoppedError extends OperatorError {
  constructor() {
    super(
      'Fetching is stopped. To allow it again: npm run ops -- index crawl allow. What was had is kept, and the same command goes on from there.',
    );
  }
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
