export {
  createLocalOpenIdProvider,
  type LocalOpenIdProvider,
  type LocalOpenIdProviderOptions,
} from './local-openid-provider.ts';
export {
  startHostileOpenIdProvider,
  type HostileOpenIdProvider,
  type OpenIdFaultMode,
} from './hostile-openid-provider.ts';
export {
  createLocalPaymentProvider,
  LOCAL_KEY_PREFIX,
  newLocalPaymentKeys,
  type LocalPaymentProvider,
  type LocalPaymentProviderOptions,
} from './payment/local-payment-provider.ts';
export {
  startHostilePaymentProvider,
  type HostilePaymentProvider,
} from './payment/hostile-payment-provider.ts';
export type { Attempt, DisputePhase, PaymentOutcome } from './payment/payment-book.ts';
export type { CheckoutProof, WebhookEvent } from './payment/payment-entities.ts';
export type {
  ApiFaultMode,
  PaymentFaultMode,
  PaymentFaultModes,
  WebhookFaultMode,
} from './payment/payment-fault-modes.ts';
