import { PRODUCT_NAME } from '@linklode/contract/product';
import { useFreshUser } from '../api/use-me.ts';
import { PAYMENT_TEXTS } from '../content/account-texts.ts';
import { NewBalance } from '../features/buy-credits/new-balance.tsx';
import { boughtCredits, successText } from '../features/buy-credits/success-text.ts';
import { usePurchases } from '../features/own-account/use-purchases.ts';
import { formatDateTime, formatRupeesExact } from '../lib/format.ts';
import { useLocation } from 'react-router';
import { Link } from '../lib/router.tsx';
import { invoicePath, paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { Fact, Facts } from '../ui/facts.tsx';

/** The last payment that came, with its invoice. */
function LastReceipt() {
  const last = usePurchases().data?.find(({ state, paid_at: paidAt }) => state === 'paid' && paidAt !== null);
  return (
    <div className="border-l border-line bg-sunken p-8 max-lg:border-t max-lg:border-l-0 max-sm:p-4">
      <h2>Receipt</h2>
      {last === undefined ? (
        <p className="mt-3 text-muted">The receipt and the invoice of each payment stand in your profile.</p>
      ) : (
        <Facts className="num mt-3">
          <Fact term="Order" className="font-mono text-13">
            {last.order}
          </Fact>
          <Fact term="Paid on">{formatDateTime(last.paid_at ?? last.begun_at)}</Fact>
          <Fact term="Credits">{last.credits}</Fact>
          <Fact term="Paid" isTotal>
            {formatRupeesExact(last.amount_paise / 100)}
          </Fact>
        </Facts>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {last === undefined || last.invoice === null ? null : (
          <Link className={buttonClass()} to={invoicePath(last.order)}>
            Invoice {last.invoice}
          </Link>
        )}
        <Link className={buttonClass()} to={paths.profile}>
          Purchases and invoices
        </Link>
      </div>
    </div>
  );
}

export default function PaymentSuccessPage() {
  const user = useFreshUser();
  const { search } = useLocation();
  const bought = boughtCredits(search);
  return (
    <PageFrame isNarrow>
      <PageTitle title={`Payment successful | ${PRODUCT_NAME}`} />
      <div className="panel grid grid-cols-2 overflow-hidden max-lg:grid-cols-1">
        <div className="num p-8 max-sm:p-4">
          <h1>{PAYMENT_TEXTS.successful}</h1>
          <p className="mt-1 text-15/6 text-muted">{successText(search, user)}</p>
          {user && bought !== null && user.credits >= bought ? (
            <NewBalance balance={user.credits} bought={bought} />
          ) : null}
          <div className="mt-6 flex flex-wrap gap-2 max-sm:*:w-full">
            <Link className={buttonClass('primary')} to={paths.dashboard}>
              {PAYMENT_TEXTS.goToDashboard}
            </Link>
            <Link className={buttonClass()} to={paths.search}>
              {PAYMENT_TEXTS.startSearch}
            </Link>
          </div>
        </div>
        <LastReceipt />
      </div>
    </PageFrame>
  );
}
