import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-fresh-user.ts';
import { BuyCredits } from '../features/buy-credits/buy-credits.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function BuyCreditsPage() {
  const user = useFreshUser();
  return (
    <div className="wrap page wrap-narrow">
      <PageTitle title={`Buy credits | ${PRODUCT_NAME}`} />
      <div className="page-head">
        <div>
          <h1>Buy credits</h1>
          <p>1 credit pays for 1 website in your results or 1 bulk domain. Credits never expire.</p>
        </div>
      </div>
      <BuyCredits user={user} />
    </div>
  );
}
