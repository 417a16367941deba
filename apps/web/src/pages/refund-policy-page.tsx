import { PRODUCT_NAME, SIGNUP_CREDITS } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { ProsePage } from '../ui/prose-page.tsx';

export default function RefundPolicyPage() {
  return (
    <ProsePage
      title="Refund policy"
      documentTitle={`Refund policy | ${PRODUCT_NAME}`}
      description="All payments are final. What that means, and what to do when something went wrong."
    >
      <p>
        <strong>All payments are final.</strong> Credits are available at once and never expire, so there are
        no refunds for credits that you bought, whether used or not.
      </p>
      <p>
        Every account starts with {SIGNUP_CREDITS} free credits, so that you can see what the results are
        worth to you before you buy.
      </p>
      <h2>When something went wrong</h2>
      <p>
        If you were charged and the credits did not arrive, or you were charged twice,{' '}
        <Link to={paths.contact}>contact us</Link> with your order number. We respond within 48 business hours
        and put it right.
      </p>
    </ProsePage>
  );
}
