import type { MetricsSource } from '@linklode/contract';

export interface PageMetrics {
  /** Of the registrable domain, 0 to 100; null where the source has none. */
  readonly da: number | null;
  /** Of the page itself. */
  readonly pa: number | null;
  /** Of the registrable domain. */
  readonly spamScore: number | null;
  /** YYYY-MM-DD: the day of the source's data. Null where it does not say. */
  readonly asOf: string | null;
}

export type Finding =
  | { readonly kind: 'known'; readonly metrics: PageMetrics }
  /** The source knows the site and has too little to say how much authority it has; the next may know more. */
  | { readonly kind: 'unrated'; readonly metrics: PageMetrics }
  /** The source was asked and has nothing, or nothing that can be trusted. */
  | { readonly kind: 'unknown' }
  /** The source could not be asked about this page, which is not the same as knowing nothing. */
  | { readonly kind: 'failed'; readonly cause: MetricsError };

/** A source of link metrics: our own index or a vendor. */
export interface MetricsAdapter {
  readonly id: MetricsSource;
  /** Whether the source tells pages apart; one of `domain` has no PA and is asked once for each registrable domain. */
  readonly scope: 'page' | 'domain';
  /** Whether answers are worth keeping for everybody. Not for a source that is as quickly asked as looked up. */
  readonly isKept: boolean;
  /** Pages in one call at most. */
  readonly batchSize: number;
  /**
   * For each absolute address in the order given what the source knows. At most `batchSize`, no two alike; for a source
   * of domains each is the home page of a registrable domain. Throws MetricsError when nothing of it could be asked.
   */
  lookUp(pages: readonly string[]): Promise<Finding[]>;
}

/** The reason is a phrase of ours: vendors' own texts may quote keys. */
export class MetricsError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MetricsError';
  }
}
