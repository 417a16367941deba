import { createCallSlots } from './call-slots.ts';
import type { RecordCall } from './call-tally.ts';
import {
  BREAKER_DEFAULTS,
  createCircuitBreaker,
  type BreakerOptions,
  type BreakerState,
  type Pass,
} from './circuit-breaker.ts';
import type { DailyBudget, Reservation } from './daily-budget.repo.ts';
import { backoffMs, readRetryAfterMs } from './retry-delay.ts';
import { OutgoingFailure, sendJson, type OutgoingAnswer, type OutgoingRequest } from './send-json.ts';
import { VendorError } from './vendor-error.ts';

/** What an adapter makes of an answer. Reasons are fixed phrases of ours: the vendor's own text may quote a key. */
export type Verdict<T> =
  /** `costMicroUsd` where the vendor says what it took; else what was set aside counts. */
  | { readonly kind: 'answer'; readonly value: T; readonly costMicroUsd?: number }
  /** The vendor is away or busy. A Retry-After header is read by the caller. */
  | {
      readonly kind: 'retryable';
      readonly reason: string;
      readonly billed?: boolean;
      readonly retryAfterMs?: number;
    }
  /**
   * Nothing helps until the operator acts. With `confirm` the vendor is asked a second time before that is believed.
   */
  | {
      readonly kind: 'permanent';
      readonly reason: string;
      readonly billed?: boolean;
      readonly confirm?: boolean;
    }
  /** This question only. */
  | { readonly kind: 'refused'; readonly reason: string; readonly billed?: boolean };

export interface Exchange<T> {
  /** What it is for, such as "search"; told in records. */
  readonly purpose: string;
  readonly request: Omit<OutgoingRequest, 'timeoutMs'>;
  /** Set aside before asking, in millionths of a US dollar; 0 for what is free. */
  readonly costMicroUsd: number;
  readonly read: (answer: OutgoingAnswer) => Verdict<T>;
}

export interface VendorSettings {
  /** In lower case, as configured: "serper". */
  readonly name: string;
  /** Of one exchange. */
  readonly timeoutMs: number;
  /** Of a call with its retries and pauses: no further try begins after it. */
  readonly deadlineMs: number;
  /** Including the first. */
  readonly maxTries: number;
  /** At once, from this process; others wait in turn, up to half of the deadline. */
  readonly maxConcurrent: number;
  readonly breaker?: BreakerOptions;
}

export const CALL_DEFAULTS = {
  timeoutMs: 12_000,
  deadlineMs: 15_000,
  maxTries: 3,
  maxConcurrent: 32,
} as const;

