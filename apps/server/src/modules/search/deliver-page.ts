import { FREE_REPEAT_HOURS, RESULTS_PER_PAGE, type SmartSearchResult } from '@linklode/contract';
import { askingMember } from '../../platform/asking-account.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import type { SpendingCap } from '../../platform/spending-limit.ts';
import {
  availableIn,
  hasChargedRows,
  HOLD_SECONDS,
  HoldLostError,
  releaseHold,
  type Hold,
} from '../credits/index.ts';
import { answerPage, type AnswerSources, type PageAnswer } from './answer-page.ts';
import { searchFact } from './credit-details.repo.ts';
import type { PageRequest } from './page-request.ts';
import type { LookAhead } from './look-ahead.ts';
import { endRunsWithin, type EndOfRuns, type PageRuns } from './page-runs.ts';
import type { NewRun } from './page-runs.repo.ts';
import { anotherRuns, nothingPayable, searchFailed, tooManySearches } from './refusals.ts';
import * as repo from './search.repo.ts';
import type { Delivery } from './search.repo.ts';
import { WebSearchError, type WebSearchAnswer } from './web-search.port.ts';
import { keyOfRow, keysToCharge, markYours, nameOfRow, takePayable } from './your-rows.ts';

const JOIN_TIMEOUT_MS = 30_000;
/**
 * Each failed attempt means that another search of the same account was settled meanwhile, and few of those run at
 * once.
 */
const MOST_LOOKS = 50;

/** What is needed to find pages and to record what was delivered of them. */
export interface SearchBooks extends AnswerSources, DeliveryRules {
  readonly db: DatabasePool;
  readonly runs: PageRuns;
  readonly lookAhead: LookAhead;
}

export interface DeliveryRules {
  readonly searchesPerDay: number;
  /** A row that was charged for is free for so many days; 0 for none. */
  readonly freeRepeatDays: number;
}

export interface DeliveredPage {
  /** The id of the delivered page, for its receipt. */
  readonly delivery: string;
  readonly results: SmartSearchResult[];
  readonly total: number | null;
  readonly more: boolean | null;
  readonly cached: boolean;
  readonly charged: number;
  readonly credits_left: number;
}

export interface Settled {
  readonly page: DeliveredPage;
  /** What this run brought; null for a repeat. `isCut`: the page has more, and nothing was left to pay for it. */
  readonly brought: {
    readonly runId: string;
    readonly rows: readonly SmartSearchResult[];
    readonly isCut: boolean;
  } | null;
}

/** A page of which nothing is charged yet: it is a repeat, or its rows are known and credits are held for it. */
export type PreparedPage =
  | { readonly kind: 'repeat'; readonly page: DeliveredPage }
  | {
      readonly kind: 'answered';
      readonly request: PageRequest;
      readonly run: Run;
      readonly answer: PageAnswer;
    };

type Start =
  | { readonly kind: 'repeat'; readonly delivery: Delivery }
  | { readonly kind: 'join'; readonly runId: string }
  | Run;

interface Run {
  readonly kind: 'run';
  readonly runId: string;
  readonly hold: Hold;
  /** What made it hold less than it wanted, if that was not the balance. */
  readonly cappedBy: SpendingCap | null;
  /** What an earlier delivery of this page, cut short by an empty balance, has already given. */
  readonly before: Delivery | null;
}

/**
 * Finds a page and holds what it costs at most. A repeat within 24 hours costs nothing; otherwise each result that the
 * account was not charged for lately costs a credit, which is held before the source is asked. With an empty balance
 * the free results are delivered, if there are any. If an identical request is under way, this one waits for it. Throws
 * AppError: 402, 409, 429, 503, or 422 for a question that the source cannot answer.
 *
 * @param maxCredits the most that is held
 */
export async function preparePage(
  books: SearchBooks,
  request: PageRequest,
  maxCredits = RESULTS_PER_PAGE,
): Promise<PreparedPage> {
  const { db } = books;
  const deadline = performance.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const state = await repo.readState(db, request.key, FREE_REPEAT_HOURS);
    const start = await begin(books, request, { ...state, isUnblocked: false }, maxCredits);
    if (start?.kind === 'repeat') return { kind: 'repeat', page: await repeat(db, request, start.delivery) };
    if (start?.kind === 'run') return answered(books, request, start);
    if (start?.kind === 'join') await waitForRun(db, start.runId, deadline);
    else if (performance.now() > deadline) throw anotherRuns();
  }
}

/**
 * The quick way for most pages: it assumes, without looking first, that the page is fresh and that the account blocks
 * no website, and the statement that begins the run checks this. If it is not so, nothing is done and the answer is
 * null: then read the state and call `preparePage`. Meanwhile the own index may be asked; nothing of its answer is
 * delivered before the hold stands.
 */
