import { z } from 'zod';
import { address } from './vendor-fields.ts';

export type PaymentConfig =
  | {
      readonly kind: 'razorpay';
      readonly keyId: string;
      readonly keySecret: string;
      readonly webhookSecret: string;
      /** While a change of the webhook's secret is under way: older deliveries still carry its signature. */
      readonly previousWebhookSecret: string | null;
      readonly baseUrl: string;
      /** The script of its checkout; null for the provider's own. */
      readonly checkoutUrl: string | null;
      /** In a rehearsal somebody else answers in the provider's place. */
      readonly isRehearsal: boolean;
    }
  | { readonly kind: 'local' };

const RAZORPAY_BASE_URL = 'https://api.razorpay.com/v1';

/** Keys are letters and digits there; what else stands in one was copied wrongly, such as a blank or a quote. */
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must have no blanks');

export const paymentVariables = {
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, 'must look like rzp_live_... or rzp_test_...')
    .optional(),
  RAZORPAY_KEY_SECRET: secret.optional(),
  RAZORPAY_WEBHOOK_SECRET: secret.optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: secret.optional(),
  RAZORPAY_BASE_URL: address.optional(),
  RAZORPAY_CHECKOUT_URL: address.optional(),
};

type PaymentVariables = { readonly [K in keyof typeof paymentVariables]?: string | undefined };

/** The local stand-in unless all three keys are given. Half of them is a problem of its own (`paymentProblems`). */
export function readPaymentConfig(given: PaymentVariables): PaymentConfig {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = given;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return { kind: 'local' };
  return {
    kind: 'razorpay',
    keyId,
    keySecret,
    webhookSecret,
    previousWebhookSecret: given.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ?? null,
    baseUrl: given.RAZORPAY_BASE_URL ?? RAZORPAY_BASE_URL,
    checkoutUrl: given.RAZORPAY_CHECKOUT_URL ?? null,
    isRehearsal: given.RAZORPAY_BASE_URL !== undefined,
  };
}

/** What is wrong with the payment settings, without a value in it. */
export function paymentProblems(given: PaymentVariables, production: boolean): string[] {
  const needed = [given.RAZORPAY_KEY_ID, given.RAZORPAY_KEY_SECRET, given.RAZORPAY_WEBHOOK_SECRET];
  const count = needed.filter((value) => value !== undefined).length;
  const problems: string[] = [];
  if (count > 0 && count < needed.length) {
    problems.push(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET go together; only some of them are set',
    );
  }
  if (given.RAZORPAY_WEBHOOK_SECRET_PREVIOUS !== undefined && given.RAZORPAY_WEBHOOK_SECRET === undefined)
    problems.push('RAZORPAY_WEBHOOK_SECRET_PREVIOUS stands beside RAZORPAY_WEBHOOK_SECRET, never alone');
  problems.push(...rehearsalProblems(given, production));
  if (production && count === 0) {
    problems.push(
      'production needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET; the local payment provider is for development only',
    );
  }
  return problems;
}

/** Another address than the provider's own gets neither money nor keys that move any. */
function rehearsalProblems(given: PaymentVariables, production: boolean): string[] {
  const names = (['RAZORPAY_BASE_URL', 'RAZORPAY_CHECKOUT_URL'] as const).filter(
    (name) => given[name] !== undefined,
  );
  if (names.length === 0) return [];
  if (production)
    return names.map(
      (name) => `${name} is for rehearsals; production asks Razorpay itself and takes no other address`,
    );
  if (names.length === 1)
    return ['RAZORPAY_BASE_URL and RAZORPAY_CHECKOUT_URL go together; only one of them is set'];
  if (given.RAZORPAY_KEY_ID?.startsWith('rzp_live_') === true)
    return [
      'RAZORPAY_BASE_URL is for rehearsals and is sent no live key; RAZORPAY_KEY_ID must be rzp_test_...',
    ];
  return given.RAZORPAY_KEY_ID === undefined
    ? ['RAZORPAY_BASE_URL goes with keys: RAZORPAY_KEY_ID and the others']
    : [];
}
