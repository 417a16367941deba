/**
 * `retryable`: the vendor is away or busy; later may help.
 * `permanent`: nothing helps until the operator acts, such as a refused key or an empty account.
 * `refused`: the vendor takes no such question; others are not affected.
 * `over budget`: the day's spending cap is reached; nothing was asked.
 * `over share`: the account that asks has had its share of the day; nothing was asked, and others are not affected.
 * `breaker open`: earlier failures keep us from asking; nothing was asked.
 */
export type VendorErrorKind =
  | 'retryable'
  | 'permanent'
  | 'refused'
  | 'over budget'
  | 'over share'
  | 'breaker open';

/**
 * A vendor gave no answer that can be used. The reason is a phrase of ours and never the vendor's text, which may quote
 * a key.
 */
export class VendorError extends Error {
  readonly vendor: string;
  readonly kind: VendorErrorKind;
  readonly reason: string;

  constructor(vendor: string, kind: VendorErrorKind, reason: string) {
    super(`${vendor}: ${reason}`);
    this.name = 'VendorError';
    this.vendor = vendor;
    this.kind = kind;
    this.reason = reason;
  }
}
