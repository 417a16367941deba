import type { PaymentOrder, PaymentVerification, User, VerifyPaymentRequest } from '@linklode/contract';
import { PRODUCT_NAME, type CreditPack } from '@linklode/contract/product';
import { ApiError } from '../../api/api-error.ts';
import { PAYMENT_TEXTS } from '../../content/account-texts.ts';
import { fillText } from '../../content/texts.ts';
import { UnreadablePaymentError, type OpenCheckout } from './open-checkout.ts';

/**
 * The accent on a light ground, which the payment window has in both themes. Written out and not read from the page:
 * the window takes sRGB in hex, and a browser tells `--color-accent` in OKLCH. A test compares it with the token.
 */
const ACCENT_ON_LIGHT = '#035f44';

/** The server's own words, should it ever send none. */
const PENDING_TEXT = 'Your payment is being confirmed; credits follow by themselves.';

export interface PurchaseParts {
  readonly createOrder: (order: { amount: number; credits: number }) => Promise<PaymentOrder>;
  /** Brings the payment window's code while the order is made; what fails here fails again when it is opened. */
  readonly prepareCheckout: () => void;
  readonly openCheckout: OpenCheckout;
  readonly verify: (proof: VerifyPaymentRequest) => Promise<PaymentVerification>;
  /** Who pays, as far as that is known when the window opens. */
  readonly getUser: () => User | null;
  readonly logError: (message: string, error: unknown) => void;
}

export type PurchaseOutcome =
  | { readonly kind: 'paid' }
  /** The payment window was closed. */
  | { readonly kind: 'dismissed' }
  /** Paid, and not confirmed yet. */
  | { readonly kind: 'pending'; readonly text: string; readonly proof: VerifyPaymentRequest }
  | {
      readonly kind: 'failed';
      readonly text: string;
      /** Set once money may have moved. */
      readonly orderId: string | null;
      /** Set where asking again may well be answered otherwise. */
      readonly proof: VerifyPaymentRequest | null;
    };

function failed(
  text: string,
  orderId: string | null = null,
  proof: VerifyPaymentRequest | null = null,
): PurchaseOutcome {
  return { kind: 'failed', text, orderId, proof };
}

/** One purchase from order to verification. Never throws: what goes wrong is the outcome. */
export async function runPurchase(pack: CreditPack, parts: PurchaseParts): Promise<PurchaseOutcome> {
  parts.prepareCheckout();
  let order: PaymentOrder;
  try {
    order = await parts.createOrder({ amount: pack.priceRupees, credits: pack.credits });
  } catch (error) {
    parts.logError('The order was not created', error);
    return failed(PAYMENT_TEXTS.orderFailed);
  }

  let proof: VerifyPaymentRequest | null;
  try {
    const user = parts.getUser();
    proof = await parts.openCheckout({
      key: order.key_id,
      amount: order.amount,
      currency: order.currency,
      name: PRODUCT_NAME,
      description: fillText(PAYMENT_TEXTS.packDescription, { credits: pack.credits }),
      orderId: order.id,
      prefill: { name: user?.name ?? '', email: user?.email ?? '' },
      themeColour: ACCENT_ON_LIGHT,
    });
  } catch (error) {
    parts.logError('The payment window failed', error);
    return error instanceof UnreadablePaymentError
      ? failed(PAYMENT_TEXTS.verificationFailed, order.id)
      : failed(PAYMENT_TEXTS.initiationFailed);
  }
  return proof === null ? { kind: 'dismissed' } : verifyProof(proof, parts);
}

/** What the server says of a payment. Never throws. */
export async function verifyProof(
  proof: VerifyPaymentRequest,
  parts: Pick<PurchaseParts, 'verify' | 'logError'>,
): Promise<Extract<PurchaseOutcome, { kind: 'paid' | 'pending' | 'failed' }>> {
  try {
    const { success, message } = await parts.verify(proof);
    if (success) return { kind: 'paid' };
    return { kind: 'pending', text: message || PENDING_TEXT, proof };
  } catch (error) {
    parts.logError('The payment was not verified', error);
    const text = serverMessage(error) ?? PAYMENT_TEXTS.verificationFailed;
    return { kind: 'failed', text, orderId: proof.razorpay_order_id, proof: isRefusal(error) ? null : proof };
  }
}

/** The server has judged; an error on the way there, a flood or a defect is no judgement. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

/** The sentence of a refusal; null where there is none. */
function serverMessage(error: unknown): string | null {
  if (!isRefusal(error)) return null;
  const { text } = error.body;
  return text === '' || /^[[{]/.test(text) ? null : text;
}
