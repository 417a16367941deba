import { MAX_BULK_DOMAINS } from '@linklode/contract/product';
import type { ReadDomains } from './read-domains.ts';

/** Why Run Check is off, first reason first; null where it is on. */
type RunStop = 'busy' | 'no-domains' | 'invalid-lines' | 'too-many' | 'no-user' | 'credits';

interface RunState {
  readonly isBusy: boolean;
  readonly read: ReadDomains;
  /** How many of the domains are not the account's already. */
  readonly needed: number;
  /** The balance; null while the user is not known. */
  readonly credits: number | null;
}

/** The rules of the specification, section 5: one credit for each new domain, fifty at most, no line left wrong. */
export function findRunStop({ isBusy, read, needed, credits }: RunState): RunStop | null {
  const count = read.domains.length;
  if (isBusy) return 'busy';
  if (count === 0) return 'no-domains';
  if (read.invalid.length > 0) return 'invalid-lines';
  if (count > MAX_BULK_DOMAINS) return 'too-many';
  if (credits === null) return 'no-user';
  return needed > credits ? 'credits' : null;
}
