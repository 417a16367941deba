import type { BulkRow } from '@linklode/contract';
import { useEffect, useRef, useState } from 'react';
import { checkBulk } from '../../api/check-bulk.ts';
import { session } from '../../api/connection.ts';
import { describeBulkFailure, type BulkFailure } from './bulk-failure.ts';

/** One check at a time; the rows of the last one stay until the next has answered. */
export function useBulkCheck() {
  const [isBusy, setIsBusy] = useState(false);
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null);
  const [failure, setFailure] = useState<BulkFailure | null>(null);
  const isOnScreen = useRef(true);

  // Follows the page: an answer that comes after it was left belongs to nobody.
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);

  async function run(domains: readonly string[]): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    let found: readonly BulkRow[] | null = null;
    let failed: BulkFailure | null = null;
    try {
      found = await checkBulk(domains);
    } catch (error) {
      console.error('A bulk check failed', error);
      failed = describeBulkFailure(error);
    }
    // Also after a failure: the answer may have been lost on its way back.
    session.refreshUser();
    if (!isOnScreen.current) return;
    if (found) setRows(found);
    setFailure(failed);
    setIsBusy(false);
  }

  return { isBusy, rows, failure, run };
}
