import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-fresh-user.ts';
import { PAYMENT_TEXTS } from '../content/account-texts.ts';
import { successText } from '../features/buy-credits/success-text.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { SectionDrawing } from '../ui/section-drawing.tsx';

export default function PaymentSuccessPage() {
  const user = useFreshUser();
  const { search } = useLocation();
  return (
    <div className="wrap page wrap-narrow">
      <PageTitle title={`Payment successful | ${PRODUCT_NAME}`} />
      <div className="panel payment-success">
        <div className="empty">
          <SectionDrawing find="full" />
          <div>
            <h1>{PAYMENT_TEXTS.successful}</h1>
            <p className="num">{successText(search, user)}</p>
            <div className="empty-actions">
              <Link className={buttonClass('primary')} to={paths.dashboard}>
                {PAYMENT_TEXTS.goToDashboard}
              </Link>
              <Link className={buttonClass()} to={paths.search}>
                {PAYMENT_TEXTS.startSearch}
              </Link>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
