import type { CreditPack } from '@linklode/contract/product';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../api/connection.ts';
import { useNavigate } from '../../lib/router.tsx';
import { paymentSuccess } from '../../paths.ts';
import { openCheckout } from './open-checkout.ts';
import { createPaymentOrder, verifyPayment } from './payment-calls.ts';
import { runPurchase, type PurchaseOutcome } from './purchase.ts';

type Failure = Extract<PurchaseOutcome, { kind: 'failed' }>;

/** One purchase at a time; a paid one refreshes the user and goes to the success page. */
export function usePurchase() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const isOnScreen = useRef(true);

  // Follows the page: who has left it is not pulled away from elsewhere.
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);

  async function buy(pack: CreditPack): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    const outcome = await runPurchase(pack, session.getState().user, {
      createOrder: createPaymentOrder,
      openCheckout,
      verify: verifyPayment,
      logError: (message, error) => console.error(message, error),
    });
    if (outcome.kind !== 'dismissed') session.refreshUser();
    if (!isOnScreen.current) return;
    setIsBusy(false);
    if (outcome.kind === 'failed') setFailure(outcome);
    if (outcome.kind === 'paid') navigate(paymentSuccess(pack.credits));
  }

  return { isBusy, failure, buy };
}
