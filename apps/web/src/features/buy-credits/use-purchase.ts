import type { CreditPack } from '@linklode/contract/product';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../api/connection.ts';
import { getWebConfig } from '../../lib/app-config.ts';
import { useNavigate } from '../../lib/router.tsx';
import { paymentSuccess } from '../../paths.ts';
import { awaitConfirmation } from './await-confirmation.ts';
import { createOpenCheckout, loadCheckout } from './open-checkout.ts';
import { createPaymentOrder, verifyPayment } from './payment-calls.ts';
import { runPurchase, type PurchaseOutcome, type PurchaseParts } from './purchase.ts';

/** What is told below the packs. */
export type Told = Extract<PurchaseOutcome, { kind: 'failed' | 'pending' }>;

const { checkout_script_url: scriptUrl } = getWebConfig();

const parts: PurchaseParts = {
  createOrder: createPaymentOrder,
  prepareCheckout: () => {
    loadCheckout(scriptUrl).catch(() => undefined);
  },
  openCheckout: createOpenCheckout(scriptUrl),
  verify: verifyPayment,
  getUser: () => session.getState().user,
  logError: (message, error) => console.error(message, error),
};

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** One purchase at a time; a paid one refreshes the user and goes to the success page. */
export function usePurchase() {
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const navigate = useNavigate();
  /** The purchase that this page follows; none once the page is left. */
  const current = useRef<AbortController | null>(null);

  // Follows the page: who has left it is not pulled away from elsewhere.
  useEffect(() => () => current.current?.abort(), []);

  function show(outcome: PurchaseOutcome, pack: CreditPack): void {
    if (outcome.kind !== 'dismissed') session.refreshUser();
    if (outcome.kind === 'paid') navigate(paymentSuccess(pack.credits));
    else setTold(outcome.kind === 'dismissed' ? null : outcome);
  }

  /** Watches a payment whose fate is open, as long as this page is there and no other purchase begins. */
  async function watch(outcome: PurchaseOutcome, pack: CreditPack, { signal }: AbortController) {
    const proof = outcome.kind === 'pending' || outcome.kind === 'failed' ? outcome.proof : null;
    if (proof === null) return;
    const judged = await awaitConfirmation(proof, {
      ...parts,
      pause: (durationMs) => pause(durationMs, signal),
      isWanted: () => !signal.aborted,
    });
    if (judged) show(judged, pack);
  }

  async function buy(pack: CreditPack): Promise<void> {
    if (isBusy) return;
    current.current?.abort();
    const purchase = new AbortController();
    current.current = purchase;
    setIsBusy(true);
    setTold(null);
    const outcome = await runPurchase(pack, parts);
    if (purchase.signal.aborted) {
      session.refreshUser();
      return;
    }
    setIsBusy(false);
    show(outcome, pack);
    await watch(outcome, pack, purchase);
  }

  return { isBusy, told, buy };
}
