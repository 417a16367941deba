import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-me.ts';
import { BuyCredits } from '../features/buy-credits/buy-credits.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function BuyCreditsPage() {
  const user = useFreshUser();
  return (
    <PageFrame isNarrow>
      <PageTitle title={`Buy credits | ${PRODUCT_NAME}`} />
      <PageHead
        title="Buy credits"
        lead="1 credit pays for 1 website in your results or 1 bulk domain. Credits never expire."
      />
      <BuyCredits user={user} />
    </PageFrame>
  );
}