interface CallerParts {
  readonly budget: DailyBudget;
  readonly record?: RecordCall;
  readonly send?: typeof sendJson;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
  readonly random?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

export interface VendorCaller {
  readonly name: string;
  /** The adapter's answer. Throws VendorError; what the database throws passes through. */
  call<T>(exchange: Exchange<T>): Promise<T>;
  state(): BreakerState;
}

/** A pause that a vendor asks for is waited out up to this; past it the breaker opens instead. */
const LONGEST_WAIT_MS = 3_000;
/** Retries are paid from what answers earn, so a vendor that fails all the time is asked once and not three times. */
const RETRIES_IN_HAND = 10;
const EARNED_BY_ANSWER = 0.2;

/**
 * The way to one vendor: a time-out, few retries with full jitter, a breaker, a bounded number at once, and the day's
 * cap, which is asked before every try. A permanent failure opens the breaker for long, with its reason.
 */
export function createVendorCaller(settings: VendorSettings, parts: CallerParts): VendorCaller {
  const { name } = settings;
  const now = parts.now ?? (() => performance.now());
  const sleep = parts.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const random = parts.random ?? Math.random;
  const send = parts.send ?? sendJson;
  const breaker = createCircuitBreaker(settings.breaker ?? BREAKER_DEFAULTS, now);
  const slots = createCallSlots(settings.maxConcurrent);
  let retriesInHand = RETRIES_IN_HAND;

  async function call<T>(exchange: Exchange<T>): Promise<T> {
    const deadline = now() + settings.deadlineMs;
    const leave = await slots.take(settings.deadlineMs / 2);
    if (leave === null) throw new VendorError(name, 'retryable', 'too many calls at once');
    try {
      return await callInSlot(exchange, deadline);
    } finally {
      leave();
    }
  }

  async function callInSlot<T>(exchange: Exchange<T>, deadline: number): Promise<T> {
    let doubted = false;
    for (let tries = 1; ; tries++) {
      const tried: Tried<T> = await tryOnce(exchange, deadline, doubted);
      if (tried.kind === 'answer') return tried.value;
      const error: VendorError = tried.error;
      const waitMs: number | null = tried.waitMs;
      if (waitMs === null || tries >= settings.maxTries || retriesInHand < 1) throw error;
      doubted = error.kind === 'permanent';
      const pauseMs = Math.max(waitMs, backoffMs(tries, random));
      if (now() + pauseMs >= deadline) throw error;
      retriesInHand--;
      await sleep(pauseMs);
    }
  }

  /** `doubted`: a permanent failure has been seen once and is believed now. */
  async function tryOnce<T>(exchange: Exchange<T>, deadline: number, doubted: boolean): Promise<Tried<T>> {
    const pass = breaker.enter();
    if ('refused' in pass) throw new VendorError(name, 'breaker open', `not asked: ${pass.refused}`);
    const began = now();
    let reservation: Reservation | null = null;
    try {
      reservation = await parts.budget.reserve(exchange.costMicroUsd);
    } finally {
      if (reservation === null) pass.inconclusive();
    }
    if (reservation === null)
      throw new VendorError(name, 'over budget', 'the spending cap of the day is reached');

    const timeoutMs = Math.max(1, Math.min(settings.timeoutMs, Math.ceil(deadline - now())));
    const verdict = await ask(exchange, timeoutMs, pass);
    const billedMicroUsd = billed(verdict, exchange.costMicroUsd);
    parts.record?.({
      vendor: name,
      purpose: exchange.purpose,
      outcome: verdict.kind === 'answer' ? 'answered' : verdict.kind,
      reason: verdict.kind === 'answer' ? null : verdict.reason,
      costMicroUsd: billedMicroUsd,
      tookMs: now() - began,
    });
    const tried = conclude(verdict, pass, doubted);
    await reservation.settle(billedMicroUsd);
    return tried;
  }

  async function ask<T>(exchange: Exchange<T>, timeoutMs: number, pass: Pass): Promise<Heard<T>> {
    try {
      const answer = await send({ ...exchange.request, timeoutMs });
      const verdict = exchange.read(answer);
      const asked = readRetryAfterMs(answer.headers, Date.now());
      return verdict.kind === 'retryable' && asked !== null ? { ...verdict, retryAfterMs: asked } : verdict;
    } catch (error) {
      if (error instanceof OutgoingFailure) return judgeSilence(error);
      // A defect of the adapter says nothing of the vendor.
      pass.inconclusive();
      throw error;
    }
  }

  function conclude<T>(verdict: Heard<T>, pass: Pass, doubted: boolean): Tried<T> {
    switch (verdict.kind) {
      case 'answer':
        pass.succeeded();
        retriesInHand = Math.min(RETRIES_IN_HAND, retriesInHand + EARNED_BY_ANSWER);
        return { kind: 'answer', value: verdict.value };
      case 'refused':
        pass.succeeded();
        return { kind: 'failed', error: new VendorError(name, 'refused', verdict.reason), waitMs: null };
      case 'permanent': {
        const mayBeChance = verdict.confirm === true && !doubted;
        if (mayBeChance) pass.inconclusive();
        else pass.failedForGood(verdict.reason);
        const error = new VendorError(name, 'permanent', verdict.reason);
        return { kind: 'failed', error, waitMs: mayBeChance ? 0 : null };
      }
      case 'retryable': {
        const error = new VendorError(name, 'retryable', verdict.reason);
        const askedMs = verdict.retryAfterMs ?? 0;
        if (askedMs > LONGEST_WAIT_MS) pass.askedToWait(askedMs, verdict.reason);
        else pass.failed(verdict.reason);
        const isFinal = verdict.isFinal === true || askedMs > LONGEST_WAIT_MS;
        return { kind: 'failed', error, waitMs: isFinal ? null : askedMs };
      }
    }
  }

  return { name, call, state: () => breaker.state() };
}

type Heard<T> = Verdict<T> & { readonly isFinal?: boolean };

type Tried<T> =
  | { readonly kind: 'answer'; readonly value: T }
  /** `waitMs`: the least pause before another try; null where none may follow. */
  | { readonly kind: 'failed'; readonly error: VendorError; readonly waitMs: number | null };

/**
 * Nobody knows what an exchange without an answer cost, so it counts as paid. After a time-out there is no time left.
 */
function judgeSilence({ kind }: OutgoingFailure): Heard<never> {
  const reason = SILENCE[kind];
  return { kind: 'retryable', reason, billed: true, isFinal: kind !== 'network' };
}

const SILENCE: Readonly<Record<OutgoingFailure['kind'], string>> = {
  timeout: 'no answer in time',
  network: 'could not be reached, or broke off',
  'too large': 'answered more than is accepted',
  redirect: 'answered with a redirect',
  aborted: 'given up',
};

function billed<T>(verdict: Heard<T>, setAsideMicroUsd: number): number {
  if (verdict.kind === 'answer') return verdict.costMicroUsd ?? setAsideMicroUsd;
  return verdict.billed === true ? setAsideMicroUsd : 0;
}
