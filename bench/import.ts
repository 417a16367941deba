import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importPaths, keepHeapSteady, openIndexWriter, rankIndex } from '../packages/web-index/src/index.ts';
import { bytesOnDisk, realSitesFolder } from './real-pages.ts';

/** Import and ranking of the real pages: pages per second and core, bytes on disk per page, peak of memory. */
export async function benchImport(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const indexFile = path.join(folder, 'web.sqlite');
  try {
    keepHeapSteady();
    const before = process.cpuUsage();
    const from = performance.now();
    await importPaths({ indexFile, paths: [realSitesFolder()] });
    const wallSeconds = (performance.now() - from) / 1000;
    const cpu = process.cpuUsage(before);
    const cpuSeconds = (cpu.user + cpu.system) / 1e6;
    const importPeak = process.resourceUsage().maxRSS / 1024;
    const writer = openIndexWriter(indexFile);
    const pages = Number(writer.db.prepare('SELECT count(*) AS n FROM pages').get()?.['n']);
    const rankFrom = performance.now();
    rankIndex(writer.db);
    const rankSeconds = (performance.now() - rankFrom) / 1000;
    writer.checkpoint();
    writer.close();
    console.log(`pages                 ${pages}`);
    console.log(
      `import                ${wallSeconds.toFixed(1)} s, ${(pages / wallSeconds).toFixed(0)} pages/s; ${cpuSeconds.toFixed(1)} s of processor`,
    );
    console.log(`pages/s and core      ${(pages / cpuSeconds).toFixed(0)}`);
    console.log(`bytes on disk a page  ${(bytesOnDisk(indexFile) / pages).toFixed(0)}`);
    console.log(`ranking               ${rankSeconds.toFixed(1)} s`);
    console.log(
      `peak memory           ${importPeak.toFixed(0)} MiB for the import, ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB with the ranking`,
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
