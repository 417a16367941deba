/**
 * There is no index that could be read: no file, an empty one, or one of another version. The message says what to do.
 */
export class IndexUnavailableError extends Error {
  override readonly name = 'IndexUnavailableError';
  /** Another version or another account reads the file: it is not to be removed. */
  readonly isWhole: boolean;

  constructor(message: string, { isWhole = false, ...options }: ErrorOptions & { isWhole?: boolean } = {}) {
    super(message, options);
    this.isWhole = isWhole;
  }
}

/** Another import is writing to this index. */
export class IndexLockedError extends Error {
  override readonly name = 'IndexLockedError';
}

/** More searches are waiting than the pool takes. */
export class IndexBusyError extends Error {
  override readonly name = 'IndexBusyError';
}

/** One account waits for more searches than it may at once; others are not held up. */
export class IndexCrowdedError extends Error {
  override readonly name = 'IndexCrowdedError';
}

/** A search ran longer than it may and was ended. */
export class IndexTimeoutError extends Error {
  override readonly name = 'IndexTimeoutError';
}
