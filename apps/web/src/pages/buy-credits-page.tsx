import { CREDIT_PACKS } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { useWebConfig } from '../lib/use-web-config.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import { PackList } from '../ui/pack-list.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function BuyCreditsPage() {
  const { support_email } = useWebConfig();
  return (
    <div className="wrap page">
      <PageTitle title="Buy credits" />
      <div className="page-head">
        <div>
          <h1>Buy credits</h1>
          <p>One credit pays for one website in your results. Credits never expire.</p>
        </div>
      </div>
      <Notice tone="info" title="Payments are not open on this installation." className="mb-4">
        Write to <a href={`mailto:${support_email}`}>{support_email}</a> to add credits to your account.
      </Notice>
      <PackList packs={CREDIT_PACKS} />
      <p className="mt-4 text-13 text-ink-2">
        All payments are final: see the <Link to={paths.terms}>terms and conditions</Link> and the{' '}
        <Link to={paths.refundPolicy}>refund policy</Link>.
      </p>
    </div>
  );
}
