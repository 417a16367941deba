import { Link } from '../../lib/router.tsx';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CreditList } from './credit-list.tsx';
import { useCreditHistory } from './use-credit-history.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

function Loading() {
  return (
    <div className="panel panel-pad grid gap-4">
      <p role="status">{SPEC_TEXTS.loading}</p>
      {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}

export function CreditHistory() {
  const history = useCreditHistory();
  if (history.isPending || (history.isError && history.isFetching)) return <Loading />;
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
