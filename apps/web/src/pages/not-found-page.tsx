import { PRODUCT_NAME } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { SPEC_TEXTS } from '../content/texts.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export default function NotFoundPage() {
  return (
    <PageFrame>
      <PageTitle title={`${SPEC_TEXTS.pageNotFound} | ${PRODUCT_NAME}`} />
      <EmptyState
        picture="nobody"
        title={SPEC_TEXTS.pageNotFound}
        isPage
        className="mx-auto mt-10 max-w-180"
        actions={
          <Link className={buttonClass('primary')} to={paths.home}>
            {SPEC_TEXTS.goHome}
          </Link>
        }
      >
        There is nothing at this address. It may have moved, or the link may be mistyped.
      </EmptyState>
    </PageFrame>
  );
}
