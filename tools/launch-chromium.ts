import { chromium, type Browser } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/** A browser to draw with: the program named, or the one that tests use. Throws where there is none. */
export async function launchChromium(executablePath?: string): Promise<Browser> {
  const program =
    executablePath === undefined ? await findChromium() : { executablePath, args: ['--no-sandbox'], env: {} };
  if (program === null) throw new Error('There is no Chromium here; name one with --chromium.');
  return chromium.launch({
    executablePath: program.executablePath,
    args: [...program.args],
    env: { ...process.env, ...program.env },
  });
}
