import { MetricsError, type Finding, type MetricsAdapter } from '../../modules/metrics/index.ts';
import { VendorError } from '../../platform/outgoing/vendor-error.ts';

/** A vendor of link metrics. */
export interface MetricsVendor extends MetricsAdapter {
  /**
   * The cheapest call that proves the key: what is left of the plan, in the vendor's units, or null. Throws
   * VendorError.
   */
  checkKey(): Promise<{ readonly left: string | null }>;
}

export const UNKNOWN: Finding = { kind: 'unknown' };

export function failed(reason: string): Finding {
  return { kind: 'failed', cause: new MetricsError(reason) };
}

/** Runs a look-up; what a vendor could not do becomes the port's error. */
export async function asMetricsError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof VendorError ? new MetricsError(error.message, error) : error;
  }
}

/** A score from 0 to 100; null for what is none, -1 ("not evaluated") included. */
export function readScore(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : null;
}

/** YYYY-MM-DD in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
