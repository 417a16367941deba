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

/** Longer than any search may take; a hold that a crash leaves is freed after it. */
const HOLD_SECONDS = 60;
const JOIN_TIMEOUT_MS = 30_000;
/** Each look in vain is a search of the same account that was settled meanwhile, of which few are under way at once. */
const MOST_LOOKS = 50;

/** Where searches are written down. */
interface SearchBooks {
  readonly db: DatabasePool;
  readonly runs: PageRuns;
}

interface DeliveredPage {
  /** Names the page as it was delivered, for a receipt of it. */
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
  /** For so many days a row that was charged for is free; 0 for none. */
  readonly freeRepeatDays: number;
}

/** What whoever has a search run in somebody's name wants of it beside the page. */
export interface SearchTicket {
  /** Names one run: its pages are repetitions of each other at most, and not of what was searched for by hand. */
  readonly run: string;
  /** It may take no more than so many credits, at least one. */
  readonly maxCredits: number;
  /** Called in the transaction that charges, under the account's lock: what it throws takes charge and delivery back. */
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
  /** What let it hold less than it wanted, where that was not the balance. */
  readonly cappedBy: PurseLimit | null;
  /** What an earlier, cut-short delivery of this page has given already. */
  readonly before: Delivery | null;
}

/**
 * Delivers a page for what it costs: nothing when it repeats one of the last 24 hours, else a credit for each result that
 * the account was not charged for lately, held before the source is asked and taken in the transaction that stores the
 * results. With an empty balance the free results are delivered where there are any. An identical request under way is
 * joined. Throws AppError: 402, 409, 429, 503, or 422 for a question that the source cannot answer.
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
 * Delivers a page where it is fresh, as most are, and the account blocks no website, without having looked: the beginning says
 * whether that is so. Else null, with nothing done: look, and then `deliverPage`. So it does for a call with a purse, since one that allows
 * nothing begins nothing, and repeats are free.
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

/** What was read of a page before it begins, or is taken for so. */
interface BeforeRun extends repo.SearchState {
  readonly isUnblocked: boolean;
}

/**
 * Decides whether this is a repeat, a double of a search under way, or a new search, which then has begun. Locks only
 * to begin; null where that is not so, as where the page was delivered or begun by another request: look again.
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
  // A page that an empty balance cut short repeats its paid part for nothing whenever no more can be paid for.
  if (started.outcome !== 'started' && before !== null) return { kind: 'repeat', delivery: before };
  // With nothing payable, a search is worth its work only where some of its rows can be the account's already.
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

/** A call with a purse that allows nothing is as one of an empty account, but told why. */
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
  /** For so many days a row that was charged for is free. */
  readonly days: number;
}

/**
 * What is charged is what is newly delivered, money and results at once. Which rows are free is read before the account is
 * locked: where another search of the account has charged for one of the others meanwhile, it is looked again.
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
  // The source may answer otherwise than when the page was cut short: nobody pays for one result twice.
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
    // The fact and not the query: the ledger is for ever, and a query lives no longer than its delivery.
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

/** Gives back what was held. When even that fails, because the database is away, the hold ends by its time. */
async function giveUp(db: DatabasePool, start: Run, overran: boolean): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await releaseHold(tx, start.hold);
      await repo.failRun(tx, start.runId, overran);
    });
  } catch {
    // The failure that brought us here is the one to tell.
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
