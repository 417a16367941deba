interface ProviderErrorParts {
  readonly status?: number;
  readonly code?: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  readonly source?: string;
  readonly step?: string;
  readonly reason?: string;
  readonly field?: string;
}

/** A refusal of the API; `body` is its answer. Bad input and unknown ids alike answer 400, as the provider does it. */
export class ProviderError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(description: string, parts: ProviderErrorParts = {}) {
    super(description);
    this.name = 'ProviderError';
    this.status = parts.status ?? 400;
    this.body = {
      error: {
        code: parts.code ?? 'BAD_REQUEST_ERROR',
        description,
        source: parts.source ?? 'business',
        step: parts.step ?? 'payment_initiation',
        reason: parts.reason ?? 'input_validation_failed',
        metadata: {},
        ...(parts.field === undefined ? {} : { field: parts.field }),
      },
    };
  }
}

export function unknownId(): ProviderError {
  return new ProviderError('The id provided does not exist', { source: 'business', step: 'NA' });
}
