import type { VerifyPaymentRequest } from '@linklode/contract';
import { loadScript } from './load-script.ts';

interface CheckoutOptions {
  readonly key: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  /** Who is paid. */
  readonly name: string;
  readonly description: string;
  readonly orderId: string;
  readonly prefill: { readonly name: string; readonly email: string };
  readonly themeColour: string;
}

/** Opens the provider's payment window. Null when it was closed without a payment; throws where it cannot be opened. */
export type OpenCheckout = (options: CheckoutOptions) => Promise<VerifyPaymentRequest | null>;

/** The window said that something was paid, in words that cannot be read. */
export class UnreadablePaymentError extends Error {}

interface ProviderCheckout {
  open(): void;
}
type ProviderConstructor = new (options: Record<string, unknown>) => ProviderCheckout;

function findCheckout(): ProviderConstructor | undefined {
  return (window as { Razorpay?: ProviderConstructor }).Razorpay;
}

function readProof(value: unknown): VerifyPaymentRequest {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = given;
  if (
    typeof razorpay_order_id !== 'string' ||
    typeof razorpay_payment_id !== 'string' ||
    typeof razorpay_signature !== 'string'
  ) {
    throw new UnreadablePaymentError('The payment window answered without a payment.');
  }
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature };
}

/** Brings the checkout's script, once. Harmless to call ahead; throws where the script does not come. */
export async function loadCheckout(scriptUrl: string): Promise<void> {
  if (!findCheckout()) await loadScript(scriptUrl);
  if (!findCheckout()) throw new Error('The payment window is not there.');
}

/** With the script at this address: Razorpay's standard checkout, or one with the same interface. */
export function createOpenCheckout(scriptUrl: string): OpenCheckout {
  return async (options) => {
    await loadCheckout(scriptUrl);
    const Checkout = findCheckout();
    if (!Checkout) throw new Error('The payment window is not there.');
    return new Promise((resolve, reject) => {
      const checkout = new Checkout({
        key: options.key,
        amount: options.amount,
        currency: options.currency,
        name: options.name,
        description: options.description,
        order_id: options.orderId,
        prefill: options.prefill,
        theme: { color: options.themeColour },
        // A payment that fails leaves the window open, to be tried again on the same order.
        handler: (answer: unknown) => {
          try {
            resolve(readProof(answer));
          } catch (error) {
            reject(error instanceof Error ? error : new Error('The payment window failed.'));
          }
        },
        modal: { ondismiss: () => resolve(null) },
      });
      checkout.open();
    });
  };
}
