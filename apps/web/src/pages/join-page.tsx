import { PRODUCT_NAME } from '@linklode/contract/product';
import { Join } from '../features/members/join.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageTitle } from './page-title.tsx';

export default function JoinPage() {
  return (
    <PageFrame>
      <PageTitle title={`Invitation | ${PRODUCT_NAME}`} />
      <Join />
    </PageFrame>
  );
}
