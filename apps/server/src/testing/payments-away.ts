import { PaymentGatewayError, type PaymentGateway } from '../modules/payments/index.ts';

const away = () => Promise.reject(new PaymentGatewayError('unavailable', 'scripted'));

/** A gateway that never answers, for tests that buy nothing. */
export const paymentsAway: PaymentGateway = {
  keyId: 'none',
  createOrder: away,
  findOrderByReceipt: away,
  getOrder: away,
  listPayments: away,
  getPayment: away,
  capture: away,
  listOrders: away,
  listPaymentsBegun: away,
  listRefunds: away,
  listDisputes: away,
  isProof: () => false,
  isSigned: () => false,
  readEvent: () => null,
};
