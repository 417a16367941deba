import { Notice } from '../../ui/notice.tsx';
import { OutOfCredits } from '../../ui/out-of-credits.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkResults } from './bulk-results.tsx';
import { PastCheckList } from './past-check-list.tsx';
import { useBulkCheck } from './use-bulk-check.ts';

/** Metrics for a pasted list of domains. `credits` is the balance, null while the user is not known. */
export function BulkCheck({ credits }: { credits: number | null }) {
  const { isBusy, shown, failure, run, yours, checks, show } = useBulkCheck();
  return (
    <>
      {credits === 0 ? <OutOfCredits work="Checking" /> : null}
      <div className="bulk">
        <div className="grid gap-4">
          {failure ? (
            <Notice tone="bad" role="alert" title={failure.text}>
              {failure.detail}
            </Notice>
          ) : null}
          <BulkForm isBusy={isBusy} credits={credits} yours={yours} onRun={(domains) => void run(domains)} />
        </div>
        <div className="grid gap-4">
          <BulkResults
            rows={shown?.rows ?? null}
            checkedAt={shown?.past?.checked_at ?? null}
            isBusy={isBusy}
          />
          <PastCheckList checks={checks} shown={shown?.past ?? null} onShow={show} />
        </div>
      </div>
    </>
  );
}
