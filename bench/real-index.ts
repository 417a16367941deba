import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  importPaths,
  linkNearDuplicates,
  openIndexWriter,
  rankIndex,
} from '../packages/web-index/src/index.ts';
import { dataFolder } from './data-folder.ts';

/**
 * A ranked index of the real sites beside the checkout: the one that `LINKLODE_BENCH_INDEX` names, or one made for the
 * time.
 */
export async function openRealIndex(): Promise<{ file: string; close: () => void }> {
  const given = process.env['LINKLODE_BENCH_INDEX'];
  if (given !== undefined) return { file: given, close: () => undefined };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-real-'));
  const file = path.join(folder, 'web.sqlite');
  await importPaths({ indexFile: file, paths: [path.join(dataFolder(), 'sites')] });
  const writer = openIndexWriter(file);
  linkNearDuplicates(writer.db);
  rankIndex(writer.db);
  writer.checkpoint();
  writer.close();
  return { file, close: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
