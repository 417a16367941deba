import { createHash } from 'node:crypto';

/**
 * What makes two placed links of an account the same, in whichever project: its page and where it has to lead. 16
 * bytes.
 */
export function linkKeyOf(accountId: string, page: string, target: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([accountId, page, target]))
    .digest()
    .subarray(0, 16);
}
