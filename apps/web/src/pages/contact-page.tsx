import { PRODUCT_NAME } from '@linklode/contract/product';
import { useWebConfig } from '../lib/use-web-config.ts';
import { ProsePage } from '../ui/prose-page.tsx';

export default function ContactPage() {
  const { support_email, contact_form_url } = useWebConfig();
  return (
    <ProsePage
      title="Contact us"
      documentTitle={`Contact us | ${PRODUCT_NAME}`}
      description="How to reach support. We respond within 48 business hours."
    >
      <p>
        Write to <a href={`mailto:${support_email}`}>{support_email}</a>. Support responds within 48 business
        hours.
      </p>
      <p>For a question about a payment, please include your order number.</p>
      {contact_form_url ? (
        <iframe className="contact-form" src={contact_form_url} title="Contact form" loading="lazy" />
      ) : null}
    </ProsePage>
  );
}
