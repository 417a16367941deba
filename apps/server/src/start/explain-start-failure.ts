import { diskFailure } from '../platform/disk-failure.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** What the operator can mend is a line; a defect is itself, with its stack. */
export function explainStartFailure(error: unknown): unknown {
  return error instanceof OperatorError ? error.message : (diskFailure(error) ?? error);
}
