import { Link } from '../../lib/router.tsx';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CreditList } from './credit-list.tsx';
import { useCreditHistory } from './use-credit-history.ts';
import { SkeletonPanel } from '../../ui/skeleton.tsx';

export function CreditHistory() {
  const history = useCreditHistory();
  if (history.isPending || (history.isError && history.isFetching))
    return <SkeletonPanel text={SPEC_TEXTS.loading} />;
  if (history.isError) {
    return (
      <Notice
        tone="bad"
        role="alert"
        title={SPEC_TEXTS.creditHistoryFailed}
        action={<Button onClick={() => void history.refetch()}>Try again</Button>}
      />
    );
  }
  if (history.data.length === 0) {
    return (
      <EmptyState
        picture="not-searched"
        title={SPEC_TEXTS.noCreditActivity}
        actions={
          <Link className={buttonClass()} to={paths.dashboard}>
            {SPEC_TEXTS.dashboard}
          </Link>
        }
      />
    );
  }
  return <CreditList entries={history.data} />;
}
