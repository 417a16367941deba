import { PRODUCT_NAME } from '@linklode/contract/product';
import { Link } from '../lib/router.tsx';
import { SPEC_TEXTS } from '../content/texts.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { SectionDrawing } from '../ui/section-drawing.tsx';

export default function NotFoundPage() {
  return (
    <div className="wrap page">
      <PageTitle title={`${SPEC_TEXTS.pageNotFound} | ${PRODUCT_NAME}`} />
      <div className="panel not-found">
        <div className="empty">
          <SectionDrawing find="nobody" />
          <div>
            <h1>{SPEC_TEXTS.pageNotFound}</h1>
            <p>There is nothing at this address. It may have moved, or the link may be mistyped.</p>
            <div className="empty-actions">
              <Link className={buttonClass('primary')} to={paths.home}>
                {SPEC_TEXTS.goHome}
              </Link>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
