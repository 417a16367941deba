import { FREE_REPEAT_HOURS, RESULTS_PER_PAGE, type SmartSearchResult } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { askingMember } from '../../platform/asking-account.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { openPurse, overPurse, type PurseLimit } from '../../platform/purse.ts';
import {
  availableIn,
  hasChargedRows,
  HoldLostError,
  readAllowance,
  releaseHold,
  type Hold,
} from '../credits/index.ts';
import { answerPage, type AnswerSources, type PageAnswer } from './answer-page.ts';
import { searchFact } from './credit-details.repo.ts';
import type { PageRequest } from './page-request.ts';
import { runsWithin, type PageRuns } from './page-runs.ts';
import { startRun, type NewRun, type Started } from './page-runs.repo.ts';
import * as repo from './search.repo.ts';
import type { Delivery } from './search.repo.ts';
import { WebSearchError } from './web-search.port.ts';
import { keyOfRow, keysToCharge, markYours, nameOfRow, takePayable } from './your-rows.ts';

/** Longer than any search may take; after it a hold that a crash left behind is freed. */
const HOLD_SECONDS = 60;
const JOIN_TIMEOUT_MS = 30_000;
/** Each failed attempt means that another search of the same account was settled meanwhile, and few of those run at once. */
const MOST_LOOKS = 50;

/** What is needed to record searches. */
interface SearchBooks {
  readonly db: DatabasePool;
  readonly runs: PageRuns;
}

interface DeliveredPage {
  /** The id of the delivered page, for its receipt. */
  readonly delivery: string;
  readonly results: SmartSearchResult[];
  readonly total: number | null;
  readonly more: boolean | null;
  readonly cached: boolean;
  readonly charged: number;
  readonly credits_left: number;
}

export interface DeliveryRules {
  readonly searchesPerDay: number;
  /** A row that was charged for is free for so many days; 0 for none. */
  readonly freeRepeatDays: number;
}

/** What code that runs a search in a person's name wants of it besides the page. */
export interface SearchTicket {
  /** Names one run: its pages may only be repeats of each other, not of what somebody searched for by hand. */
  readonly run: string;
  /** The most credits that it may take, at least one. */
  readonly maxCredits: number;
  /** Called in the transaction that charges, under the account's lock: if it throws, charge and delivery are rolled back. */
  onSettled(tx: Database, settled: Settled): Promise<void>;
}

interface Settled {
  readonly runId: string;
  readonly charged: number;
  /** What this run delivered. */
  readonly rows: readonly SmartSearchResult[];
}

type Start =
  | { readonly kind: 'repeat'; readonly delivery: Delivery }
  | { readonly kind: 'join'; readonly runId: string }
  | Run;

interface Run {
  readonly kind: 'run';
  readonly runId: string;
  readonly hold: Hold;
  /** What made it hold less than it wanted, if that was not the balance. */
  readonly cappedBy: PurseLimit | null;
  /** What an earlier delivery of this page, cut short by an empty balance, has already given. */
  readonly before: Delivery | null;
}

/**
 * Delivers a page for what it costs. A repeat within 24 hours costs nothing; otherwise each result that the account was not
 * charged for lately costs a credit, which is held before the source is asked and taken in the transaction that stores the
 * results. With an empty balance the free results are delivered, if there are any. If an identical request is under way, this one
 * waits for it. Throws AppError: 402, 409, 429, 503, or 422 for a question that the source cannot answer.
 */
export async function deliverPage(
  books: SearchBooks,
  request: PageRequest,
  sources: AnswerSources,
  rules: DeliveryRules,
  ticket: SearchTicket | null = null,
): Promise<DeliveredPage> {
  const { db } = books;
  const deadline = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const state = await repo.readState(db, request.key, FREE_REPEAT_HOURS);
    const start = await begin(books, request, { ...state, isUnblocked: false }, rules, ticket);
    if (start?.kind === 'repeat') return repeat(db, request, start.delivery);
    if (start?.kind === 'run')
      return run(books, request, sources, start, { ticket, days: rules.freeRepeatDays });
    if (start?.kind === 'join') await waitForRun(db, start.runId, deadline);
    else if (Date.now() > deadline) throw anotherRuns();
  }
}

