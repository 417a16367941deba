import type { NewOrder, NewRefund } from './payment-book.ts';
import type { Notes } from './payment-entities.ts';
import { ProviderError } from './provider-error.ts';

const MIN_AMOUNT_PAISE = 100;
const MAX_AMOUNT_PAISE = 50_000_000;
const MAX_RECEIPT = 40;
const MAX_NOTES = 15;
const MAX_NOTE = 256;

type Fields = Readonly<Record<string, unknown>>;

function invalid(field: string, description: string): ProviderError {
  return new ProviderError(description, { field });
}

function readAmount(value: unknown, minimum: number): number {
  if (value === undefined) throw invalid('amount', 'The amount field is required.');
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw invalid('amount', 'The amount must be an integer.');
  if (value < minimum) throw invalid('amount', `The amount must be at least INR ${minimum / 100}.00`);
  if (value > MAX_AMOUNT_PAISE) throw invalid('amount', 'Amount exceeds maximum amount allowed.');
  return value;
}

function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > MAX_RECEIPT)
    throw invalid('receipt', `The receipt may not be greater than ${MAX_RECEIPT} characters.`);
  return value;
}

/** Notes as they are kept; empty ones are an empty list, as the provider writes them. */
export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    if (value.length > 0) throw invalid('notes', 'The notes must be an object.');
    return [];
  }
  if (typeof value !== 'object') throw invalid('notes', 'The notes must be an object.');
  const entries = Object.entries(value as Fields);
  if (entries.length === 0) return [];
  if (entries.length > MAX_NOTES)
    throw invalid('notes', `Number of fields in notes should be ${MAX_NOTES} or less.`);
  return Object.fromEntries(
    entries.map(([name, note]) => {
      if (typeof note !== 'string' && typeof note !== 'number')
        throw invalid('notes', 'Notes values themselves should not be an array.');
      if (name.length > MAX_NOTE || String(note).length > MAX_NOTE)
        throw invalid('notes', `The notes may not be greater than ${MAX_NOTE} characters.`);
      return [name, String(note)];
    }),
  );
}

function readCapture(value: unknown): 'automatic' | 'manual' {
  if (typeof value !== 'object' || value === null) return 'automatic';
  const { capture } = value as Fields;
  if (capture === undefined || capture === 'automatic') return 'automatic';
  if (capture === 'manual') return 'manual';
  throw invalid('payment.capture', 'The capture must be automatic or manual.');
}

export function readNewOrder(given: Fields): NewOrder {
  const amount = readAmount(given['amount'], MIN_AMOUNT_PAISE);
  const currency = given['currency'];
  if (currency === undefined) throw invalid('currency', 'The currency field is required.');
  if (currency !== 'INR') throw invalid('currency', 'Currency is not supported');
  if (given['partial_payment'] === true)
    throw invalid('partial_payment', 'Partial payments are not enabled for this account.');
  return {
    amount,
    currency,
    receipt: readReceipt(given['receipt']),
    notes: readNotes(given['notes']),
    capture: readCapture(given['payment']),
  };
}

export function readNewRefund(given: Fields): NewRefund {
  const speed = given['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw invalid('speed', 'The speed is not valid.');
  return {
    ...(given['amount'] === undefined ? {} : { amount: readAmount(given['amount'], MIN_AMOUNT_PAISE) }),
    notes: readNotes(given['notes']),
    receipt: readReceipt(given['receipt']),
    speed,
  };
}

interface ListQuery {
  /** Unix seconds, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly skip: number;
}

function readWhole(query: URLSearchParams, name: string, usual: number, maximum: number): number {
  const text = query.get(name);
  if (text === null || text === '') return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw invalid(name, `The ${name} must be an integer.`);
  if (value > maximum) throw invalid(name, `The ${name} may not be greater than ${maximum}.`);
  return value;
}

export function readListQuery(query: URLSearchParams): ListQuery {
  const end = Number.MAX_SAFE_INTEGER;
  const count = readWhole(query, 'count', 10, 100);
  if (count === 0) throw invalid('count', 'The count must be at least 1.');
  return {
    from: readWhole(query, 'from', 0, end),
    to: readWhole(query, 'to', end, end),
    count,
    skip: readWhole(query, 'skip', 0, end),
  };
}
