import type { VerifyPaymentRequest } from '@linklode/contract';
import { verifyProof, type PurchaseOutcome, type PurchaseParts } from './purchase.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Pauses before each further question; about a quarter of an hour in all. Later, webhook and balance tell. */
const PAUSES_MS: readonly number[] = [
  3 * SECOND_MS,
  5 * SECOND_MS,
  10 * SECOND_MS,
  20 * SECOND_MS,
  30 * SECOND_MS,
  ...Array.from({ length: 14 }, () => MINUTE_MS),
];

interface ConfirmationParts extends Pick<PurchaseParts, 'verify' | 'logError'> {
  /** Resolves after the pause, or at once when there is nobody to wait for any more. */
  readonly pause: (durationMs: number) => Promise<void>;
  readonly isWanted: () => boolean;
}

/**
 * Asks after a payment until the server has judged it: 'paid', or 'failed' where it refuses. Null when the time is over
 * or nobody waits any more. Asking is harmless: the payment is credited once, whoever comes first.
 */
export async function awaitConfirmation(
  proof: VerifyPaymentRequest,
  parts: ConfirmationParts,
): Promise<Extract<PurchaseOutcome, { kind: 'paid' | 'failed' }> | null> {
  for (const pauseMs of PAUSES_MS) {
    await parts.pause(pauseMs);
    if (!parts.isWanted()) return null;
    const outcome = await verifyProof(proof, parts);
    if (!parts.isWanted()) return null;
    if (outcome.kind === 'paid') return outcome;
    if (outcome.kind === 'failed' && outcome.proof === null) return outcome;
  }
  return null;
}
