import { PRODUCT_NAME } from '@linklode/contract/product';
import { useLocation } from 'react-router';
import { InvoiceView } from '../features/invoice/invoice-view.tsx';
import { Redirect } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageTitle } from './page-title.tsx';

export default function InvoicePage() {
  const order = new URLSearchParams(useLocation().search).get('order') ?? '';
  if (order === '') return <Redirect to={paths.profile} />;
  return (
    <PageFrame>
      <PageTitle title={`Invoice | ${PRODUCT_NAME}`} />
      <InvoiceView key={order} order={order} />
    </PageFrame>
  );
}
