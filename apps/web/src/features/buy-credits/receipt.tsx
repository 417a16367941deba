import { MIN_AGE_YEARS, USD_PER_RUPEE, type CreditPack } from '@linklode/contract/product';
import type { User } from '@linklode/contract';
import { PAYMENT_TEXTS } from '../../content/account-texts.ts';
import { countOf, formatDollars, formatRupees } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

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
    <section
      className="panel grid grid-cols-2 items-center gap-12 p-6 max-lg:grid-cols-1 max-lg:gap-5 max-sm:p-4"
      aria-label="Order"
    >
      <Facts className="num">
        <Fact term={<>{countOf(pack.credits, 'credit')} pack</>}>{price}</Fact>
        <Fact term="Balance now">{credits === null ? '–' : countOf(credits, 'credit')}</Fact>
        <Fact term="Balance after payment">
          {credits === null ? '–' : countOf(credits + pack.credits, 'credit')}
        </Fact>
        <Fact term="To pay" isTotal>
          {price}{' '}
          <small className="text-13 font-[450] text-muted">
            about {formatDollars(pack.priceRupees * USD_PER_RUPEE)}
          </small>
        </Fact>
      </Facts>
      <div>
        {/* Whoever was signed in by somebody's link sees it here, before paying for them. */}
        <p className="mb-2.5 text-13/4.75 wrap-anywhere text-muted">
          For the account <strong className="text-text">{user?.email ?? user?.name ?? '–'}</strong>
        </p>
        <Button ref={button} kind="primary" size="large" className="w-full" disabled={isBusy} onClick={onBuy}>
          {isBusy ? PAYMENT_TEXTS.processing : PAYMENT_TEXTS.buyNow}
        </Button>
        <p className="mt-3 text-13/4.75 text-faint">
          You pay in rupees, in the card provider’s window. Dollar amounts are approximate. Should this page
          close after you have paid, your credits still arrive by themselves.
        </p>
        <p className="mt-2.5 text-13/4.75 text-muted">
          <strong className="text-text">Purchases are final.</strong> By paying you confirm that you are{' '}
          {MIN_AGE_YEARS} or older and agree to the <Link to={paths.terms}>terms and conditions</Link> and the{' '}
          <Link to={paths.refundPolicy}>refund policy</Link>.
        </p>
      </div>
    </section>
  );
}