export async function prepareFreshPage(
  books: SearchBooks,
  request: PageRequest,
): Promise<PreparedPage | null> {
  const unseen = { parts: 0, delivery: null, runningId: null, isUnblocked: true };
  const ahead = books.lookAhead.start(request);
  const start = await begin(books, request, unseen, RESULTS_PER_PAGE);
  return start?.kind === 'run' ? answered(books, request, start, ahead) : null;
}

/** What was read of a page before its run begins, or is assumed. */
interface BeforeRun extends repo.SearchState {
  readonly isUnblocked: boolean;
}

/**
 * Decides whether this is a repeat, a double of a search under way, or a new search, which it then begins. It locks
 * only to begin. Null means that the state is another than was read or assumed: read it again.
 */
async function begin(
  books: SearchBooks,
  { key }: PageRequest,
  { parts, delivery: before, runningId, isUnblocked }: BeforeRun,
  maxCredits: number,
): Promise<Start | null> {
  const { searchesPerDay, freeRepeatDays } = books;
  if (before !== null && before.results.length >= before.rowCount)
    return { kind: 'repeat', delivery: before };
  if (runningId !== null) return { kind: 'join', runId: runningId };

  const missing = before === null ? RESULTS_PER_PAGE : before.rowCount - before.results.length;
  const newRun = (wanted: number): NewRun => ({
    key,
    askedBy: askingMember(),
    isUnblocked,
    parts,
    maxAgeHours: FREE_REPEAT_HOURS,
    searchesPerDay,
    wanted,
    ttlSeconds: HOLD_SECONDS,
  });
  let started = await books.runs.start(newRun(Math.min(missing, maxCredits)));
  const { cappedBy } = started;
  if (started.outcome === 'changed' || started.outcome === 'blocked') return null;
  // A spending limit that allows nothing was asked before the page: it may be a repeat, which is free.
  if (started.outcome === 'empty' && cappedBy !== null && isUnblocked) return null;
  // If nothing more can be paid for, a page that was cut short by an empty balance repeats the part that was paid, for
  // nothing.
  if (started.outcome !== 'started' && before !== null) return { kind: 'repeat', delivery: before };
  // If nothing can be paid for, a search is only useful if some of its rows can already belong to the account.
  if (started.outcome === 'empty' && (await hasChargedRows(books.db, key.accountId, freeRepeatDays)))
    started = await books.runs.start(newRun(0));
  switch (started.outcome) {
    case 'started': {
      const hold = { id: started.hold, accountId: key.accountId, amount: started.amount };
      return { kind: 'run', runId: started.run, hold, cappedBy, before };
    }
    case 'changed':
    case 'blocked':
      return null;
    case 'too many':
      throw tooManySearches(searchesPerDay, started.age);
    case 'empty':
      throw nothingPayable(cappedBy);
    case 'busy':
      throw anotherRuns();
  }
}

async function repeat(db: DatabasePool, { key }: PageRequest, delivery: Delivery): Promise<DeliveredPage> {
  return {
    delivery: delivery.pageId,
    results: delivery.results,
    total: delivery.total,
    more: delivery.more,
    cached: true,
    charged: 0,
    credits_left: await availableIn(db, key.accountId),
  };
}

async function answered(
  books: SearchBooks,
  request: PageRequest,
  run: Run,
  ahead: Promise<WebSearchAnswer> | null = null,
): Promise<PreparedPage> {
  const { before } = run;
  try {
    const answer = await answerPage(books, request, ahead);
    if (before === null || !isAllLeftOut(request, before, answer))
      return { kind: 'answered', request, run, answer };
    await giveUp(books.db, run, null);
  } catch (error) {
    const told = await giveUp(books.db, run, error);
    // What is missing of the page is blocked, as far as is known: it was free while its source answered.
    if (before === null || (request.dropped ?? []).length === 0) throw told;
  }
  return { kind: 'repeat', page: await repeat(books.db, request, before) };
}

/** Whether nothing is missing of what was delivered but rows that are blocked: then it is the whole page, for now. */
function isAllLeftOut({ rows }: PageRequest, before: Delivery, { results, leftOut }: PageAnswer): boolean {
  const known = new Set(before.results.map((row) => keyOfRow(row, rows)));
  const isOpen = (row: PageAnswer['leftOut'][number]): boolean => !known.has(keyOfRow(row, rows));
  return leftOut.some(isOpen) && !results.some(isOpen);
}

/** Charges for what is newly delivered and stores it, both in one transaction. Throws AppError. */
export async function settlePage(
  { db, runs, freeRepeatDays }: SearchBooks,
  page: PreparedPage,
): Promise<DeliveredPage> {
  const settle = settling(page, freeRepeatDays);
  try {
    for (;;) {
      const settled = await settle(runs);
      if (settled !== null) return settled.page;
    }
  } catch (error) {
    throw await giveUpPage(db, page, error);
  }
}

