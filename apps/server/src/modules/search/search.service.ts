import { FREE_REPEAT_HOURS, RESULTS_PER_PAGE, type SearchResponse } from '@linklode/contract';
import { printQuery, validateSearch, type Query } from '@linklode/query-language';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import {
  availableIn,
  HoldLostError,
  lockCredits,
  placeHold,
  releaseHold,
  settleHold,
  type Hold,
} from '../credits/index.ts';
import { digestOf, findAnswer, storeAnswer } from './answer-cache.ts';
import { normaliseExclusions } from './exclusions.ts';
import * as repo from './search.repo.ts';
import type { Delivery, SearchKey } from './search.repo.ts';
import { WebSearchError, type WebSearch, type WebSearchAnswer } from './web-search.port.ts';

/** Longer than any search may take; a hold that a crash leaves is freed after it. */
const HOLD_SECONDS = 60;
const JOIN_TIMEOUT_MS = 30_000;

export interface SearchDependencies {
  readonly db: DatabasePool;
  readonly webSearch: WebSearch;
  readonly searchesPerDay: number;
}

export interface SearchInput {
  readonly accountId: string;
  readonly query: unknown;
  readonly exclude: readonly string[];
  readonly page: unknown;
}

export interface SearchService {
  search(input: SearchInput): Promise<SearchResponse>;
}

interface Question {
  readonly key: SearchKey;
  readonly query: Query;
  readonly printed: string;
  readonly typed: string;
  readonly exclude: readonly string[];
}

type Start =
  | { readonly kind: 'repeat'; readonly delivery: Delivery }
  | { readonly kind: 'join'; readonly runId: string }
  | { readonly kind: 'run'; readonly runId: string; readonly hold: Hold; readonly before: Delivery | null };

export function createSearch({ db, webSearch, searchesPerDay }: SearchDependencies): SearchService {
  return {
    async search(input) {
      const question = ask(input);
      const deadline = Date.now() + JOIN_TIMEOUT_MS;
      for (;;) {
        const start = await inTransaction(db, (tx) => begin(tx, question, searchesPerDay));
        if (start.kind === 'repeat') return repeat(db, question, start.delivery);
        if (start.kind === 'run') return run(db, webSearch, question, start);
        await waitForRun(db, start.runId, deadline);
      }
    },
  };
}

function ask(input: SearchInput): Question {
  const valid = validateSearch({ query: input.query, page: input.page });
  if (!valid.ok) {
    throw new AppError(422, valid.error.code, valid.error.message, { position: valid.error.position });
  }
  const exclude = normaliseExclusions(input.exclude);
  const printed = printQuery(valid.query);
  const fingerprint = digestOf(['normal', null, printed, exclude]);
  return {
    key: { accountId: input.accountId, fingerprint, page: valid.page },
    query: valid.query,
    printed,
    typed: String(input.query).trim(),
    exclude,
  };
}

/** Decides, under the account's lock, whether this is a repeat, a double of a search under way, or a new search. */
async function begin(tx: Database, { key }: Question, searchesPerDay: number): Promise<Start> {
  await lockCredits(tx, key.accountId);
  const before = await repo.findDelivery(tx, key, FREE_REPEAT_HOURS);
  if (before !== null && before.results.length >= before.rowCount)
    return { kind: 'repeat', delivery: before };
  const running = await repo.findRunning(tx, key);
  if (running !== null) return { kind: 'join', runId: running };

  // A page that an empty balance cut short repeats its paid part for nothing whenever no more can be paid for.
  const recent = await repo.countRecentRuns(tx, key.accountId);
  if (recent.count >= searchesPerDay) {
    if (before !== null) return { kind: 'repeat', delivery: before };
    throw new AppError(
      429,
      'daily_limit',
      `You have reached ${searchesPerDay} searches in 24 hours. Please try again later.`,
      {
        retryAfterSeconds: Math.max(1, Math.ceil(24 * 3600 - recent.oldestAgeSeconds)),
      },
    );
  }
  const wanted = before === null ? RESULTS_PER_PAGE : before.rowCount - before.results.length;
  const held = await placeHold(tx, { accountId: key.accountId, wanted, ttlSeconds: HOLD_SECONDS });
  if (held.kind !== 'held') {
    if (before !== null) return { kind: 'repeat', delivery: before };
    if (held.kind === 'empty') throw outOfCredits();
    throw new AppError(409, 'search_running', 'Another search is running');
  }
  const runId = await repo.insertRun(tx, key, held.hold.id);
  return { kind: 'run', runId, hold: held.hold, before };
}

