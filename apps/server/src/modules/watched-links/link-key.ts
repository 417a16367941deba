import { createHash } from 'node:crypto';
import { addressKey, type WantedTarget } from './target-address.ts';

/**
 * What makes two placed links of an account the same, in whichever project: its page and where it has to lead, however
 * either is spelt (`isSamePage`). 16 bytes.
 */
export function linkKeyOf(accountId: string, page: URL, target: WantedTarget): Buffer {
  return digest([accountId, addressKey(page), target.address ?? target.host]);
}

/** The key as versions before made it, of page and target as they were typed. */
export function formerLinkKeyOf(accountId: string, page: string, target: string): Buffer {
  return digest([accountId, page, target]);
}

function digest(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
}
