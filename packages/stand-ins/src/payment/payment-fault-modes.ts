/** How the API answers. `answer lost` does what was asked and then breaks the connection. */
export type ApiFaultMode =
  | 'honest'
  | 'server error'
  | 'HTML instead of JSON'
  | 'cut JSON'
  | 'connection reset'
  | 'hangs'
  | 'slow'
  | 'too many requests'
  | 'authentication failed'
  | 'answer lost';

/** What payments say of themselves, in answers and webhooks alike. */
type PaymentFaultMode = 'honest' | 'wrong amount' | 'wrong currency' | 'of another order' | 'authorised only';

/**
 * What the list of disputes does. `repeats` answers its first page whatever was asked for, `of a stranger` names a
 * payment that nobody made, `deducts too much` ten times what was paid.
 */
export type DisputesFaultMode =
  | 'honest'
  | 'refused'
  | 'forbidden'
  | 'repeats'
  | 'unreadable'
  | 'of a stranger'
  | 'another currency'
  | 'deducts too much';

/** How webhooks leave. `withheld` keeps them until a test delivers them itself. */
type WebhookFaultMode =
  | 'honest'
  | 'duplicated'
  | 'shuffled'
  | 'withheld'
  | 'wrong signature'
  | 'previous secret';

/** What the provider does wrong at this moment; written by tests. */
export interface PaymentFaultModes {
  api: ApiFaultMode;
  /** How many more calls `api` lasts before it is honest again. */
  apiCalls: number;
  payments: PaymentFaultMode;
  disputes: DisputesFaultMode;
  webhooks: WebhookFaultMode;
}

export function noFaultModes(): PaymentFaultModes {
  return { api: 'honest', apiCalls: Infinity, payments: 'honest', disputes: 'honest', webhooks: 'honest' };
}

/** The fault mode of one more call; counts it. */
export function takeApiFaultMode(faultModes: PaymentFaultModes): ApiFaultMode {
  const faultMode = faultModes.api;
  if (faultMode === 'honest') return faultMode;
  faultModes.apiCalls -= 1;
  if (faultModes.apiCalls <= 0) {
    faultModes.api = 'honest';
    faultModes.apiCalls = Infinity;
  }
  return faultMode;
}
