import {
  CREDIT_PACKS,
  FREE_REPEAT_DAYS,
  MAX_BULK_DOMAINS,
  PRODUCT_NAME,
  RESULTS_PER_PAGE,
  SIGNUP_CREDITS,
} from '@linklode/contract/product';
import { SPEC_TEXTS } from '../content/texts.ts';
import { CoreSample, LyingCore } from '../features/buy-credits/core-sample.tsx';
import { Link } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PackList } from '../ui/pack-list.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const COSTS = [
  { what: 'One website in your search results', cost: '1 credit' },
  { what: `One domain in a bulk check of up to ${MAX_BULK_DOMAINS}`, cost: '1 credit' },
  { what: `The same website or domain again within ${FREE_REPEAT_DAYS} days`, cost: 'free' },
  { what: 'A search that finds nothing or fails', cost: 'free' },
  { what: 'LinkedIn prospects of a site', cost: 'free' },
  { what: 'Filters, copies and downloads', cost: 'free' },
];

function drawPack(credits: number) {
  return (
    <>
      <CoreSample credits={credits} />
      <LyingCore credits={credits} />
    </>
  );
}

export default function PricingPage() {
  return (
    <div className="wrap page">
      <PageTitle
        title={`Pricing | ${PRODUCT_NAME}`}
        description="Prepaid credits: one credit for one website in your results. Packs of 50, 100, 200 and 400, no subscription, no expiry."
      />
      <div className="page-head page-head-large">
        <div>
          <h1>{SPEC_TEXTS.pricing}</h1>
          <p>One credit pays for one website in your results. No subscription, and credits never expire.</p>
        </div>
      </div>
      <PackList packs={CREDIT_PACKS} drawPack={drawPack} />
      <p className="pack-note">
        You pay in Indian rupees; dollar amounts are approximate. All payments are final, as the{' '}
        <Link to={paths.refundPolicy}>refund policy</Link> says.
      </p>
      <div className="pricing-columns">
        <section aria-labelledby="costs-title">
          <h2 id="costs-title">What costs a credit, and what does not</h2>
          <dl className="facts">
            {COSTS.map(({ what, cost }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{cost}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="panel pricing-start" aria-labelledby="start-title">
          <h2 id="start-title">Test first</h2>
          <p>
            Every new account starts with {SIGNUP_CREDITS} credits: {SIGNUP_CREDITS / RESULTS_PER_PAGE} full
            pages of results, with all metrics and contacts. You pay for what is delivered, so three results
            cost three credits.
          </p>
          <Link className={buttonClass('primary', 'large')} to={paths.login}>
            {SPEC_TEXTS.getFreeCredits}
          </Link>
        </section>
      </div>
    </div>
  );
}
