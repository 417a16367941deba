import {
  FREE_REPEAT_HOURS,
  GRACE_DAYS,
  HISTORY_DAYS,
  MAX_BULK_DOMAINS,
  MAX_PAGES,
  MIN_AGE_YEARS,
  PRODUCT_NAME,
  RESULTS_PER_PAGE,
  SIGNUP_CREDITS,
  SUPPORT_RESPONDS_WITHIN_HOURS,
} from '@linklode/contract/product';
import type { WebConfig } from '@linklode/contract';
import { LEGAL_TEXTS_SINCE } from '../content/legal-date.ts';
import { Link } from '../lib/router.tsx';
import { useWebConfig } from '../lib/use-web-config.ts';
import { paths } from '../paths.ts';
import { ProsePage, type ProseSection } from './prose-page.tsx';

const factsOf = ({ free_repeat, searches_per_day }: WebConfig) => [
  { term: 'Free at sign-up', value: `${SIGNUP_CREDITS} credits` },
  { term: 'One website in your results', value: '1 credit' },
  { term: 'What you paid for', value: `free ${free_repeat}` },
  { term: 'Searches', value: `${searches_per_day} in 24 hours` },
  { term: 'Credits expire', value: 'never' },
  { term: 'Refunds', value: 'none, all payments are final' },
  { term: 'Minimum age', value: `${MIN_AGE_YEARS}` },
];

const sectionsOf = ({ company, free_repeat, searches_per_day }: WebConfig): readonly ProseSection[] => [
  {
    id: 'agreement',
    title: 'The agreement',
    text: (
      <p>
        These terms are the agreement between you and {company} on the use of {PRODUCT_NAME}. By signing in
        you accept them together with the <Link to={paths.privacyPolicy}>privacy policy</Link> and the{' '}
        <Link to={paths.refundPolicy}>refund policy</Link>.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          You must be {MIN_AGE_YEARS} or older. You sign in with a Google account whose e-mail address is
          verified; there is no other way in and no password of ours.
        </p>
        <p>
          You are responsible for what is done through your account. Tell us if you believe that somebody else
          uses it. Logging out ends the session in that browser at once.
        </p>
      </>
    ),
  },
  {
    id: 'credits',
    title: 'Credits',
    text: (
      <ul>
        <li>
          A new account starts with {SIGNUP_CREDITS} free credits, once per Google account, also after the
          account was deleted.
        </li>
        <li>
          One website in your search results costs one credit. One domain in a bulk check costs one credit; a
          domain that we do not know is free.
        </li>
        <li>
          A page of results holds up to {RESULTS_PER_PAGE} websites and a query up to {MAX_PAGES} pages, so a
          page costs at most {RESULTS_PER_PAGE} credits. You pay for what is delivered: three results cost
          three credits, and a balance of three brings three results.
        </li>
        <li>
          What you paid for, a website or a domain, is free {free_repeat}. The row says since when it is
          yours.
        </li>
        <li>
          The same search again within {FREE_REPEAT_HOURS} hours costs nothing and shows what it showed: the
          same query, smart filter, excluded sites and page. After that it is a new search.
        </li>
        <li>
          A placed link that you have watched costs one credit in each calendar month (UTC) in which a look at
          it succeeds. A month in which nobody could look costs nothing, and without a credit nobody looks.
        </li>
        <li>A search that fails or finds nothing costs nothing.</li>
        <li>LinkedIn prospects, filters on a page, downloads and copies cost nothing.</li>
        <li>Credits never expire. They cannot be transferred, sold or paid out.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    text: (
      <ul>
        <li>
          At most {searches_per_day} searches in 24 hours. Searches that fail and free repeats do not count;
          searches that find nothing do.
        </li>
        <li>
          At most {MAX_BULK_DOMAINS} domains in one bulk check, and prospects of at most 60 sites in an hour.
        </li>
        <li>Your search history is kept for {HISTORY_DAYS} days and then deleted.</li>
      </ul>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    text: (
      <>
        <p>
          Packs of credits are bought once, in Indian rupees, through Razorpay. There is no subscription and
          nothing renews itself. Prices in dollars are approximate and for orientation only.
        </p>
        <p>
          Credits are added when the payment is confirmed, usually at once. All payments are final, as the{' '}
          <Link to={paths.refundPolicy}>refund policy</Link> says. Where a payment is returned all the same,
          for example by your bank, the credits that it bought are taken back: those you still have at once,
          and those already spent out of what you buy next.
        </p>
      </>
    ),
  },
  {
    id: 'results',
    title: 'What the results are',
    text: (
      <>
        <p>
          Domain Authority, Page Authority, Spam Score, descriptions and industries are estimates made from
          pages and links that we know. They are not a promise that a site links to you, or of any place in a
          search engine.
        </p>
        <p>
          Contacts come from public pages and profiles and may be out of date. Check before you rely on any of
          them. You are responsible for how you write to people, and for the laws on unwanted messages where
          you and they live.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Conduct and suspension',
    text: (
      <>
        <p>Do not:</p>
        <ul>
          <li>resell access or share one account among strangers,</li>
          <li>work around limits, or open several accounts for their free credits,</li>
          <li>overload the service or read it out by machine,</li>
          <li>use contacts for unlawful messages, or keep them after the person has objected.</li>
        </ul>
        <p>
          We may suspend an account for misuse. Unless the law or the safety of others forbids it, we say why,
          and you can answer through the <Link to={paths.contact}>contact page</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'When an account ends',
    text: (
      <p>
        You can ask us to end your account at any time. Credits that are left then end with it and are not
        paid out. After an account has ended, its data may be deleted after a grace period of {GRACE_DAYS}{' '}
        days; what remains and why stands in the <Link to={paths.privacyPolicy}>privacy policy</Link>.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Availability and liability',
    text: (
      <p>
        The service is offered as it is. It may be interrupted for maintenance or by faults; what you have
        paid for stays in your account. As far as the law allows, our liability is limited to what you paid us
        in the twelve months before. Nothing here limits liability that the law does not let us limit.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    text: (
      <p>
        When these terms change, the new text stands here before it applies, with the day on which it begins.
        Credits that you already have keep what was promised for them. Questions go to the address on the{' '}
        <Link to={paths.contact}>contact page</Link>; support responds within {SUPPORT_RESPONDS_WITHIN_HOURS}{' '}
        business hours.
      </p>
    ),
  },
];

export default function TermsPage() {
  const config = useWebConfig();
  return (
    <ProsePage
      title="Terms and conditions"
      documentTitle={`Terms and conditions | ${PRODUCT_NAME}`}
      description={`The terms on which you use ${PRODUCT_NAME}: accounts, credits, limits, payments and conduct.`}
      lead={`The terms on which you use ${PRODUCT_NAME}. They apply since ${LEGAL_TEXTS_SINCE}.`}
      facts={factsOf(config)}
      sections={sectionsOf(config)}
    />
  );
}
