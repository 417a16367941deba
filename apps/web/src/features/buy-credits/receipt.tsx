import { MIN_AGE_YEARS, USD_PER_RUPEE, type CreditPack } from '@linklode/contract/product';
import type { User } from '@linklode/contract';
import { PAYMENT_TEXTS } from '../../content/account-texts.ts';
import { countOf, formatDollars, formatRupees } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

interface ReceiptProps {
  pack: CreditPack;
  /** Whose balance it is; null while that is not known. */
  user: User | null;
  isBusy: boolean;
  onBuy: () => void;
}

/** What is bought, what it does to the balance, and the button that pays for it. */
export function Receipt({ pack, user, isBusy, onBuy }: ReceiptProps) {
  const button = useFocusReturn(isBusy);
  const credits = user?.credits ?? null;
  const price = formatRupees(pack.priceRupees);
  return (
    <section className="panel receipt" aria-label="Order">
      <dl className="facts num">
        <div>
          <dt>{countOf(pack.credits, 'credit')} pack</dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>Balance now</dt>
          <dd>{credits === null ? '–' : countOf(credits, 'credit')}</dd>
        </div>
        <div>
          <dt>Balance after payment</dt>
          <dd>{credits === null ? '–' : countOf(credits + pack.credits, 'credit')}</dd>
        </div>
        <div className="receipt-total">
          <dt>To pay</dt>
          <dd>
            {price} <small>about {formatDollars(pack.priceRupees * USD_PER_RUPEE)}</small>
          </dd>
        </div>
      </dl>
      <div>
        {/* Whoever was signed in by somebody's link sees it here, before paying for them. */}
        <p className="receipt-account">
          For the account <strong>{user?.email ?? user?.name ?? '–'}</strong>
        </p>
        <Button ref={button} kind="primary" size="large" className="w-full" disabled={isBusy} onClick={onBuy}>
          {isBusy ? PAYMENT_TEXTS.processing : PAYMENT_TEXTS.buyNow}
        </Button>
        <p className="receipt-help">
          You pay in rupees, in the card provider’s window. Dollar amounts are approximate. Should this page
          close after you have paid, your credits still arrive by themselves.
        </p>
        <p className="receipt-final">
          <strong>Purchases are final.</strong> By paying you confirm that you are {MIN_AGE_YEARS} or older
          and agree to the <Link to={paths.terms}>terms and conditions</Link> and the{' '}
          <Link to={paths.refundPolicy}>refund policy</Link>.
        </p>
      </div>
    </section>
  );
}
