import type { ExtractionSkipReason } from '../extraction/extract-page.ts';
import type { BodySkipReason } from '../reading/decode-body.ts';
import type { SourceSkipReason } from '../reading/find-sources.ts';
import type { ReadSkipReason } from '../reading/skip.ts';
import type { PutOutcome } from '../store/page-writer.ts';

export type ImportSkipReason =
  | SourceSkipReason
  | ReadSkipReason
  | BodySkipReason
  | ExtractionSkipReason
  | 'cut short by its crawler'
  | 'took too long'
  | 'could not be extracted'
  | 'could not be stored';

export interface SkipExample {
  file: string;
  /** Byte in the file; 0 for a file as a whole. */
  offset: number;
  url: string | null;
  detail: string | null;
}

export interface ImportReport {
  /** Files read to their end, files that an earlier run had read, and files that could not be read. */
  files: { read: number; unchanged: number };
  unreadable: string[];
  pages: Record<PutOutcome, number>;
  /** Addresses that were newly, or later than before, found to be gone (404, 410). */
  gone: number;
  /** Links beyond the limit of a page. */
  droppedLinks: number;
  skipped: Map<ImportSkipReason, { count: number; examples: SkipExample[] }>;
  /** Of the whole index after this import; null when the import was stopped before. */
  nearDuplicates: { linked: number; clusters: number } | null;
  elapsedMs: number;
  /** The signal ended it early; what was read so far is stored, and a further run goes on from there. */
  stopped: boolean;
}

const EXAMPLES = 5;

export function createReport(): ImportReport {
  return {
    files: { read: 0, unchanged: 0 },
    unreadable: [],
    pages: { added: 0, replaced: 0, same: 0, older: 0 },
    gone: 0,
    droppedLinks: 0,
    skipped: new Map(),
    nearDuplicates: null,
    elapsedMs: 0,
    stopped: false,
  };
}

export function countSkip(report: ImportReport, reason: ImportSkipReason, example: SkipExample): void {
  const entry = report.skipped.get(reason) ?? { count: 0, examples: [] };
  entry.count += 1;
  if (entry.examples.length < EXAMPLES) entry.examples.push(example);
  report.skipped.set(reason, entry);
  if (reason === 'cannot be read') report.unreadable.push(example.file);
}

export function totalSkipped(report: ImportReport): number {
  return [...report.skipped.values()].reduce((sum, entry) => sum + entry.count, 0);
}

/** The report in lines for people: what came in, what did not and why, each with an example. */
export function explainSkips(report: ImportReport): string {
  const { pages, files, nearDuplicates } = report;
  const lines = [
    `${count(pages.added, 'page')} added, ${pages.replaced} replaced by a later capture, ` +
      `${pages.same} already there as they are, ${pages.older} older than what is there.`,
    `${count(files.read, 'file')} read, ${files.unchanged} unchanged since an earlier import, ` +
      `${report.unreadable.length} unreadable; ${(report.elapsedMs / 1000).toFixed(1)} s.`,
  ];
  if (nearDuplicates !== null) {
    lines.push(
      `The index has ${count(nearDuplicates.linked, 'near duplicate')} of ${count(nearDuplicates.clusters, 'page')}.`,
    );
  }
  if (report.gone > 0) {
    const what = report.gone === 1 ? 'address was' : 'addresses were';
    lines.push(`${report.gone} ${what} found to be gone (404 or 410); links to them count as broken.`);
  }
  if (report.droppedLinks > 0)
    lines.push(`${count(report.droppedLinks, 'link')} beyond the limit of a page left out.`);
  if (report.stopped) lines.push('Stopped before the end. The same command goes on from here.');
  const skipped = [...report.skipped].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  if (skipped.length > 0) lines.push(`Skipped ${totalSkipped(report)}:`);
  for (const [reason, { count: times, examples }] of skipped) {
    const example = examples[0];
    lines.push(
      `${String(times).padStart(9)}  ${reason}${example === undefined ? '' : `, such as ${describe(example)}`}`,
    );
  }
  return lines.join('\n');
}

function describe({ file, offset, url, detail }: SkipExample): string {
  const place = offset > 0 ? `${file} at byte ${offset}` : file;
  const parts = [printable(url ?? ''), printable(detail ?? '')].filter((part) => part !== '');
  return parts.length === 0 ? place : `${parts.join(', ')} in ${place}`;
}

/** Addresses and details come out of archives: nothing in them may move a terminal's cursor. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
