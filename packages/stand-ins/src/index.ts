export {
  createLocalOpenIdProvider,
  type LocalOpenIdProvider,
  type LocalOpenIdProviderOptions,
} from './local-openid-provider.ts';
export {
  startHostileOpenIdProvider,
  type HostileOpenIdProvider,
  type OpenIdMood,
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
export type { ApiMood, PaymentMood, PaymentMoods, WebhookMood } from './payment/payment-moods.ts';
