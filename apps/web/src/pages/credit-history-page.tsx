import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-fresh-user.ts';
import { SPEC_TEXTS } from '../content/texts.ts';
import { CreditHistory } from '../features/credit-history/credit-history.tsx';
import { OutOfCredits } from '../ui/out-of-credits.tsx';
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
      {user && user.credits <= 0 ? <OutOfCredits work="Searching" /> : null}
      <CreditHistory />
    </div>
  );
}
