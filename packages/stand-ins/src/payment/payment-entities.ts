/** What the provider's wire carries, in its own names: amounts in paise, times in Unix seconds. */
export type Notes = Readonly<Record<string, string>> | readonly [];

export interface OrderEntity {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  amount_paid: number;
  amount_due: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  readonly created_at: number;
}

export interface PaymentEntity {
  readonly id: string;
  readonly entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  readonly invoice_id: null;
  readonly international: false;
  readonly method: 'upi';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  readonly description: string | null;
  readonly card_id: null;
  readonly bank: null;
  readonly wallet: null;
  readonly vpa: string;
  readonly email: string;
  readonly contact: string;
  readonly notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  readonly acquirer_data: Readonly<Record<string, string | null>>;
  readonly created_at: number;
}

export interface RefundEntity {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_id: string;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly acquirer_data: { readonly arn: null };
  readonly created_at: number;
  readonly batch_id: null;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly speed_requested: string;
  readonly speed_processed: string;
}

export interface DisputeEntity {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  amount_deducted: number;
  readonly reason_code: string;
  readonly respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  readonly phase: 'chargeback';
  readonly created_at: number;
}

/** A webhook as it is sent: `body` is exactly what the signature covers. */
export interface WebhookEvent {
  /** Unique for each event and the same in all of its deliveries. */
  readonly id: string;
  readonly name: string;
  readonly orderId: string;
  readonly body: string;
  /** Content type, event id and signature, ready to post. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What the checkout hands to the page after a payment. */
export interface CheckoutProof {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** What the checkout tells the page of a payment that failed. */
export interface CheckoutFailure {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: { readonly order_id: string; readonly payment_id: string };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `order_` and the like, with fourteen letters and digits as the provider has them. */
export function newEntityId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(14));
  return prefix + Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
