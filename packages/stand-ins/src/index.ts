export { createLocalOpenIdProvider, type LocalOpenIdProvider } from './local-openid-provider.ts';
export { startHostileOpenIdProvider, type OpenIdFaultMode } from './hostile-openid-provider.ts';
export {
  createLocalPaymentProvider,
  newLocalPaymentKeys,
  type LocalPaymentProvider,
} from './payment/local-payment-provider.ts';
export {
  startHostilePaymentProvider,
  type HostilePaymentProvider,
} from './payment/hostile-payment-provider.ts';
export type { PaymentOutcome } from './payment/payment-book.ts';
export type { CheckoutProof, WebhookEvent } from './payment/payment-entities.ts';
