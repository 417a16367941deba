import { PRODUCT_NAME, SUPPORT_RESPONDS_WITHIN_HOURS } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { useWebConfig } from '../lib/use-web-config.ts';
import { anchors, homeSection, paths } from '../paths.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

function Advice({ about, children }: { about: string; children: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-x-6 gap-y-0.5 border-b border-line py-2.75 last:border-b-0 last:pb-0 max-sm:grid-cols-1">
      <dt className="font-[580]">{about}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}

function Answer({ to, children }: { to: string; children: string }) {
  return (
    <li className="border-b border-line">
      <Link className="flex min-h-11 items-center py-2" to={to}>
        {children}
      </Link>
    </li>
  );
}

export default function ContactPage() {
  const { support_email, contact_form_url } = useWebConfig();
  return (
    <PageFrame>
      <PageTitle
        title={`Contact us | ${PRODUCT_NAME}`}
        description={`How to reach support by e-mail, and what to write. Support responds within ${SUPPORT_RESPONDS_WITHIN_HOURS} business hours.`}
      />
      <PageHead
        title="Contact us"
        lead={<>Support responds within {SUPPORT_RESPONDS_WITHIN_HOURS} business hours.</>}
        isLarge
      />
      <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start gap-x-16 gap-y-10 max-md:grid-cols-1 max-md:gap-10">
        <section className="panel p-6 max-sm:p-4" aria-labelledby="write-title">
          <h2 id="write-title">Write to support</h2>
          <p className="mt-1.5 text-20/7.5 wrap-anywhere">
            <a href={`mailto:${support_email}`}>{support_email}</a>
          </p>
          <dl className="mt-5 border-t border-text">
            <Advice about="About a payment">Your order number, or the day and the amount.</Advice>
            <Advice about="About a search">The query as you typed it, and what you expected.</Advice>
            <Advice about="About your data">Write from the address that you sign in with.</Advice>
            <Advice about="You appear as a prospect">
              The address of your LinkedIn profile is enough; you need no account.
            </Advice>
          </dl>
        </section>
        <section aria-labelledby="first-title">
          <h2 id="first-title">Perhaps answered already</h2>
          <ul className="mt-3 border-t border-text">
            <Answer to={homeSection(anchors.faq)}>Questions about credits, results and history</Answer>
            <Answer to={paths.searchOperators}>What each search operator means</Answer>
            <Answer to={paths.refundPolicy}>Charged, and the credits did not arrive</Answer>
            <Answer to={paths.privacyPolicy}>What is stored about you, and how to have it deleted</Answer>
          </ul>
        </section>
      </div>
      {/* Its place is kept by boot.js where there is a form. */}
      <div className="hidden in-data-contact-form:mt-10 in-data-contact-form:block in-data-contact-form:min-h-160">
        {contact_form_url ? (
          <iframe
            className="block h-160 w-full rounded-3 border border-line"
            src={contact_form_url}
            title="Contact form"
            loading="lazy"
          />
        ) : null}
      </div>
    </PageFrame>
  );
}
