import { gunzipSync } from 'node:zlib';
import { openArchiveWriter, readRecordHead, type ArchiveWriter } from '@linklode/web-index';
import { headerOf, type WebAnswer } from '../../platform/fetching/exchange.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { GaveUpError, type PatientGet } from '../../platform/fetching/patient-get.ts';
import type { PlanFile, PlannedRecord, PlanTotals, RecordGroup } from './plan-file.ts';

interface FetchProgress {
  readonly fetched: number;
  readonly failed: number;
  readonly records: number;
  readonly bytes: number;
  readonly bytesOfAll: number;
}

interface FetchPlanOptions {
  readonly plan: PlanFile;
  readonly get: PatientGet;
  /** Where the crawl's files lie. */
  readonly address: string;
  /** Of the archives that are written. */
  readonly folder: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FetchProgress) => void;
  /** Of one archive. */
  readonly mostBytes?: number;
}

/** No record of a crawl is larger than a megabyte and its head; unpacked more than this is no page. */
const UNPACKED_LIMIT = 16 * 1024 * 1024;

/**
 * Fetches what a plan chose, record by record as it stands in the crawl, one request after the other, and keeps it as
 * WARC. May be ended at any point, also by force, and run again: nothing is fetched twice or kept twice. Throws
 * GaveUpError when the server does not want to go on, and OperatorError when it gives no ranges.
 */
export async function fetchPlan(options: FetchPlanOptions): Promise<PlanTotals> {
  const { plan, get, address, signal, onProgress } = options;
  const writer = openWriter(options);
  const before = plan.totals();
  let { fetched, failed, fetchedBytes } = before;
  let written = plan.written();
  let missing = 0;
  try {
    for (const group of groupsOf(plan)) {
      signal.throwIfAborted();
      const got = await getGroup(get, address, group);
      const good: number[] = [];
      const bad = new Map<number, string>();
      for (const record of group.records) {
        const member = got.ok ? cut(got.bytes, group, record) : null;
        const why =
          member === null ? (got.ok ? 'the range holds no such record' : got.why) : findFault(member, record);
        if (member === null || why !== null) {
          bad.set(record.id, why ?? 'missing');
          continue;
        }
        const span = writer.copy(member);
        written = { file: span.file, length: span.offset + span.length };
        good.push(record.id);
      }
      plan.settle(good, bad, written ?? { file: '', length: 0 });
      missing = good.length > 0 ? 0 : missing + 1;
      if (missing >= MOST_MISSING)
        throw new OperatorError(
          `${MOST_MISSING} requests in a row brought nothing that the plan names; ${[...bad.values()][0] ?? ''}. Is ${address} the place of these files?`,
        );
      fetched += good.length;
      failed += bad.size;
      fetchedBytes += group.records.reduce((sum, { length }) => sum + length, 0);
      onProgress({
        fetched,
        failed,
        records: before.pages + before.gone,
        bytes: fetchedBytes,
        bytesOfAll: before.bytes,
      });
    }
  } finally {
    writer.close();
  }
  return plan.totals();
}

const MOST_MISSING = 50;

/** File by file, so that a plan of millions is never in memory as a whole. */
function* groupsOf(plan: PlanFile): Generator<RecordGroup, void, undefined> {
  for (const file of plan.files()) yield* plan.groupsOf(file);
}

/** An archive that is shorter than noted was not brought to the disk before the machine went down: it is begun anew. */
function openWriter({ plan, folder, userAgent, mostBytes }: FetchPlanOptions): ArchiveWriter {
  const info = [
    ['software', 'Linklode'],
    ['http-header-user-agent', userAgent],
    [
      'description',
      `records of ${plan.about('crawls') ?? 'a crawl'} for the niche ${plan.about('niche') ?? ''}`,
    ],
  ] as const;
  const settings = {
    folder,
    name: plan.about('niche') ?? 'plan',
    info,
    ...(mostBytes === undefined ? {} : { mostBytes }),
  };
  const resume = plan.written();
  try {
    return openArchiveWriter({ ...settings, resume });
  } catch (error) {
    if (resume === null) throw error;
    plan.forgetArchive(resume.file);
    return openArchiveWriter(settings);
  }
}

type Got = { ok: true; bytes: Buffer } | { ok: false; why: string };

async function getGroup(get: PatientGet, address: string, { file, from, to }: RecordGroup): Promise<Got> {
  const url = new URL(file, address.endsWith('/') ? address : `${address}/`);
  let answer: WebAnswer;
  try {
    answer = await get(url, { maxBytes: to - from, range: { from, to: to - 1 } });
  } catch (error) {
    if (error instanceof FetchError && error.kind === 'too large')
      throw new OperatorError(
        `${url.hostname} sends more than the bytes that were asked for: it gives no ranges.`,
      );
    throw error instanceof GaveUpError ? error : explained(error, url);
  }
  if (answer.status === 404 || answer.status === 410 || answer.status === 416)
    return { ok: false, why: `the crawl has it no more (status ${answer.status})` };
  if (answer.status !== 206 && answer.status !== 200) return { ok: false, why: `status ${answer.status}` };
  const stated = headerOf(answer, 'content-range');
  const begins = Number(/^bytes (\d+)-/.exec(stated ?? '')?.[1] ?? Number.NaN);
  if (answer.status !== 206 || begins !== from || answer.body.length !== to - from)
    return { ok: false, why: 'another range came than was asked for' };
  return { ok: true, bytes: answer.body };
}

function explained(error: unknown, url: URL): unknown {
  return error instanceof FetchError ? new OperatorError(`${url.hostname}: ${error.kind}`) : error;
}

function cut(bytes: Buffer, group: RecordGroup, { offset, length }: PlannedRecord): Buffer {
  return bytes.subarray(offset - group.from, offset - group.from + length);
}

/** Why this is not one whole record of the address; null where it is. */
function findFault(member: Buffer, { url }: PlannedRecord): string | null {
  let record: Buffer;
  try {
    record = gunzipSync(member, { maxOutputLength: UNPACKED_LIMIT });
  } catch {
    return 'damaged on the way or in the crawl';
  }
  const head = readRecordHead(record);
  if (head === null || (head.type !== 'response' && head.type !== 'revisit')) return 'no answer of a server';
  return head.url !== null && URL.parse(head.url)?.href === URL.parse(url)?.href
    ? null
    : 'the record of another address';
}
