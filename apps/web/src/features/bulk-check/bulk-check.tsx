import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { checkBulk } from '@linklode/contract/calls';
import { bringToTop, useIntoView } from '../../lib/into-view.ts';
import { NotYours, useMay } from '../../entities/may.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutOfCredits } from '../../entities/out-of-credits.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkResults } from './bulk-results.tsx';
import { PastCheckList } from './past-check-list.tsx';
import { domainKey } from './read-domains.ts';
import { useBulkCheck } from './use-bulk-check.ts';

/** Metrics for a pasted list of domains. `credits` is the balance, null while the user is not known. */
export function BulkCheck({ credits }: { credits: number | null }) {
  const mayCheck = useMay(checkBulk);
  const { isBusy, shown, failure, run, yours, checks, freeDays, show } = useBulkCheck();
  const domains = useMemo(() => new Set(shown?.rows.map(({ domain }) => domainKey(domain))), [shown?.rows]);
  const notice = useIntoView(failure !== null);
  const results = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);

  // Below the form they are out of sight of whoever pressed; beside it they are seen.
  const bringResults = useEffectEvent(() => {
    const { top = 0 } = results.current?.getBoundingClientRect() ?? {};
    if (failure === null && top > window.innerHeight / 2) bringToTop(results.current);
  });
  useEffect(() => {
    if (wasBusy.current && !isBusy) bringResults();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <>
      {credits === 0 && mayCheck ? <OutOfCredits work="Checking" /> : null}
      <div className="grid grid-cols-[400px_minmax(0,1fr)] items-start gap-6 max-xl:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          {failure ? (
            <Notice tone="bad" role="alert" title={failure.text} ref={notice}>
              {failure.detail}
            </Notice>
          ) : null}
          {mayCheck ? (
            <BulkForm isBusy={isBusy} credits={credits} yours={yours} shown={domains} onRun={run} />
          ) : (
            <section className="panel panel-pad" aria-label="Domains to check">
              <NotYours what="Checking domains takes credits" call={checkBulk} />
            </section>
          )}
        </div>
        <div className="grid min-w-0 gap-4 *:min-w-0" ref={results}>
          <BulkResults
            rows={shown?.rows ?? null}
            checkedAt={shown?.past?.checked_at ?? null}
            isBusy={isBusy}
            hasFailed={failure !== null}
          />
          <PastCheckList checks={checks} freeDays={freeDays} shown={shown?.past ?? null} onShow={show} />
        </div>
      </div>
    </>
  );
}
