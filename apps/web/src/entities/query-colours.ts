/**
 * How each part of a query looks. The face has one width in all weights, so weight may vary under the caret of the
 * query box; nothing else that moves a letter may.
 */
export const QUERY_COLOURS = {
  operator: 'font-display text-info-text',
  phrase: 'rounded-1 bg-warning-soft text-warning-text shadow-[0_0_0_2px_var(--color-warning-soft)]',
  value: 'text-accent-text',
  excluded: 'text-danger-text',
  joint: 'font-bold text-text',
  wrong: 'text-danger-text underline decoration-wavy decoration-1 underline-offset-4',
  dropped: 'text-faint',
} as const;
