export interface HostMetrics {
  /** Of the registrable domain, 0 to 100; null where the source has none. */
  readonly da: number | null;
  /** Of the host's home page. */
  readonly pa: number | null;
  /** Of the registrable domain. */
  readonly spamScore: number | null;
}

/** A source of link metrics: our own index or a vendor. */
export interface DomainMetrics {
  /** For each host in the order given, its metrics, or null where the source does not know it. Throws MetricsError. */
  lookUp(hosts: readonly string[]): Promise<(HostMetrics | null)[]>;
}

/** The source could not be asked, which is not the same as knowing nothing. */
export class MetricsError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MetricsError';
  }
}
