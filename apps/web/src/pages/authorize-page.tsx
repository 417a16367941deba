import { PRODUCT_NAME } from '@linklode/contract/product';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { ConsentView } from '../features/consent/consent-view.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageTitle } from './page-title.tsx';

export default function AuthorizePage() {
  const { search } = useLocation();
  // The API judges what stands there; it says what is missing or too much.
  const request = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  return (
    <PageFrame>
      <PageTitle title={`Let a program in | ${PRODUCT_NAME}`} />
      <ConsentView key={search} request={request} />
    </PageFrame>
  );
}
