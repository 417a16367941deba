import {
  GRACE_DAYS,
  HISTORY_DAYS,
  KEY_LOG_DAYS,
  MIN_AGE_YEARS,
  PRODUCT_NAME,
  SESSION_DAYS,
} from '@linklode/contract/product';
import { LEGAL_TEXTS_SINCE } from '../content/legal-date.ts';
import { Link } from '../lib/router.tsx';
import { useWebConfig } from '../lib/use-web-config.ts';
import { paths } from '../paths.ts';
import { ProsePage, type ProseSection } from './prose-page.tsx';

const FACTS = [
  { term: 'Your queries and their results', value: `${HISTORY_DAYS} days` },
  { term: 'Credit history, without your queries', value: 'as long as the account exists' },
  { term: 'Projects, block lists, standing orders', value: 'until you delete them' },
  { term: 'A sign-in', value: `at most ${SESSION_DAYS} days` },
  { term: 'A personal key', value: 'until it ends, at most a year; only a hash of it' },
  { term: 'Card numbers', value: 'never reach us' },
  { term: 'Advertising and tracking cookies', value: 'none' },
];

/** `formHost`: who shows the contact form; null where there is none. */
const sectionsFor = (company: string, email: string, formHost: string | null): readonly ProseSection[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    text: (
      <p>
        Responsible for personal data in this service is {company}. Write to{' '}
        <a href={`mailto:${email}`}>{email}</a>; what helps us to answer stands on the{' '}
        <Link to={paths.contact}>contact page</Link>. {PRODUCT_NAME} is for people of {MIN_AGE_YEARS} years or
        older.
      </p>
    ),
  },
  {
    id: 'stored',
    title: 'What we store about you',
    text: (
      <ul>
        <li>
          <strong>From Google when you sign in:</strong> your name, your e-mail address and the number that
          names your account there. Your picture and your contacts are not kept.
        </li>
        <li>
          <strong>Sessions:</strong> a one-way fingerprint of the token in your browser, the kind of browser
          and system, when you signed in and last came, and the day on which it ends. The token itself is
          nowhere on our side.
        </li>
        <li>
          <strong>Keys of programs:</strong> their names, limits and a one-way fingerprint of each; for a
          program that you let in, the address that names it. What each did, as the call, the minute, how
          often and the credits, and not what was asked for: deleted after {KEY_LOG_DAYS} days, as are keys
          that ended.
        </li>
        <li>
          <strong>Search history:</strong> your queries and the results delivered to you, deleted after{' '}
          {HISTORY_DAYS} days, once a day. They also serve to repeat a search for free. Which websites and
          domains you paid for is kept as one-way fingerprints for as long, so that they are free again.
        </li>
        <li>
          <strong>Projects:</strong> their names, the websites in them with what you note beside them, block
          lists and standing orders, until you delete them. Of files that you bring in, how many rows were
          taken and which were refused, for 30 days.
        </li>
        <li>
          <strong>Secret addresses and webhooks:</strong> a one-way fingerprint of each secret address, until
          you close it; the addresses that you have told what is new, until you end that, and what was sent to
          them, for 30 days.
        </li>
        <li>
          <strong>Placed links:</strong> the pages and targets that you have watched, what each look saw, and
          the newest copies of those pages; until you end the watch of a link, and looks that changed nothing
          no longer than 400 days. A month that was paid stays under a one-way fingerprint of the link, for
          the books. The sites see our robot and not who asked.
        </li>
        <li>
          <strong>Credit history:</strong> every change of your balance with its day, reason and details, as
          long as the account exists: it is the account book of what you paid. For a search, the details are
          its page and its smart filter; the text of your query stands beside them for {HISTORY_DAYS} days,
          out of the search history, and then no longer. For a bulk check, they are how many domains you asked
          for.
        </li>
        <li>
          <strong>Records of searches:</strong> the time of each and a one-way fingerprint of its query and of
          the sites that you exclude, to count the daily limit and to prove what was charged.
        </li>
        <li>
          <strong>Bulk checks:</strong> the domains you asked for and what you were told of them, deleted
          after {HISTORY_DAYS} days. <strong>Look-ups of prospects:</strong> how many, and when; and of which
          site, with what you were shown, deleted after {HISTORY_DAYS} days, so that your exports can have it
          again.
        </li>
        <li>
          <strong>Where several people work for one account:</strong> who they are, their roles and limits,
          and whom its owner invited, until they leave, and an invitation for seven days; and who asked for
          each search and check, for 30 days. The owner of the account sees your name and address, what you
          search for in it and what that cost; colleagues see who searched for what. Your own account shows
          them nothing.
        </li>
        <li>
          <strong>Payments:</strong> order and payment numbers, amounts, states and times, and your name and
          address on invoices, where you give it. Card numbers never reach us.
        </li>
        <li>
          <strong>Technical records:</strong> time, path, outcome and duration of each request, the IP address
          it came from and the number of your account, and errors. How often an address or an account asks is
          counted under a one-way fingerprint for an hour, to stop floods of requests; of new accounts, for
          two days.
        </li>
      </ul>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser keeps',
    text: (
      <>
        <ul>
          <li>
            The sign-in token, in local and session storage (<code>token</code>, <code>auth_token</code>) and
            in the cookie <code>linklode_token</code>, for at most {SESSION_DAYS} days or until you log out.
          </li>
          <li>
            While you sign in, the cookie <code>__Host-linklode_login</code>, for at most ten minutes.
          </li>
          <li>
            Your last search, in the tab (<code>linklode_search</code>), until you clear it, log out or close
            the tab.
          </li>
          <li>
            The list that you typed in the bulk checker, in the tab (<code>linklode_bulk_list</code>), until
            you empty it, log out or close the tab.
          </li>
          <li>
            That the tab began a sign-in (<code>linklode_signing_in</code>), for ten minutes, and why you were
            led to it, if we know (<code>linklode_notice</code>), in the tab, until you have signed in or
            close it.
          </li>
          <li>
            Where you were when a program asked to be let in (<code>linklode_place_to_return</code>), in the
            tab, for ten minutes, so that a sign-in leads back there.
          </li>
          <li>
            For whom the tab works, where you work for others (<code>linklode_for</code>), and an invitation
            until you answer it (<code>linklode_invitation</code>), until you close the tab.
          </li>
          <li>
            Your choice of theme (<code>linklode_theme</code>) and of keyboard shortcuts (
            <code>linklode_shortcuts</code>), until you undo it.
          </li>
          <li>
            That this browser has our letters (<code>linklode_letters</code>), so that pages are not drawn
            twice.
          </li>
        </ul>
        <p>
          All of it is needed for what you asked for. There are no advertising or tracking cookies, and no
          scripts of others, except the payment form while you buy credits
          {formHost === null ? null : ` and the form on the contact page, which ${formHost} shows in a frame`}
          .
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else is involved',
    text: (
      <>
        <ul>
          <li>
            <strong>Google</strong>, for signing in. Google learns that you use {PRODUCT_NAME}, not what you
            do here.
          </li>
          <li>
            <strong>Razorpay</strong>, when you buy credits: your name, your e-mail address, the amount, and
            what you enter into its form.
          </li>
          {formHost === null ? null : (
            <li>
              <strong>{formHost}</strong>, when you open the contact page: it shows the form there in a frame,
              with scripts and cookies of its own, and gets your IP address and what you write into it.
              Writing to us by e-mail goes without it.
            </li>
          )}
          <li>
            <strong>Providers of web search, link metrics and contacts</strong>, where our own index is not
            enough. They get the query or the domain, never your name, your address or your account.
          </li>
        </ul>
        <p>We do not sell personal data, and we do not use your searches to advertise.</p>
      </>
    ),
  },
  {
    id: 'prospects',
    title: 'People who appear as prospects',
    text: (
      <>
        <p>
          {PRODUCT_NAME} shows names, roles and LinkedIn profiles that sites publish about their own editors,
          marketers and founders, so that they can be written to about their work. We keep the address of the
          page that says so. There are no private addresses and no telephone numbers.
        </p>
        <p>
          If you are one of them and do not want that, write to <a href={`mailto:${email}`}>{email}</a> with
          the address of your profile. You need no account and no reason. You are then taken out for every
          site and every user, for good. The address of the profile stays on a list, with the day and a note,
          so that you do not come back with the next page that names you.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Deletion and your rights',
    text: (
      <>
        <p>
          On your profile you download what is stored about you, see and end your sessions, and delete your
          account. You may also ask us, have it corrected, or object. Write to{' '}
          <a href={`mailto:${email}`}>{email}</a> from the address that you sign in with. After an account has
          ended, its data may be deleted after a grace period of {GRACE_DAYS} days.
        </p>
        <p>
          Two things remain: a one-way fingerprint of the Google account number, so that the free credits are
          given once only, and what tax and accounting law makes us keep about payments. If you are not
          content with an answer, you may turn to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    text: (
      <p>
        Connections are encrypted. Tokens are stored as fingerprints only, and each account reaches its own
        data alone. We need your searches for nothing but to answer them and to account for what they cost.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When this policy changes, the new text stands here before it applies, with the day on which it begins.
        It belongs to the <Link to={paths.terms}>terms and conditions</Link>.
      </p>
    ),
  },
];

export default function PrivacyPolicyPage() {
  const { company, support_email, contact_form_url } = useWebConfig();
  const formHost = contact_form_url === null ? null : new URL(contact_form_url).host;
  return (
    <ProsePage
      title="Privacy policy"
      documentTitle={`Privacy policy | ${PRODUCT_NAME}`}
      description={`What ${PRODUCT_NAME} stores about you, why, for how long, and who else sees it.`}
      lead={`What is stored about you, why, for how long, and who else sees it. It applies since ${LEGAL_TEXTS_SINCE}.`}
      facts={FACTS}
      sections={sectionsFor(company, support_email, formHost)}
    />
  );
}
