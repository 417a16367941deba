import { GST_STATES, type BillingDetails, type Invoice } from '@linklode/contract';

/** Who issues an invoice. */
export interface InvoiceIssuer {
  readonly name: string;
  readonly address: string | null;
  readonly email: string;
  readonly prefix: string;
  /** Null if the issuer is not registered for GST. */
  readonly gst: { readonly gstin: string; readonly sac: string; readonly percent: number } | null;
  /** Whether a local stand-in takes the payments. */
  readonly isStandIn: boolean;
}

const IST_OFFSET_MS = 5.5 * 3600 * 1000;
const APRIL = 3;

/** The Indian financial year of a moment, April to March, such as `26-27`. */
export function financialYear(at: Date): string {
  const local = new Date(at.getTime() + IST_OFFSET_MS);
  const first = local.getUTCFullYear() - (local.getUTCMonth() < APRIL ? 1 : 0);
  return [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('-');
}

/** At most 16 characters, with a series of its own for each financial year: CGST Rules, rule 46 (b). */
export function invoiceNumber(prefix: string, year: string, serial: number): string {
  return `${prefix}/${year}/${String(serial).padStart(6, '0')}`;
}

/** A state as it is written on documents: name and code. */
export function stateText(code: string | null): string | null {
  const name = code === null ? undefined : GST_STATES[code];
  return name === undefined ? null : `${name} (${code})`;
}

/**
 * The tax that a price includes: in the issuer's own state half to the centre and half to the state, elsewhere whole to
 * the union (IGST Act, sections 7 and 8). If the buyer entered no state, the place of supply is the issuer's (section
 * 12 (2) (b)).
 */
export function taxWithin(
  amountPaise: number,
  gst: NonNullable<InvoiceIssuer['gst']>,
  buyer: Pick<BillingDetails, 'gstin' | 'state'>,
): NonNullable<Invoice['tax']> {
  const { sac, percent, gstin } = gst;
  const own = gstin.slice(0, 2);
  const place = buyer.gstin?.slice(0, 2) ?? buyer.state ?? own;
  const shareOf = (rate: number) => Math.round((amountPaise * rate) / (100 + percent));
  const lines: NonNullable<Invoice['tax']>['lines'] =
    place === own
      ? (['CGST', 'SGST'] as const).map((name) => ({
          name,
          percent: percent / 2,
          amount_paise: shareOf(percent / 2),
        }))
      : [{ name: 'IGST', percent, amount_paise: shareOf(percent) }];
  const tax = lines.reduce((sum, line) => sum + line.amount_paise, 0);
  return { sac, place_of_supply: stateText(place) ?? place, taxable_paise: amountPaise - tax, lines };
}
