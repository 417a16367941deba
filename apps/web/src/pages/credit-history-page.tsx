import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-me.ts';
import { SPEC_TEXTS } from '../content/texts.ts';
import { CreditHistory } from '../features/credit-history/credit-history.tsx';
import { OutOfCredits } from '../entities/out-of-credits.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function CreditHistoryPage() {
  const user = useFreshUser();
  return (
    <PageFrame>
      <PageTitle title={`${SPEC_TEXTS.creditHistory} | ${PRODUCT_NAME}`} />
      <PageHead
        title={SPEC_TEXTS.creditHistory}
        lead="Every change of your balance, newest first. Times are in your local zone."
      />
      {user && user.credits <= 0 ? <OutOfCredits work="Searching" /> : null}
      <CreditHistory />
    </PageFrame>
  );
}
