import type { ImportProgress, SourceSurvey } from '@linklode/web-index';
import { EXPECTED_COSTS, expectedImportMs } from './expected-costs.ts';

/**
 * How an import comes along, in a line: how much of all there is to read, pages a second, and how long the rest may
 * take at the pace so far. `elapsedMs` since it began; nothing is said of the rest before there is a pace.
 */
export function describeImport(now: ImportProgress, elapsedMs: number): string {
  const part = now.bytes === 0 ? 1 : now.bytesRead / now.bytes;
  const rate = elapsedMs < 1_000 ? null : now.pages / (elapsedMs / 1_000);
  const left = part > 0.01 && elapsedMs >= 1_000 ? (elapsedMs / part) * (1 - part) : null;
  return [
    `${Math.floor(part * 100)} % of ${sizeText(now.bytes)}`,
    `${now.pages} pages${rate === null ? '' : ` (${rate.toFixed(rate < 10 ? 1 : 0)} a second)`}`,
    `${now.skipped} skipped`,
    ...(left === null ? [] : [`about ${durationText(left)} left`]),
    `file ${now.fileNumber} of ${now.files}, ${now.file}`,
  ].join(', ');
}

/** What there is to read, before any of it is: how much, how long, how much disk. Nothing of it costs money. */
export function describeSurvey({ archives, archiveBytes, pages, pageBytes }: SourceSurvey): string {
  const archived = archiveBytes / EXPECTED_COSTS.bytesPerPage;
  return [
    `To read: ${archives} ${archives === 1 ? 'archive' : 'archives'} of ${sizeText(archiveBytes)} and ${pages} ${pages === 1 ? 'page' : 'pages'} of ${sizeText(pageBytes)} in folders;`,
    `as pages of a crawl ${describeImportCosts(pages + archived)}. What an earlier import has read is left out.`,
  ].join(' ');
}

/** What importing about so many pages takes. */
export function describeImportCosts(pages: number): string {
  return `about ${Math.round(pages).toLocaleString('en')}, ${durationText(expectedImportMs(pages))} of a core to import, ${sizeText(pages * EXPECTED_COSTS.indexBytesPerPage)} of index`;
}

export function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** As people say it: the nearest second, minute or tenth of an hour. */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  return minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
