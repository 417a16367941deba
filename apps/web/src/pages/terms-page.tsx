import {
  FREE_REPEAT_HOURS,
  HISTORY_DAYS,
  MAX_BULK_DOMAINS,
  MAX_PAGES,
  PRODUCT_NAME,
  RESULTS_PER_PAGE,
  SEARCHES_PER_DAY,
  SIGNUP_CREDITS,
} from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { ProsePage } from '../ui/prose-page.tsx';

export default function TermsPage() {
  return (
    <ProsePage
      title="Terms and conditions"
      documentTitle={`Terms and conditions | ${PRODUCT_NAME}`}
      description={`The terms on which you use ${PRODUCT_NAME}: accounts, credits, limits, payments and conduct.`}
    >
      <p>
        These terms are the agreement between you and {PRODUCT_NAME}. By signing in you accept them together
        with the <Link to={paths.privacyPolicy}>privacy policy</Link> and the{' '}
        <Link to={paths.refundPolicy}>refund policy</Link>.
      </p>
      <h2>Your account</h2>
      <p>
        You sign in with a Google account whose e-mail address is verified. You must be 18 or older. You are
        responsible for what is done through your account; tell us if you believe somebody else uses it.
      </p>
      <h2>Credits</h2>
      <ul>
        <li>A new account starts with {SIGNUP_CREDITS} free credits, once per Google account.</li>
        <li>
          One website in your search results costs one credit; one domain in a bulk check costs one credit.
        </li>
        <li>
          A page of results holds up to {RESULTS_PER_PAGE} websites and a query up to {MAX_PAGES} pages, so a
          page costs at most {RESULTS_PER_PAGE} credits. You pay for what is delivered: three results cost
          three credits.
        </li>
        <li>The same search again within {FREE_REPEAT_HOURS} hours costs nothing.</li>
        <li>A search that fails or finds nothing costs nothing.</li>
        <li>Credits never expire. They cannot be transferred or paid out.</li>
      </ul>
      <h2>Limits</h2>
      <ul>
        <li>
          At most {SEARCHES_PER_DAY} searches in 24 hours; failed searches and free repeats do not count.
        </li>
        <li>At most {MAX_BULK_DOMAINS} domains in one bulk check.</li>
        <li>Your search history is kept for {HISTORY_DAYS} days and then deleted.</li>
      </ul>
      <h2>Payments</h2>
      <p>
        Packs of credits are bought in Indian rupees through a card payment provider. Prices in dollars are
        approximate and for orientation. All payments are final.
      </p>
      <h2>What the results are</h2>
      <p>
        Domain Authority, Page Authority, Spam Score, descriptions and industries are estimates made from
        pages and links that we know. Contacts come from public profiles and may be out of date. Check before
        you rely on any of them.
      </p>
      <h2>Conduct</h2>
      <p>
        Do not resell access, work around limits, open several accounts for free credits, overload the
        service, or use contacts to send unlawful messages. We may suspend an account for misuse. After an
        account ends, its data may be deleted after a grace period of 30 days.
      </p>
      <h2>Changes and questions</h2>
      <p>
        When these terms change, the new text stands here before it applies. Questions go to the address on
        the <Link to={paths.contact}>contact page</Link>.
      </p>
    </ProsePage>
  );
}
