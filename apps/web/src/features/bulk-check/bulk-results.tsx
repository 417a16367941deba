import type { BulkRow } from '@linklode/contract';
import { BULK_TEXTS } from '../../content/account-texts.ts';
import { saveCsv } from '../../lib/download-file.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MetricsSourceNote } from '../../entities/metrics-source.tsx';
import { bulkCsv, bulkTabSeparated } from './bulk-exports.ts';
import { BulkCards, BulkTable } from './bulk-rows.tsx';
import { summarise } from './past-checks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListHead } from '../../ui/list-head.tsx';

interface BulkResultsProps {
  rows: readonly BulkRow[] | null;
  /** When an earlier check was made, where its rows are shown. */
  checkedAt: string | null;
  isBusy: boolean;
  /** The check that was asked for last brought none of them. */
  hasFailed: boolean;
}

/** The rows of a check, and what can be done with them. */
export function BulkResults({ rows, checkedAt, isBusy, hasFailed }: BulkResultsProps) {
  const summary = rows === null ? '' : summarise(rows);
  const isWide = useMediaQuery('(min-width: 640px)');
  return (
    <section aria-labelledby="bulk-results">
      <ListHead
        title={checkedAt === null ? 'Last check' : `Check of ${formatDateTime(checkedAt)}`}
        titleId="bulk-results"
        note={isBusy ? 'Checking the list.' : hasFailed && summary !== '' ? `Earlier: ${summary}` : summary}
        isSpoken
        className="min-h-10"
      >
        {rows && rows.length > 0 ? (
          <div className="ml-auto flex flex-wrap gap-2 max-sm:mt-1.5 max-sm:w-full max-sm:*:flex-1">
            <Button onClick={() => void copyText(bulkTabSeparated(rows), BULK_TEXTS.copied, 'alert')}>
              <Icon name="copy" />
              {BULK_TEXTS.copyTable}
            </Button>
            <Button onClick={() => saveCsv(bulkCsv(rows), 'bulk_metrics.csv')}>
              <Icon name="download" />
              {BULK_TEXTS.downloadCsv}
            </Button>
          </div>
        ) : null}
      </ListHead>
      {rows === null ? null : <MetricsSourceNote rows={rows} />}
      {rows === null ? (
        isBusy ? (
          <div className="panel panel-pad grid gap-5" aria-hidden="true">
            {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        ) : (
          <EmptyState picture="not-searched" title="Nothing checked yet">
            Enter domains or URLs and run the check. A domain without metrics costs nothing.
          </EmptyState>
        )
      ) : isWide ? (
        <BulkTable rows={rows} />
      ) : (
        <BulkCards rows={rows} />
      )}
    </section>
  );
}