/**
 * The quick way for most pages: it assumes, without looking first, that the page is fresh and that the account blocks no website,
 * and the statement that begins the run checks this. If it is not so, nothing is done and the answer is null: then read the state
 * and call `deliverPage`. It answers null for a call with a purse too, since a purse may allow nothing, and repeats are free.
 */
export async function deliverFreshPage(
  books: SearchBooks,
  request: PageRequest,
  sources: AnswerSources,
  rules: DeliveryRules,
  ticket: SearchTicket | null,
): Promise<DeliveredPage | null> {
  if (openPurse() !== null) return null;
  const unseen = { parts: 0, delivery: null, runningId: null, isUnblocked: true };
  const start = await begin(books, request, unseen, rules, ticket);
  return start?.kind === 'run'
    ? run(books, request, sources, start, { ticket, days: rules.freeRepeatDays })
    : null;
}

/** What was read of a page before its run begins, or is assumed. */
interface BeforeRun extends repo.SearchState {
  readonly isUnblocked: boolean;
}

/**
 * Decides whether this is a repeat, a double of a search under way, or a new search, which it then begins. It locks only to
 * begin. Null means that the state has changed, because another request has delivered or begun the page: read it again.
 */
async function begin(
  books: SearchBooks,
  request: PageRequest,
  { parts, delivery: before, runningId, isUnblocked }: BeforeRun,
  rules: DeliveryRules,
  ticket: SearchTicket | null,
): Promise<Start | null> {
  const { key } = request;
  const { searchesPerDay, freeRepeatDays } = rules;
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
  const wanted = Math.min(missing, ticket?.maxCredits ?? missing);
  const first = await startWithinPurse(books, key.accountId, wanted, newRun);
  const { cappedBy } = first;
  let { started } = first;
  if (started.outcome === 'changed' || started.outcome === 'blocked') return null;
  // If nothing more can be paid for, a page that was cut short by an empty balance repeats the part that was paid, for nothing.
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

/** A call whose purse allows nothing is treated like a call of an empty account, but is told the reason. */
async function startWithinPurse(
  { db, runs }: SearchBooks,
  accountId: string,
  wanted: number,
  newRun: (wanted: number) => NewRun,
): Promise<{ started: Started; cappedBy: PurseLimit | null }> {
  if (openPurse() === null) return { started: await runs.start(newRun(wanted)), cappedBy: null };
  return inTransaction(db, async (tx) => {
    const allowance = await readAllowance(tx, accountId, wanted);
    if (allowance.most === 0) return { started: { outcome: 'empty' }, cappedBy: allowance.cappedBy(0) };
    const started = await startRun(tx, newRun(allowance.most));
    if (started.outcome !== 'started') return { started, cappedBy: null };
    await allowance.noteHold(started.hold);
    return { started, cappedBy: allowance.cappedBy(started.amount) };
  });
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

async function run(
  books: SearchBooks,
  request: PageRequest,
  sources: AnswerSources,
  start: Run,
  terms: SettleTerms,
): Promise<DeliveredPage> {
  try {
    const answer = await answerPage(sources, request);
    return await settle(books, request, start, answer, terms);
  } catch (error) {
    await giveUp(books.db, start, error instanceof WebSearchError && error.why === 'too much work');
    if (error instanceof WebSearchError || error instanceof HoldLostError) throw searchFailed(error);
    throw error;
  }
}

interface SettleTerms {
  readonly ticket: SearchTicket | null;
  /** A row that was charged for is free for so many days. */
  readonly days: number;
}

/**
 * Charges for what is newly delivered and stores it, both in one transaction. Which rows are free is read before the account is
 * locked; if another search of the account has charged for one of the other rows meanwhile, it is read again.
 */
async function settle(
  { db, runs }: SearchBooks,
  request: PageRequest,
  start: Run,
  answer: PageAnswer,
  terms: SettleTerms,
): Promise<DeliveredPage> {
  const { ticket } = terms;
  for (let look = 1; look <= MOST_LOOKS; look++) {
    const settled =
      ticket === null
        ? await settleOnce(runs, request, start, answer, terms)
        : await inTransaction(db, async (tx) => {
            const done = await settleOnce(runsWithin(tx, terms.days), request, start, answer, terms);
            if (done !== null) await ticket.onSettled(tx, done.told);
            return done;
          });
    if (settled !== null) return settled.page;
  }
  throw new HoldLostError();
}

async function settleOnce(
  books: Pick<PageRuns, 'findCharged' | 'settle'>,
  request: PageRequest,
  { runId, hold, before, cappedBy }: Run,
  answer: PageAnswer,
  { days }: SettleTerms,
): Promise<{ page: DeliveredPage; told: Settled } | null> {
  const { key, mode, typed, rows: rowsAre } = request;
  const keyOf = (row: SmartSearchResult): string => keyOfRow(row, rowsAre);
  const filter = mode === 'smart' ? request.filter.id : null;
  const delivered = before?.results ?? [];
  // The source may give another answer than when the page was cut short: nobody pays for one result twice.
  const known = new Set(delivered.map(keyOf));
  const open = answer.results.filter((result) => known.size < known.add(keyOf(result)).size);
  const findCharged = (keys: readonly string[]) => books.findCharged({ accountId: key.accountId, keys });
  const rows = takePayable(await markYours(findCharged, open, { rows: rowsAre, days }), hold.amount);
  if (rows.length === 0 && open.length > 0) throw nothingPayable(cappedBy);
  const charged = rows.filter((row) => row.yours_since === null);
  const { total, more } = before ?? answer;
  const settled = await books.settle({
    key,
    runId,
    holdId: hold.id,
    // Only the fact, not the query: the ledger stays for ever, and a query is kept no longer than its delivery.
    fact: searchFact(filter, key.page),
    ...keysToCharge(charged, rowsAre),
    paidFor: charged.map((row) => nameOfRow(row, rowsAre)),
    delivery: { mode, filter, query: typed, total, more, rowCount: before?.rowCount ?? open.length, before },
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
  return { page, told: { runId, charged: charged.length, rows } };
}

/** Gives back what was held. If that fails too, because the database is away, the hold expires by itself. */
async function giveUp(db: DatabasePool, start: Run, overran: boolean): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await releaseHold(tx, start.hold);
      await repo.failRun(tx, start.runId, overran);
    });
  } catch {
    // Report the first failure, not this one.
  }
}

