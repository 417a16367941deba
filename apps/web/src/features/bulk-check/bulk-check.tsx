import { Notice } from '../../ui/notice.tsx';
import { OutOfCredits } from '../../ui/out-of-credits.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkResults } from './bulk-results.tsx';
import { useBulkCheck } from './use-bulk-check.ts';

/** Metrics for a pasted list of domains. `credits` is the balance, null while the user is not known. */
export function BulkCheck({ credits }: { credits: number | null }) {
  const { isBusy, rows, failure, run } = useBulkCheck();
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
          <BulkForm isBusy={isBusy} credits={credits} onRun={(domains) => void run(domains)} />
        </div>
        <BulkResults rows={rows} isBusy={isBusy} />
      </div>
    </>
  );
}
