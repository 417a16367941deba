import type { CreditEntry } from '@linklode/contract';
import { isWhole, requireFields, textOrNull } from './answer-fields.ts';
import { UnexpectedAnswerError } from './api-error.ts';
import { client } from './connection.ts';

export function readCreditHistory(value: unknown): CreditEntry[] {
  if (!Array.isArray(value)) throw new UnexpectedAnswerError('credit history');
  return value.map((item: unknown) => {
    const entry = requireFields(item, 'credit entry');
    if (typeof entry.created_at !== 'string' || !isWhole(entry.amount)) {
      throw new UnexpectedAnswerError('credit entry');
    }
    return {
      created_at: entry.created_at,
      // A reason that this build does not know yet is shown as the server says it.
      reason: (textOrNull(entry.reason) ?? '') as CreditEntry['reason'],
      details: textOrNull(entry.details),
      amount: entry.amount,
    };
  });
}

export async function listCreditHistory(signal: AbortSignal): Promise<CreditEntry[]> {
  return readCreditHistory(await client.call({ method: 'GET', path: '/credit-history', signal }));
}
