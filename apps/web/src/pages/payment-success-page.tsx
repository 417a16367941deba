import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-me.ts';
import { PAYMENT_TEXTS } from '../content/account-texts.ts';
import { successText } from '../features/buy-credits/success-text.ts';
import { useLocation } from 'react-router';
import { Link } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export default function PaymentSuccessPage() {
  const user = useFreshUser();
  const { search } = useLocation();
  return (
    <PageFrame isNarrow>
      <PageTitle title={`Payment successful | ${PRODUCT_NAME}`} />
      <EmptyState
        picture="success"
        title={PAYMENT_TEXTS.successful}
        isPage
        className="num"
        actions={
          <>
            <Link className={`${buttonClass('primary')} max-sm:flex-[1_1_100%]`} to={paths.dashboard}>
              {PAYMENT_TEXTS.goToDashboard}
            </Link>
            <Link className={`${buttonClass()} max-sm:flex-[1_1_100%]`} to={paths.search}>
              {PAYMENT_TEXTS.startSearch}
            </Link>
            <Link className={`${buttonClass('quiet')} max-sm:flex-[1_1_100%]`} to={paths.profile}>
              Purchases and invoices
            </Link>
          </>
        }
      >
        {successText(search, user)}
      </EmptyState>
    </PageFrame>
  );
}
