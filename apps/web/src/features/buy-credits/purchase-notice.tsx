import { Link } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Told } from './use-purchase.ts';

/** What became of a purchase that did not lead to the success page. */
export function PurchaseNotice({ told }: { told: Told }) {
  if (told.kind === 'pending') {
    return (
      <Notice tone="info" role="status" title={told.text}>
        There is no need to pay again, and you may leave this page. Order number{' '}
        <span className="mono">{told.proof.razorpay_order_id}</span>.
      </Notice>
    );
  }
  return (
    <Notice tone="bad" role="alert" title={told.text}>
      {told.orderId === null ? (
        'Nothing was paid. Please try again.'
      ) : (
        <>
          If you have paid, the credits follow by themselves, usually within minutes. If they do not,{' '}
          <Link to={paths.contact}>contact us</Link> with the order number{' '}
          <span className="mono">{told.orderId}</span>. Support responds within 48 business hours.
        </>
      )}
    </Notice>
  );
}
