import type { z } from 'zod';

/**
 * What is wrong with a setting, in an operator's words, and never with its value; undefined where its schema has words
 * of its own.
 */
export function settingWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? WHOLE : 'must be a number';
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code !== 'invalid_format') return undefined;
  if (issue.format === 'url') return 'must be an address such as https://app.example.com';
  return issue.format === 'email' ? 'must be an e-mail address' : undefined;
}

const WHOLE = 'must be a whole number';
