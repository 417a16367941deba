const MOST_LEVELS = 6;

/** An error with its stack, its fields and everything behind it, as the most talkative log would have it. */
export function inDepth(error: unknown, level = 0): string {
  if (!(error instanceof Error) || level > MOST_LEVELS) return JSON.stringify(error) ?? '';
  const behind = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [
    error.stack ?? '',
    JSON.stringify(error),
    ...[error.cause, ...behind].map((one) => inDepth(one, level + 1)),
  ].join('\n');
}