/**
 * The same within a transaction of the caller, which it should end at once. Null if another search of the account was
 * settled meanwhile: then begin another transaction and call it again. If it throws, or the transaction fails, call
 * `giveUpPage`.
 */
export function settlingWithin(
  page: PreparedPage,
  freeRepeatDays: number,
): (tx: Database) => Promise<Settled | null> {
  const settle = settling(page, freeRepeatDays);
  return (tx) => settle(endRunsWithin(tx, freeRepeatDays));
}

/** One attempt a call; throws when there were too many. */
function settling(page: PreparedPage, days: number): (ends: EndOfRuns) => Promise<Settled | null> {
  let looks = 0;
  return async (ends) => {
    if (++looks > MOST_LOOKS) throw new HoldLostError();
    return settleOnce(ends, page, days);
  };
}

/**
 * Which rows are free is read before the account is locked; if another search of the account has charged for one of the
 * other rows meanwhile, the answer is null.
 */
async function settleOnce(ends: EndOfRuns, prepared: PreparedPage, days: number): Promise<Settled | null> {
  if (prepared.kind === 'repeat') return { page: prepared.page, brought: null };
  const { request, answer } = prepared;
  const { runId, hold, before, cappedBy } = prepared.run;
  const { key, mode, typed, rows: rowsAre } = request;
  const keyOf = (row: PageAnswer['leftOut'][number]): string => keyOfRow(row, rowsAre);
  const filter = mode === 'smart' ? request.filter.id : null;
  const delivered = before?.results ?? [];
  // The source may give another answer than when the page was cut short: nobody pays for one result twice.
  const known = new Set(delivered.map(keyOf));
  const open = answer.results.filter((result) => known.size < known.add(keyOf(result)).size);
  // What is blocked now is a part of the page, to come and to be paid for when it is not any more.
  const leftOut = answer.leftOut.filter((row) => known.size < known.add(keyOf(row)).size).length;
  // Nor does the page get longer than it was, and where rows of it are gone, it is whole without them.
  const rowCount = Math.min(before?.rowCount ?? Infinity, delivered.length + open.length + leftOut);
  const findCharged = (keys: readonly string[]) => ends.findCharged({ accountId: key.accountId, keys });
  const marked = await markYours(findCharged, open, { rows: rowsAre, days });
  const rows = takePayable(marked, hold.amount).slice(0, rowCount - delivered.length);
  if (rows.length === 0 && open.length > 0) throw nothingPayable(cappedBy);
  const charged = rows.filter((row) => row.yours_since === null);
  const { total, more } = before ?? answer;
  const settled = await ends.settle({
    key,
    runId,
    holdId: hold.id,
    // Only the fact, not the query: the ledger stays for ever, and a query is kept no longer than its delivery.
    fact: searchFact(filter, key.page),
    ...keysToCharge(charged, rowsAre),
    paidFor: charged.map((row) => nameOfRow(row, rowsAre)),
    delivery: { mode, filter, query: typed, total, more, rowCount, before },
    results: rows,
  });
  if (settled.outcome === 'lost') throw new HoldLostError();
  if (settled.outcome === 'changed') return null;
  const page = {
    delivery: before?.pageId ?? runId,
    results: [...delivered, ...rows],
    total,
    more,
    cached: false,
    charged: charged.length,
    credits_left: settled.free,
  };
  return { page, brought: { runId, rows, isCut: page.results.length < rowCount - leftOut } };
}

/** Gives back what is held for a page after `error`; answers with the error for whoever asked. */
export async function giveUpPage(db: DatabasePool, page: PreparedPage, error: unknown): Promise<unknown> {
  return page.kind === 'repeat' ? error : giveUp(db, page.run, error);
}

async function giveUp(db: DatabasePool, run: Run, error: unknown): Promise<unknown> {
  try {
    await inTransaction(db, async (tx) => {
      await releaseHold(tx, run.hold);
      const overran = error instanceof WebSearchError && error.why === 'too much work';
      await repo.failRun(tx, run.runId, overran);
    });
  } catch {
    // The first failure is the one to report. If the database is away, the hold expires by itself.
  }
  return error instanceof WebSearchError || error instanceof HoldLostError ? searchFailed(error) : error;
}

async function waitForRun(db: DatabasePool, runId: string, deadline: number): Promise<void> {
  for (let pauseMs = 10; await repo.isRunning(db, runId); pauseMs = Math.min(250, pauseMs * 2)) {
    if (performance.now() > deadline) throw anotherRuns();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
