import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-fresh-user.ts';
import { BULK_TEXTS } from '../content/account-texts.ts';
import { BulkCheck } from '../features/bulk-check/bulk-check.tsx';
import { countOf } from '../lib/format.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function BulkMetricsPage() {
  const user = useFreshUser();
  return (
    <div className="wrap page">
      <PageTitle title={`Bulk checker | ${PRODUCT_NAME}`} />
      <div className="page-head">
        <div>
          <h1>Bulk checker</h1>
          <p>
            <span>{BULK_TEXTS.cost}</span>{' '}
            {user ? (
              <span>
                You have <strong className="num text-ink">{countOf(user.credits, 'credit')}</strong>.
              </span>
            ) : null}
          </p>
        </div>
      </div>
      <BulkCheck credits={user?.credits ?? null} />
    </div>
  );
}