async function waitForRun(db: DatabasePool, runId: string, deadline: number): Promise<void> {
  for (let pauseMs = 10; await repo.isRunning(db, runId); pauseMs = Math.min(250, pauseMs * 2)) {
    if (Date.now() > deadline) throw anotherRuns();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function nothingPayable(cappedBy: PurseLimit | null): AppError {
  if (cappedBy !== null) return overPurse(cappedBy);
  return new AppError(402, 'out_of_credits', 'You’re out of credits. Please upgrade to continue.');
}

function anotherRuns(): AppError {
  return new AppError(409, 'search_running', 'Another search is running');
}

function tooManySearches(searchesPerDay: number, oldestAgeSeconds: number): AppError {
  const detail = `You have reached ${searchesPerDay} searches in 24 hours. Please try again later.`;
  const retryAfterSeconds = Math.max(1, Math.ceil(24 * 3600 - oldestAgeSeconds));
  return new AppError(429, 'daily_limit', detail, { retryAfterSeconds });
}

function searchFailed(cause: Error): AppError {
  if (cause instanceof WebSearchError && !cause.retryable) {
    return new AppError(422, 'not_searchable', cause.message, { cause });
  }
  if (cause instanceof WebSearchError && cause.why === 'others under way') {
    const detail =
      'Other searches of yours are still running and take long. Please wait until they have ended.';
    return new AppError(429, 'searches_running', detail, { cause, retryAfterSeconds: 5 });
  }
  if (cause instanceof WebSearchError && cause.why === 'over share') {
    const detail =
      'Your account has used up its share of what our search providers answer in a day. It begins anew at midnight UTC; searches you made before can still be repeated.';
    const day = 24 * 3600;
    return new AppError(429, 'daily_share', detail, {
      cause,
      retryAfterSeconds: Math.max(1, day - (Math.floor(Date.now() / 1000) % day)),
    });
  }
  return new AppError(503, 'search_failed', 'The search did not finish. Please try again in a moment.', {
    cause,
    retryAfterSeconds: 5,
  });
}
