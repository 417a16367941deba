import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildRecord, withFolder } from './reading-archive-builder.ts';

const RUN = new URL('importing-memory-run.ts', import.meta.url).pathname;
const SHORT = 80;
/** Few words, but long ones: text that weighs much and is quickly indexed. */
const WORDS = 60;
const WORD_LENGTH = 5_000;
/**
 * Caches that fill on the way, some 40 to 60 and on a busy machine once 106: SQLite's 32 MiB, names of links. Ten times
 * the input weighs 206.
 */
const ALLOWED_MIB = 130;

function pageOf(number: number): Buffer {
  const words = Array.from({ length: WORDS }, (_, at) =>
    `${(number * 7919 + at * 104_729) % 20_011}`.padEnd(WORD_LENGTH, 'w'),
  );
  const links = Array.from({ length: 10 }, (_, at) => `<a href="/p/${number * 10 + at}">link ${at}</a>`);
  const body = `<html lang=en><title>Page ${number}</title><p>${words.join(' ')}</p>${links.join(' ')}`;
  return gzipSync(buildRecord({ url: `https://s${number % 50}.example/${number}`, body }), { level: 1 });
}

async function writeArchive(file: string, pages: number): Promise<void> {
  const out = createWriteStream(file);
  for (let number = 0; number < pages; number++) {
    if (!out.write(pageOf(number))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

async function peakOf(folder: string, pages: number): Promise<number> {
  const archive = join(folder, `${pages}.warc.gz`);
  await writeArchive(archive, pages);
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [RUN, join(folder, `${pages}.db`), archive]);
  const told = JSON.parse(stdout) as { pages: number; peakMib: number };
  expect(told.pages).toBe(pages);
  return told.peakMib;
}

test('ten times the input takes no more memory', { timeout: 180_000 }, async () => {
  await withFolder(async (folder) => {
    const short = await peakOf(folder, SHORT);
    const long = await peakOf(folder, 10 * SHORT);
    // To hold the texts of what was read would go far beyond what is allowed.
    expect((9 * SHORT * WORDS * WORD_LENGTH) / 2 ** 20).toBeGreaterThan(1.5 * ALLOWED_MIB);
    expect(long - short).toBeLessThan(ALLOWED_MIB);
    expect(long).toBeLessThan(500);
  });
});
