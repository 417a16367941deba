import type { BulkCheck, BulkHistory, BulkRow } from '@linklode/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { checkBulk, listBulkChecks } from '../../api/check-bulk.ts';
import { session } from '../../api/connection.ts';
import { describeBulkFailure, type BulkFailure } from './bulk-failure.ts';
import { findYours } from './past-checks.ts';

const NOTHING: BulkHistory = { free_days: 0, checks: [] };

/** What is on screen: the rows of the check just made, or a check of the last seven days. */
type Shown = { readonly rows: readonly BulkRow[]; readonly past: BulkCheck | null };

/** One check at a time; its rows stay until the next has answered. After a reload the last stored check is shown. */
export function useBulkCheck() {
  const [isBusy, setIsBusy] = useState(false);
  const [picked, setPicked] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<BulkFailure | null>(null);
  const isOnScreen = useRef(true);
  const stored = useStoredChecks();
  const yours = useMemo(
    () => findYours(stored.data ?? NOTHING, stored.dataUpdatedAt),
    [stored.data, stored.dataUpdatedAt],
  );
  const { checks } = stored.data ?? NOTHING;
  const last = checks[0];
  const shown: Shown | null = picked ?? (last === undefined ? null : { rows: last.rows, past: last });

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
    void stored.refetch();
    if (found) setPicked({ rows: found, past: null });
    setFailure(failed);
    setIsBusy(false);
  }

  const show = (check: BulkCheck) => setPicked({ rows: check.rows, past: check });
  return { isBusy, shown, failure, run, yours, checks, show };
}

/** A failure is logged and reads as no checks: the list can be checked all the same, at no other cost. */
function useStoredChecks() {
  return useQuery({
    queryKey: ['bulk-checks'],
    queryFn: async ({ signal }) => {
      try {
        return await listBulkChecks(signal);
      } catch (error) {
        if (signal.aborted) throw error;
        console.error('Failed to load the bulk checks', error);
        return NOTHING;
      }
    },
    gcTime: 0,
  });
}
