import {
  CREDIT_PACKS,
  MAX_BULK_DOMAINS,
  PRODUCT_NAME,
  RESULTS_PER_PAGE,
  SIGNUP_CREDITS,
} from '@linklode/contract/product';
import { SPEC_TEXTS } from '../content/texts.ts';
import { Link } from '../lib/router.tsx';
import { useWebConfig } from '../lib/use-web-config.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PackList } from '../features/buy-credits/pack-list.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Fact, Facts } from '../ui/facts.tsx';

const costsHere = (freeRepeat: string) => [
  { what: 'One website in your search results', cost: '1 credit' },
  { what: `One domain in a bulk check of up to ${MAX_BULK_DOMAINS}`, cost: '1 credit' },
  { what: 'A placed link watched for a month, if it could be looked at', cost: '1 credit' },
  { what: `The same website or domain again, ${freeRepeat}`, cost: 'free' },
  { what: 'A search that finds nothing or fails', cost: 'free' },
  { what: 'LinkedIn prospects of a site', cost: 'free' },
  { what: 'Filters, copies and downloads', cost: 'free' },
  { what: 'Signed receipts of what you paid for', cost: 'free' },
];

export default function PricingPage() {
  const { free_repeat } = useWebConfig();
  return (
    <PageFrame>
      <PageTitle
        title={`Pricing | ${PRODUCT_NAME}`}
        description="Prepaid credits: one credit for one website in your results. Packs of 50, 100, 200 and 400, no subscription, no expiry."
      />
      <PageHead
        title={SPEC_TEXTS.pricing}
        lead="One credit pays for one website in your results. No subscription, and credits never expire."
        isLarge
      />
      <PackList packs={CREDIT_PACKS} />
      <p className="mt-3.5 text-13 text-pretty text-muted">
        You pay in Indian rupees; dollar amounts are approximate. All payments are final, as the{' '}
        <Link to={paths.refundPolicy}>refund policy</Link> says.
      </p>
      <div className="mt-14 grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start gap-16 max-md:grid-cols-1 max-md:gap-10 max-sm:mt-10">
        <section aria-labelledby="costs-title">
          <h2 id="costs-title">What costs a credit, and what does not</h2>
          <Facts className="mt-3 border-t border-text pt-1.5">
            {costsHere(free_repeat).map(({ what, cost }) => (
              <Fact key={what} term={what}>
                {cost}
              </Fact>
            ))}
          </Facts>
        </section>
        <section className="panel p-6" aria-labelledby="start-title">
          <h2 id="start-title">Test first</h2>
          <p className="mt-2 mb-5 text-15/6 text-muted">
            Every new account starts with {SIGNUP_CREDITS} credits: {SIGNUP_CREDITS / RESULTS_PER_PAGE} full
            pages of results, with all metrics and contacts. You pay for what is delivered, so three results
            cost three credits.
          </p>
          <Link className={`${buttonClass('primary', 'large')} max-sm:w-full`} to={paths.login}>
            {SPEC_TEXTS.getFreeCredits}
          </Link>
        </section>
      </div>
    </PageFrame>
  );
}
