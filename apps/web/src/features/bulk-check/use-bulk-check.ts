import type { BulkCheck, BulkHistory, BulkRow } from '@linklode/contract';
import { checkBulk, listBulkChecks } from '@linklode/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../api/connection.ts';
import { askAnew, refreshMe } from '../../api/me-query.ts';
import { createUnderWay } from '../../api/under-way.ts';
import { useNavigate } from '../../lib/router.tsx';
import { paths, pastBulkCheck } from '../../paths.ts';
import { describeBulkFailure, type BulkFailure } from './bulk-failure.ts';
import { findYours } from './past-checks.ts';

const NOTHING: BulkHistory = { free_days: 0, checks: [] };
const STORED_KEY = ['bulk-checks'] as const;

/** What is on screen: the rows of the check just made, or a check of the last seven days. */
type Shown = { readonly rows: readonly BulkRow[]; readonly past: BulkCheck | null };

/**
 * One check at a time; its rows stay until the next has answered. A stored check has an address, by the time it was
 * made; without one, as after a reload, the last stored check is shown.
 */
export function useBulkCheck() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [made, setMade] = useState<readonly BulkRow[] | null>(null);
  const stored = useStoredChecks();
  const [underWay] = useState(createUnderWay);
  const run = useMutation({
    mutationFn: (domains: readonly string[]) => call(checkBulk, { body: { domains: [...domains] } }),
    onSuccess: setMade,
    onError: (error) => console.error('A bulk check failed', error),
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: (_rows, _error, domains) => {
      underWay.end(domains);
      refreshMe(client);
      void askAnew(client, STORED_KEY);
    },
  });

  const { checks, free_days: freeDays } = stored.data ?? NOTHING;
  const yours = useMemo(
    () => findYours(stored.data ?? NOTHING, stored.dataUpdatedAt),
    [stored.data, stored.dataUpdatedAt],
  );
  const asked = new URLSearchParams(search).get('check');
  const past = checks.find((check) => check.checked_at === asked) ?? (made ? undefined : checks[0]);
  const shown: Shown | null = past ? { rows: past.rows, past } : made && { rows: made, past: null };
  const failure: BulkFailure | null = run.error ? describeBulkFailure(run.error) : null;

  return {
    isBusy: run.isPending,
    shown,
    failure,
    yours,
    checks,
    freeDays,
    run: (domains: readonly string[]) => {
      if (!underWay.begin(domains)) return;
      if (asked !== null) navigate(paths.bulkMetrics);
      run.mutate(domains);
    },
    show: (check: BulkCheck) => navigate(pastBulkCheck(check.checked_at)),
  };
}

/** A failure is logged and reads as no checks: the list can be checked all the same, at no other cost. */
function useStoredChecks() {
  const stored = useQuery({
    queryKey: STORED_KEY,
    queryFn: ({ signal }) => call(listBulkChecks, { signal }),
    gcTime: 0,
  });
  const { error } = stored;
  useEffect(() => {
    if (error) console.error('Failed to load the bulk checks', error);
  }, [error]);
  return stored;
}
