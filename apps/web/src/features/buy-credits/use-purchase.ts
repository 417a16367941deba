import type { User } from '@linklode/contract';
import { createPaymentOrder, verifyPayment } from '@linklode/contract/calls';
import type { CreditPack } from '@linklode/contract/product';
import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../api/connection.ts';
import { ME_KEY, refreshMe } from '../../api/me-query.ts';
import { getWebConfig } from '../../lib/app-config.ts';
import { useNavigate } from '../../lib/router.tsx';
import { paymentSuccess } from '../../paths.ts';
import { awaitConfirmation } from './await-confirmation.ts';
import { createOpenCheckout, loadCheckout } from './open-checkout.ts';
import { runPurchase, type PurchaseOutcome, type PurchaseParts } from './purchase.ts';

/** What is told below the packs. */
export type Told = Extract<PurchaseOutcome, { kind: 'failed' | 'pending' }>;

const { checkout_script_url: scriptUrl } = getWebConfig();

const createParts = (client: QueryClient): PurchaseParts => ({
  createOrder: (body) => call(createPaymentOrder, { body }),
  prepareCheckout: () => {
    loadCheckout(scriptUrl).catch(() => undefined);
  },
  openCheckout: createOpenCheckout(scriptUrl),
  verify: (body) => call(verifyPayment, { body }),
  getUser: () => client.getQueryData<User>(ME_KEY) ?? null,
  logError: (message, error) => console.error(message, error),
});

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

/** Watches a payment whose fate is open, as long as its page is there and no other purchase begins. */
function useConfirmation(outcome: PurchaseOutcome | undefined, parts: PurchaseParts) {
  const proof = outcome?.kind === 'pending' || outcome?.kind === 'failed' ? outcome.proof : null;
  const { data } = useQuery({
    queryKey: ['payment', proof],
    queryFn:
      proof === null
        ? skipToken
        : ({ signal }) =>
            awaitConfirmation(proof, {
              ...parts,
              pause: (durationMs) => pause(durationMs, signal),
              isWanted: () => !signal.aborted,
            }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return data ?? null;
}

/** One purchase at a time; a paid one refreshes the user and goes to the success page. */
export function usePurchase() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const parts = useMemo(() => createParts(client), [client]);
  // The second press of a double click comes before the button is drawn as busy.
  const isRunning = useRef(false);
  const purchase = useMutation({
    mutationFn: (pack: CreditPack) => runPurchase(pack, parts),
    onSettled: () => {
      isRunning.current = false;
    },
    onSuccess: ({ kind }) => {
      if (kind !== 'dismissed') refreshMe(client);
    },
  });
  const judged = useConfirmation(purchase.data, parts);
  const outcome = judged ?? purchase.data;
  const credits = purchase.variables?.credits;
  const isPaid = outcome?.kind === 'paid';

  useEffect(() => {
    if (judged) refreshMe(client);
  }, [judged, client]);

  // Follows the payment while its page is there: who has left it is not pulled away from elsewhere.
  useEffect(() => {
    if (isPaid && credits !== undefined) navigate(paymentSuccess(credits));
  }, [isPaid, credits, navigate]);

  const told: Told | null = outcome?.kind === 'failed' || outcome?.kind === 'pending' ? outcome : null;
  function buy(pack: CreditPack): void {
    if (isRunning.current) return;
    isRunning.current = true;
    purchase.mutate(pack);
  }
  return { isBusy: purchase.isPending, told, buy };
}
