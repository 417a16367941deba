/** Who takes the money. Amounts are in paise; nothing here is trusted before it is compared with our own order. */
export interface PaymentGateway {
  /** Public: the checkout is opened with it. */
  readonly keyId: string;
  /** It does not retry: after `unavailable` nobody knows whether the order was made; look it up by its receipt. */
  createOrder(order: NewGatewayOrder): Promise<GatewayOrder>;
  findOrderByReceipt(receipt: string): Promise<GatewayOrder | null>;
  getOrder(orderId: string): Promise<GatewayOrder>;
  listPayments(orderId: string): Promise<GatewayPayment[]>;
  getPayment(paymentId: string): Promise<GatewayPayment>;
  /** Harmless if it was captured by somebody else meanwhile: answers the payment as it is then. */
  capture(payment: GatewayPayment): Promise<GatewayPayment>;
  /** A page of the orders made from `from` to before `to`; a page with fewer than `count` is the last one. */
  listOrders(window: ListWindow): Promise<readonly GatewayOrder[]>;
  /** The same for payments that were begun in that time, of any order, each as it stands now. */
  listPaymentsBegun(window: ListWindow): Promise<readonly GatewayPayment[]>;
  /** The same for refunds that were begun in that time. */
  listRefunds(window: ListWindow): Promise<readonly GatewayReturn[]>;
  /** The same for disputes that were opened in that time, each as it stands now. */
  listDisputes(window: ListWindow): Promise<readonly GatewayReturn[]>;
  /** Whether the checkout's signature binds this payment to this order. Constant time. */
  isProof(proof: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Whether the gateway signed exactly these bytes, with the current or the previous secret. Constant time. */
  isSigned(body: Uint8Array, signature: string): boolean;
  /** What a webhook tells; null where the body cannot be read. Does not look at any signature. */
  readEvent(body: Uint8Array): GatewayEvent | null;
}

export interface ListWindow {
  readonly from: Date;
  readonly to: Date;
  readonly skip: number;
  readonly count: number;
}

export interface NewGatewayOrder {
  /** Our id of the order; the gateway keeps it with the order. */
  readonly receipt: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly notes: Readonly<Record<string, string>>;
}

export interface GatewayOrder {
  readonly id: string;
  readonly receipt: string | null;
  readonly amountPaise: number;
  readonly amountPaidPaise: number;
  readonly currency: string;
  readonly state: 'created' | 'attempted' | 'paid';
  readonly attempts: number;
  readonly notes: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

/** In the order of progress: snapshots arrive in any order, and the furthest state is what happened. */
export const PAYMENT_STATES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const;
type PaymentState = (typeof PAYMENT_STATES)[number];

/** A payment as it was at some moment. */
export interface GatewayPayment {
  readonly id: string;
  /** Null if it was made without an order; then it is not ours. */
  readonly orderId: string | null;
  readonly state: PaymentState;
  /** Whether the money was ever taken: a payment that expires without being captured also ends as refunded. */
  readonly captured: boolean;
  readonly amountPaise: number;
  readonly currency: string;
  /** All its refunds together, including those under way. */
  readonly refundedPaise: number;
}

/** A refund or a dispute. */
export interface GatewayReturn {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: 'refund' | 'dispute';
  readonly amountPaise: number;
  /** Null where it is not told: then it is the payment's. */
  readonly currency: string | null;
  /** `open`: begun or contested. `done`: the money is gone. `failed`: it stayed. */
  readonly state: 'open' | 'failed' | 'done';
}

export interface GatewayEvent {
  /** The gateway's name of it, such as `payment.captured`. */
  readonly name: string;
  readonly payment: GatewayPayment | null;
  readonly returned: GatewayReturn | null;
}

/**
 * `unavailable`: no usable answer; trying later may help, and the request may have been carried out. `refused`: the
 * gateway refuses this. `not found`: it knows no such thing. `credentials`: our keys are not accepted; nothing helps
 * until the operator acts.
 */
type PaymentGatewayErrorKind = 'unavailable' | 'refused' | 'not found' | 'credentials';

/** The gateway gave no usable answer. The message is our own text, since the gateway's may quote a key. */
export class PaymentGatewayError extends Error {
  readonly kind: PaymentGatewayErrorKind;

  constructor(kind: PaymentGatewayErrorKind, reason: string) {
    super(`payment gateway: ${reason}`);
    this.name = 'PaymentGatewayError';
    this.kind = kind;
  }
}
