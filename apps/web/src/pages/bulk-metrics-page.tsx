import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-me.ts';
import { BULK_TEXTS } from '../content/account-texts.ts';
import { BulkCheck } from '../features/bulk-check/bulk-check.tsx';
import { countOf } from '../lib/format.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function BulkMetricsPage() {
  const user = useFreshUser();
  return (
    <PageFrame>
      <PageTitle title={`Bulk checker | ${PRODUCT_NAME}`} />
      <PageHead
        title="Bulk checker"
        lead={
          <>
            <span>{BULK_TEXTS.cost}</span>
            {/* The space comes with what it stands before: one that waits for it moves when it comes. */}
            {user ? (
              <span>
                {' '}
                You have <strong className="num text-text">{countOf(user.credits, 'credit')}</strong>.
              </span>
            ) : null}
          </>
        }
      />
      <BulkCheck credits={user?.credits ?? null} />
    </PageFrame>
  );
}
