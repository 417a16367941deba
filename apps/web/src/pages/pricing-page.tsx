import { CREDIT_PACKS, PRODUCT_NAME, SIGNUP_CREDITS } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { SPEC_TEXTS } from '../content/texts.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PackList } from '../ui/pack-list.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function PricingPage() {
  return (
    <div className="wrap page">
      <PageTitle
        title={`Pricing | ${PRODUCT_NAME}`}
        description="Prepaid credits: one credit for one website in your results. Packs of 50, 100, 200 and 400, no subscription, no expiry."
      />
      <div className="page-head">
        <div>
          <h1>{SPEC_TEXTS.pricing}</h1>
          <p>One credit pays for one website in your results. No subscription, and credits never expire.</p>
        </div>
      </div>
      <PackList packs={CREDIT_PACKS} />
      <p className="mt-4 text-13 text-ink-2">
        You pay in rupees; dollar amounts are approximate. All payments are final, as the{' '}
        <Link to={paths.refundPolicy}>refund policy</Link> says.
      </p>
      <p className="mt-6">
        <Link className={buttonClass('primary', 'large')} to={paths.login}>
          {SPEC_TEXTS.getFreeCredits}
        </Link>
      </p>
      <p className="mt-3 text-13 text-ink-3">
        Every new account starts with {SIGNUP_CREDITS} credits, so that you can test first.
      </p>
    </div>
  );
}