async function repeat(db: DatabasePool, { key }: Question, delivery: Delivery): Promise<SearchResponse> {
  return {
    results: delivery.results,
    total: delivery.total,
    cached: true,
    charged: 0,
    credits_left: await availableIn(db, key.accountId),
  };
}

async function run(
  db: DatabasePool,
  webSearch: WebSearch,
  question: Question,
  start: Extract<Start, { kind: 'run' }>,
): Promise<SearchResponse> {
  try {
    const answer = await find(db, webSearch, question);
    return await inTransaction(db, (tx) => settle(tx, question, start, answer));
  } catch (error) {
    await giveUp(db, start);
    if (error instanceof WebSearchError) throw searchFailed(error);
    if (error instanceof HoldLostError) throw searchFailed(error);
    throw error;
  }
}

async function find(db: DatabasePool, webSearch: WebSearch, question: Question): Promise<WebSearchAnswer> {
  const cacheKey = digestOf([
    webSearch.version(),
    question.key.fingerprint.toString('hex'),
    question.key.page,
  ]);
  const known = await findAnswer(db, cacheKey);
  if (known !== null) return known;
  const answer = await webSearch.search({
    query: question.query,
    exclude: question.exclude,
    page: question.key.page,
    pageSize: RESULTS_PER_PAGE,
  });
  await storeAnswer(db, cacheKey, answer);
  return answer;
}

/** Money and results in one transaction: what is charged is what is delivered. */
async function settle(
  tx: Database,
  question: Question,
  { runId, hold, before }: Extract<Start, { kind: 'run' }>,
  answer: WebSearchAnswer,
): Promise<SearchResponse> {
  const delivered = before?.results ?? [];
  const fresh = answer.results.slice(delivered.length, delivered.length + hold.amount);
  const left = await settleHold(tx, hold, fresh.length, {
    reason: 'search',
    refType: 'search_run',
    refId: runId,
    details: `${question.typed} (page ${question.key.page})`,
  });
  const deliveryId =
    before?.id ??
    (await repo.insertDelivery(tx, question.key, {
      mode: 'normal',
      filter: null,
      query: question.typed,
      total: answer.total,
      rowCount: answer.results.length,
    }));
  await repo.insertResults(tx, { deliveryId, runId, firstPosition: delivered.length }, fresh);
  await repo.finishRun(tx, runId, { deliveryId, cost: fresh.length });
  return {
    results: [...delivered, ...fresh],
    total: before?.total ?? answer.total,
    cached: false,
    charged: fresh.length,
    credits_left: left,
  };
}

/** Gives back what was held. When even that fails, because the database is away, the hold ends by its time. */
async function giveUp(db: DatabasePool, start: Extract<Start, { kind: 'run' }>): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await releaseHold(tx, start.hold);
      await repo.failRun(tx, start.runId);
    });
  } catch {
    // The failure that brought us here is the one to tell.
  }
}

async function waitForRun(db: DatabasePool, runId: string, deadline: number): Promise<void> {
  for (let pauseMs = 10; await repo.isRunning(db, runId); pauseMs = Math.min(250, pauseMs * 2)) {
    if (Date.now() > deadline) throw new AppError(409, 'search_running', 'Another search is running');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function outOfCredits(): AppError {
  return new AppError(402, 'out_of_credits', 'You’re out of credits. Please upgrade to continue.');
}

function searchFailed(cause: Error): AppError {
  if (cause instanceof WebSearchError && !cause.retryable)
    return new AppError(422, 'not_searchable', cause.message, { cause });
  return new AppError(503, 'search_failed', 'The search did not finish. Please try again in a moment.', {
    cause,
    retryAfterSeconds: 5,
  });
}
