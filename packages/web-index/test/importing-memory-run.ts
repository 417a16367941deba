import { importPaths } from '../src/importing/import-paths.ts';
import { keepHeapSteady } from '../src/importing/steady-heap.ts';

/** Run as a process of its own: imports an archive as the command does, and prints its pages and its peak of memory. */
const [indexFile = '', archive = ''] = process.argv.slice(2);
keepHeapSteady();
const report = await importPaths({ indexFile, paths: [archive], workers: 1 });
const peakMib = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ pages: report.pages.added, peakMib }));
