import { z } from 'zod';
import { GST_STATES, isGstin } from './gst.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

const Time = toldText().describe('UTC, ISO 8601.');
const Paise = z.int().min(0).describe('Paise.');

/** `waiting`: begun or being confirmed; `failed`: a payment was tried and did not come through. */
const PurchaseState = z.enum(['waiting', 'failed', 'paid', 'partly refunded', 'refunded']);

export const Purchase = z.object({
  order: z.uuid(),
  begun_at: Time,
  paid_at: Time.nullable(),
  credits: z.int(),
  amount_paise: Paise,
  currency: toldText(),
  state: PurchaseState,
  /** The payment provider's number of the payment; null where none was seen. */
  payment: toldText().nullable(),
  returned_paise: Paise,
  /** Number of its invoice; null where it was not paid. */
  invoice: toldText().nullable(),
});
export type Purchase = z.infer<typeof Purchase>;

export const listPurchases = route({
  method: 'GET',
  path: '/payments/purchases',
  access: 'account',
  summary: 'The purchases of the account that a payment was seen for, newest first, 500 at most.',
  response: z.array(Purchase),
  errors: [],
});

const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

export const BillingDetails = z.object({
  /** Of the person or company that buys; empty: the account's. */
  name: toldText(),
  address: toldText(),
  gstin: toldText().nullable(),
  /** Code of an Indian state, as GST numbers begin with it. */
  state: toldText().nullable(),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

export const readBillingDetails = route({
  method: 'GET',
  path: '/payments/billing-details',
  access: 'account',
  summary: 'What the account wants on its next invoices.',
  response: BillingDetails,
  errors: [],
});

export const changeBillingDetails = route({
  method: 'POST',
  path: '/payments/billing-details',
  access: 'account',
  summary: 'Say what the next invoices carry. Those that were issued stay as they are.',
  body: z
    .object({
      name: askedText().max(200).regex(ONE_LINE),
      address: askedText().max(500),
      gstin: askedText()
        .max(15)
        .refine(isGstin, 'This is not a GSTIN: its last sign does not fit the others.')
        .nullable(),
      state: askedText()
        .refine((code) => Object.hasOwn(GST_STATES, code), 'There is no such state.')
        .nullable(),
    })
    .refine(
      ({ gstin, state }) => gstin === null || state === null || gstin.startsWith(state),
      'The GSTIN is of another state than the one chosen.',
    ),
  response: BillingDetails,
  errors: [],
});

export const Invoice = z.object({
  number: toldText(),
  /** A tax invoice only where the issuer is registered for GST. */
  kind: z.enum(['receipt', 'tax invoice']),
  issued_at: Time,
  order: z.uuid(),
  /** The payment provider's number of the payment. */
  payment: toldText(),
  paid_at: Time,
  credits: z.int(),
  amount_paise: Paise,
  currency: toldText(),
  issuer: z.object({
    name: toldText(),
    address: toldText().nullable(),
    email: toldText(),
    gstin: toldText().nullable(),
    state: toldText().nullable(),
  }),
  /** Null where the buyer was erased. */
  buyer: z
    .object({
      name: toldText(),
      email: toldText().nullable(),
      address: toldText(),
      gstin: toldText().nullable(),
      state: toldText().nullable(),
    })
    .nullable(),
  /** Null where the issuer is not registered for GST: then none is charged. The price includes it. */
  tax: z
    .object({
      sac: toldText(),
      place_of_supply: toldText(),
      taxable_paise: Paise,
      lines: z.array(
        z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), percent: z.number(), amount_paise: Paise }),
      ),
    })
    .nullable(),
  /** No money moved: a local stand-in took the payment. */
  is_stand_in: z.boolean(),
  /** As it stands now; the rest is as it was issued. */
  returned_paise: Paise,
});
export type Invoice = z.infer<typeof Invoice>;

export const readInvoice = route({
  method: 'GET',
  path: '/payments/invoice',
  access: 'account',
  summary: 'The invoice of a purchase that was paid.',
  query: z.object({ order: z.uuid() }),
  response: Invoice,
  errors: [404],
});
