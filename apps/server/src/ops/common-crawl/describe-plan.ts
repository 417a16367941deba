import { EXPECTED_COSTS, expectedImportMs } from '../expected-costs.ts';
import { durationText, sizeText } from '../import-progress.ts';
import type { PlanTotals } from './plan-file.ts';

/** What fetching a plan may take. */
interface Expectation {
  /** Milliseconds between two requests. */
  readonly pauseMs: number;
  /** Bytes a second that come over the line. */
  readonly bytesPerSecond: number;
  /** What the operator's own network or machine asks for incoming data. */
  readonly usdPerGigabyte: number;
}

export const EXPECTED: Expectation = {
  pauseMs: 1_000,
  bytesPerSecond: EXPECTED_COSTS.bytesPerSecond,
  usdPerGigabyte: 0,
};

interface PlanEstimate {
  readonly fetchMs: number;
  readonly importMs: number;
  readonly diskBytes: number;
  readonly usd: number;
}

function estimatePlan(totals: PlanTotals, expected: Expectation): PlanEstimate {
  const { pages, bytes, fetchedBytes, requests } = totals;
  const left = Math.max(0, bytes - fetchedBytes);
  return {
    fetchMs: Math.max(requests * expected.pauseMs, (left / expected.bytesPerSecond) * 1_000),
    importMs: expectedImportMs(pages),
    diskBytes: bytes + pages * EXPECTED_COSTS.indexBytesPerPage,
    usd: (left / 1e9) * expected.usdPerGigabyte,
  };
}

/** A plan in plain words: what, how much, how long, for how much money. */
export function describePlan(
  totals: PlanTotals,
  about: { crawls: string; file: string },
  expected: Expectation,
): string {
  const { fetchMs, importMs, diskBytes, usd } = estimatePlan(totals, expected);
  const number = (value: number): string => value.toLocaleString('en');
  const records = totals.pages + totals.gone;
  const lines = [
    `${number(totals.pages)} pages of ${number(totals.domains)} domains, and ${number(totals.gone)} addresses that answered "gone" or "moved", from ${about.crawls || 'the rows that were given'}.`,
    `To fetch: ${sizeText(totals.bytes)} in ${number(totals.requests)} requests, one at a time: about ${durationText(fetchMs)}.`,
    `Then to import: about ${durationText(importMs)} of one core. Disk: ${sizeText(diskBytes)}, archives and index together.`,
    `Money: the crawl costs nothing; ${usd === 0 ? 'what your network asks for incoming data is yours to know (--usd-per-gb)' : `about USD ${usd.toFixed(2)} for incoming data`}.`,
  ];
  if (totals.fetched + totals.failed > 0)
    lines.push(
      `${number(totals.fetched)} of ${number(records)} are fetched, ${number(totals.failed)} could not be had.`,
    );
  lines.push(
    `The plan is ${about.file}; nothing has been fetched by planning. Next: index fetch ${about.file}`,
  );
  return lines.join('\n');
}

/** What is left of a plan, told before its fetching begins. */
export function describeLeft(totals: PlanTotals): string {
  const { fetchMs, usd } = estimatePlan(totals, EXPECTED);
  const left = totals.pages + totals.gone - totals.fetched - totals.failed;
  return `To fetch: ${left.toLocaleString('en')} records, ${sizeText(Math.max(0, totals.bytes - totals.fetchedBytes))} in ${totals.requests.toLocaleString('en')} requests, one at a time: about ${durationText(fetchMs)}. Money: ${usd === 0 ? 'what your network asks for incoming data' : `about USD ${usd.toFixed(2)}`}.`;
}
