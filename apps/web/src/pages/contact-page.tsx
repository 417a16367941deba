import { PRODUCT_NAME, SUPPORT_RESPONDS_WITHIN_HOURS } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { useWebConfig } from '../lib/use-web-config.ts';
import { anchors, homeSection, paths } from '../paths.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function ContactPage() {
  const { support_email, contact_form_url } = useWebConfig();
  return (
    <div className="wrap page">
      <PageTitle
        title={`Contact us | ${PRODUCT_NAME}`}
        description={`How to reach support by e-mail, and what to write. Support responds within ${SUPPORT_RESPONDS_WITHIN_HOURS} business hours.`}
      />
      <div className="page-head page-head-large">
        <div>
          <h1>Contact us</h1>
          <p>Support responds within {SUPPORT_RESPONDS_WITHIN_HOURS} business hours.</p>
        </div>
      </div>
      <div className="contact">
        <section className="panel contact-card" aria-labelledby="write-title">
          <h2 id="write-title">Write to support</h2>
          <p className="contact-address">
            <a href={`mailto:${support_email}`}>{support_email}</a>
          </p>
          <dl className="contact-facts">
            <div>
              <dt>About a payment</dt>
              <dd>Your order number, or the day and the amount.</dd>
            </div>
            <div>
              <dt>About a search</dt>
              <dd>The query as you typed it, and what you expected.</dd>
            </div>
            <div>
              <dt>About your data</dt>
              <dd>Write from the address that you sign in with.</dd>
            </div>
            <div>
              <dt>You appear as a prospect</dt>
              <dd>The address of your LinkedIn profile is enough; you need no account.</dd>
            </div>
          </dl>
        </section>
        <section aria-labelledby="first-title">
          <h2 id="first-title">Perhaps answered already</h2>
          <ul className="contact-links">
            <li>
              <Link to={homeSection(anchors.faq)}>Questions about credits, results and history</Link>
            </li>
            <li>
              <Link to={paths.searchOperators}>What each search operator means</Link>
            </li>
            <li>
              <Link to={paths.refundPolicy}>Charged, and the credits did not arrive</Link>
            </li>
            <li>
              <Link to={paths.privacyPolicy}>What is stored about you, and how to have it deleted</Link>
            </li>
          </ul>
        </section>
      </div>
      {/* Its place is kept by boot.js where there is a form. */}
      <div className="contact-form-place">
        {contact_form_url ? (
          <iframe className="contact-form" src={contact_form_url} title="Contact form" loading="lazy" />
        ) : null}
      </div>
    </div>
  );
}
