import type { PaymentProof } from './payment-calls.ts';

export interface CheckoutOptions {
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
export type OpenCheckout = (options: CheckoutOptions) => Promise<PaymentProof | null>;

interface ProviderCheckout {
  open(): void;
}
type ProviderConstructor = new (options: Record<string, unknown>) => ProviderCheckout;

const SCRIPT_ADDRESS = 'https://checkout.razorpay.com/v1/checkout.js';

function findCheckout(): ProviderConstructor | undefined {
  return (window as { Razorpay?: ProviderConstructor }).Razorpay;
}

let loading: Promise<void> | null = null;

/** Brings the provider's script, once; after a failure the next call tries again. */
function loadScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT_ADDRESS;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading = null;
      reject(new Error('The payment window could not be loaded.'));
    });
    document.head.append(script);
  });
  return loading;
}

function readProof(value: unknown): PaymentProof {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = given;
  if (
    typeof razorpay_order_id !== 'string' ||
    typeof razorpay_payment_id !== 'string' ||
    typeof razorpay_signature !== 'string'
  ) {
    throw new Error('The payment window answered without a payment.');
  }
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature };
}

export const openCheckout: OpenCheckout = async (options) => {
  if (!findCheckout()) await loadScript();
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
