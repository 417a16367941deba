import type { ExtractionSkipReason } from '../extraction/extract-page.ts';
import type { BodySkipReason } from '../reading/decode-body.ts';
import type { SourceSkipReason } from '../reading/find-sources.ts';
import type { ReadSkipReason } from '../reading/skip.ts';
import type { PutOutcome } from '../store/page-writer.ts';

type ImportSkipReason =
  | SourceSkipReason
  | ReadSkipReason
  | BodySkipReason
  | ExtractionSkipReason
  | 'cut short by its crawler'
  | 'took too long'
  | 'could not be extracted'
  | 'could not be stored';

interface SkipExample {
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
  /** Addresses that the index knows to be gone (404, 410), and how many more those are than before. */
  gone: { known: number; added: number };
  /** Addresses that the index knows to lead elsewhere. */
  moved: number;
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
const NAMED = 20;

export function createReport(): ImportReport {
  return {
    files: { read: 0, unchanged: 0 },
    unreadable: [],
    pages: { added: 0, replaced: 0, same: 0, older: 0, refused: 0 },
    gone: { known: 0, added: 0 },
    moved: 0,
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
      `${pages.same} already there as they are, ${pages.older} no newer than what is there.`,
    `${count(files.read, 'file')} read, ${files.unchanged} unchanged since an earlier import, ` +
      `${report.unreadable.length} unreadable; ${(report.elapsedMs / 1000).toFixed(1)} s.`,
  ];
  if (nearDuplicates !== null) {
    lines.push(
      `The index has ${count(nearDuplicates.linked, 'near duplicate')} of ${count(nearDuplicates.clusters, 'page')}.`,
    );
  }
  if (report.gone.known > 0) {
    const { known, added } = report.gone;
    const what = known === 1 ? 'address that is' : 'addresses that are';
    lines.push(
      `The index knows ${known} ${what} gone (404 or 410), ${added} more than before; links there count as broken.`,
    );
  }
  if (report.moved > 0)
    lines.push(
      `It knows ${count(report.moved, 'redirect')}; a link there counts as leading to where that ends.`,
    );
  if (pages.refused > 0)
    lines.push(`${count(pages.refused, 'page')} left out, since they were taken down (index forget).`);
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
  // Each of them is to be mended or left out by its name; one alone stands in its example above.
  if (report.unreadable.length > 1) {
    lines.push('Unreadable:', ...report.unreadable.slice(0, NAMED).map((file) => `  ${printable(file)}`));
    if (report.unreadable.length > NAMED) lines.push(`  and ${report.unreadable.length - NAMED} more`);
  }
  if (holdsNothing(report)) {
    lines.push(
      'Nothing here could be read. What is read: archives (.warc, .arc, .wat, .wet, also .gz or .zst, and .wacz) and folders of pages (<host>/<path>.html).',
    );
  }
  return lines.join('\n');
}

/** What is said of things that are no archive, or too damaged to be one. */
const UNREAD: ReadonlySet<ImportSkipReason> = new Set([
  'not an archive',
  'neither page nor archive',
  'page outside a host folder',
  'not a file',
  'cannot be read',
  'truncated gzip',
  'damaged gzip',
  'truncated zstd',
  'damaged zstd',
  'decompression bomb',
  'too damaged to go on',
  'garbage between records',
  'malformed record header',
  'record header too large',
  'unknown archive version',
  'truncated record',
] satisfies ImportSkipReason[]);

/** Whether something was given and none of it was an archive or a page. */
export function holdsNothing(report: ImportReport): boolean {
  const found = Object.values(report.pages).reduce((sum, pages) => sum + pages, report.files.unchanged);
  const reasons = [...report.skipped.keys()];
  return found === 0 && reasons.length > 0 && reasons.every((reason) => UNREAD.has(reason));
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
