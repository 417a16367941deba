import type { User } from '@linklode/contract';
import { PRODUCT_NAME, type CreditPack } from '@linklode/contract/product';
import { ApiError } from '../../api/api-error.ts';
import { PAYMENT_TEXTS } from '../../content/account-texts.ts';
import { fillText } from '../../content/texts.ts';
import type { OpenCheckout } from './open-checkout.ts';
import type { PaymentOrder, PaymentProof, Verification } from './payment-calls.ts';

/** Malachite of the light theme; the payment window knows no variables. */
const THEME_COLOUR = '#035f44';

export interface PurchaseParts {
  readonly createOrder: (order: { amount: number; credits: number }) => Promise<PaymentOrder>;
  readonly openCheckout: OpenCheckout;
  readonly verify: (proof: PaymentProof) => Promise<Verification>;
  readonly logError: (message: string, error: unknown) => void;
}

export type PurchaseOutcome =
  | { readonly kind: 'paid' }
  /** The payment window was closed. */
  | { readonly kind: 'dismissed' }
  | {
      readonly kind: 'failed';
      readonly text: string;
      /** Set once money may have moved. */
      readonly orderId: string | null;
    };

function failed(text: string, orderId: string | null = null): PurchaseOutcome {
  return { kind: 'failed', text, orderId };
}

/** One purchase from order to verification. Never throws: what goes wrong is the outcome. */
export async function runPurchase(
  pack: CreditPack,
  user: User | null,
  parts: PurchaseParts,
): Promise<PurchaseOutcome> {
  let order: PaymentOrder;
  try {
    order = await parts.createOrder({ amount: pack.priceRupees, credits: pack.credits });
  } catch (error) {
    parts.logError('The order was not created', error);
    return failed(PAYMENT_TEXTS.orderFailed);
  }

  let proof: PaymentProof | null;
  try {
    proof = await parts.openCheckout({
      key: order.key_id,
      amount: order.amount,
      currency: order.currency,
      name: PRODUCT_NAME,
      description: fillText(PAYMENT_TEXTS.packDescription, { credits: pack.credits }),
      orderId: order.id,
      prefill: { name: user?.name ?? '', email: user?.email ?? '' },
      themeColour: THEME_COLOUR,
    });
  } catch (error) {
    parts.logError('The payment window failed', error);
    return failed(PAYMENT_TEXTS.initiationFailed);
  }
  if (proof === null) return { kind: 'dismissed' };

  try {
    const { success, message } = await parts.verify(proof);
    return success ? { kind: 'paid' } : failed(message || PAYMENT_TEXTS.verificationFailed, order.id);
  } catch (error) {
    parts.logError('The payment was not verified', error);
    return failed(serverMessage(error) ?? PAYMENT_TEXTS.verificationFailed, order.id);
  }
}

/** The sentence of a refusal; null where there is none. */
function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  const { text } = error.body;
  return text === '' || /^[[{]/.test(text) ? null : text;
}
