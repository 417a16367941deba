import { PRODUCT_NAME } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { useFreshUser } from '../api/use-fresh-user.ts';
import { SPEC_TEXTS } from '../content/texts.ts';
import { CreditHistory } from '../features/credit-history/credit-history.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function CreditHistoryPage() {
  const user = useFreshUser();
  return (
    <div className="wrap page">
      <PageTitle title={`${SPEC_TEXTS.creditHistory} | ${PRODUCT_NAME}`} />
      <div className="page-head">
        <div>
          <h1>{SPEC_TEXTS.creditHistory}</h1>
          <p>Every change of your balance, newest first. Times are in your local zone.</p>
        </div>
      </div>
      {user && user.credits <= 0 ? (
        <Notice
          tone="warn"
          title={SPEC_TEXTS.outOfCredits}
          className="mb-4"
          action={
            <Link className={buttonClass('primary')} to={paths.buyCredits}>
              {SPEC_TEXTS.buyCredits}
            </Link>
          }
        >
          Searching is off until you add some.
        </Notice>
      ) : null}
      <CreditHistory />
    </div>
  );
}
