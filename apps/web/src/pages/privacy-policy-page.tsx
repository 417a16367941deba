import { HISTORY_DAYS, PRODUCT_NAME } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { ProsePage } from '../ui/prose-page.tsx';

export default function PrivacyPolicyPage() {
  return (
    <ProsePage
      title="Privacy policy"
      documentTitle={`Privacy policy | ${PRODUCT_NAME}`}
      description={`What ${PRODUCT_NAME} stores about you, why, for how long, and who else sees it.`}
    >
      <p>What is stored about you, why, for how long, and who else sees it.</p>
      <h2>What we store</h2>
      <ul>
        <li>
          <strong>From Google when you sign in:</strong> your name, your e-mail address and the number that
          names your account there. Nothing else is asked for.
        </li>
        <li>
          <strong>Searches:</strong> your query, the sites that you exclude and the results delivered, for{' '}
          {HISTORY_DAYS} days as your search history.
        </li>
        <li>
          <strong>Credits:</strong> every change of your balance with its reason, as long as the account
          exists: it is the account book of what you paid.
        </li>
        <li>
          <strong>Payments:</strong> order and payment numbers and amounts. Card numbers never reach us.
        </li>
        <li>
          <strong>Technical records:</strong> times, addresses of requests and errors, to keep the service
          running and safe.
        </li>
      </ul>
      <h2>What your browser keeps</h2>
      <p>
        A sign-in token, in its storage and in a cookie named linklode_token, for at most 30 days or until you
        log out. Your last search stays in the tab until you close it, and your choice of a light or dark
        theme until you undo it. There are no advertising or tracking cookies.
      </p>
      <h2>Who else is involved</h2>
      <ul>
        <li>Google, for signing in.</li>
        <li>A card payment provider, when you buy credits.</li>
        <li>
          Providers of web search, link metrics and contacts, who get the query or the domain but never your
          name.
        </li>
      </ul>
      <p>We do not sell personal data and do not use your searches to advertise.</p>
      <h2>Deletion and your rights</h2>
      <p>
        You may ask what is stored about you, have it corrected, or have your account deleted. After an
        account ends, its data may be deleted after a grace period of 30 days. A one-way fingerprint of the
        Google account number remains, so that the free credits are given once only. Write to the address on
        the <Link to={paths.contact}>contact page</Link>.
      </p>
    </ProsePage>
  );
}
