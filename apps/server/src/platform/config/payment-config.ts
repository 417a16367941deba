import { z } from 'zod';

export type PaymentConfig =
  | {
      readonly kind: 'razorpay';
      readonly keyId: string;
      readonly keySecret: string;
      readonly webhookSecret: string;
      /** While a change of the webhook's secret is under way: older deliveries still carry its signature. */
      readonly previousWebhookSecret: string | null;
      readonly baseUrl: string;
    }
  | { readonly kind: 'local' };

export const RAZORPAY_BASE_URL = 'https://api.razorpay.com/v1';

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
    baseUrl: RAZORPAY_BASE_URL,
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
  if (production && count === 0) {
    problems.push(
      'production needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET; the local payment provider is for development only',
    );
  }
  return problems;
}
