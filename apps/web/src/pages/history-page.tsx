import { Link } from '../lib/router.tsx';
import { SPEC_TEXTS } from '../content/texts.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function HistoryPage() {
  return (
    <div className="wrap page">
      <PageTitle title="Search history" />
      <div className="page-head">
        <h1>Search history</h1>
      </div>
      <EmptyState
        find="not-searched"
        title="This installation does not list searches."
        actions={
          <Link className={buttonClass()} to={paths.creditHistory}>
            {SPEC_TEXTS.creditHistory}
          </Link>
        }
      >
        What each search cost, and when, stands in your credit history.
      </EmptyState>
    </div>
  );
}
