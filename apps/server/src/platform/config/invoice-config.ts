import { isGstin } from '@linklode/contract';
import { z } from 'zod';

/** Who issues invoices, and whether with tax. */
export interface InvoiceConfig {
  readonly name: string;
  readonly address: string | null;
  /** Before the number. */
  readonly prefix: string;
  /** Null where the issuer is not registered: then no tax is named. Prices include it. */
  readonly gst: { readonly gstin: string; readonly sac: string; readonly percent: number } | null;
}

const oneLine = z.string().trim().max(300);

export const invoiceVariables = {
  INVOICE_ISSUER: oneLine.optional(),
  INVOICE_ADDRESS: oneLine.optional(),
  // Year and six digits follow, and a number may have 16 signs.
  INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'must be one to three capitals or digits')
    .default('LL'),
  INVOICE_GSTIN: z
    .string()
    .refine(isGstin, 'is not a GSTIN: its last sign does not fit the others')
    .optional(),
  INVOICE_SAC: z
    .string()
    .regex(/^99\d{2,4}$/, 'must be a code of services, 99 and two to four digits')
    .optional(),
  INVOICE_GST_PERCENT: z.coerce.number().multipleOf(0.5).positive().max(40).optional(),
};

type InvoiceVariables = z.output<z.ZodObject<typeof invoiceVariables>>;

export function readInvoiceConfig(given: InvoiceVariables, company: string): InvoiceConfig {
  const { INVOICE_GSTIN: gstin, INVOICE_SAC: sac, INVOICE_GST_PERCENT: percent } = given;
  return {
    name: given.INVOICE_ISSUER ?? company,
    address: given.INVOICE_ADDRESS ?? null,
    prefix: given.INVOICE_PREFIX,
    gst: gstin === undefined || sac === undefined || percent === undefined ? null : { gstin, sac, percent },
  };
}

/** Half a registration would be a tax that is named wrongly, or not at all. */
export function invoiceProblems(given: InvoiceVariables): string[] {
  const parts = [given.INVOICE_GSTIN, given.INVOICE_SAC, given.INVOICE_GST_PERCENT];
  const count = parts.filter((value) => value !== undefined).length;
  if (count === 0) return [];
  if (count < parts.length)
    return ['INVOICE_GSTIN, INVOICE_SAC and INVOICE_GST_PERCENT go together; only some of them are set'];
  return given.INVOICE_ADDRESS === undefined
    ? ['INVOICE_GSTIN needs INVOICE_ADDRESS: a tax invoice names where the issuer is']
    : [];
}
