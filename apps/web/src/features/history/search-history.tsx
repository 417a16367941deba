import { HISTORY_TEXTS } from '../../content/account-texts.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { Link } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HistoryList } from './history-list.tsx';
import { localTimeZone } from './time-zone.ts';
import { useHistory } from './use-history.ts';
import { SkeletonPanel } from '../../ui/skeleton.tsx';

export function SearchHistory() {
  const { entries, isGrowing, isCut } = useHistory();
  // A part may hold nothing but results that were free.
  if (entries === undefined || (entries.length === 0 && isGrowing))
    return <SkeletonPanel text={HISTORY_TEXTS.loading} />;
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState
          picture="not-searched"
          title={HISTORY_TEXTS.empty}
          actions={
            <Link className={buttonClass()} to={paths.dashboard}>
              {SPEC_TEXTS.dashboard}
            </Link>
          }
        >
          Every website that a search delivers is listed here.
        </EmptyState>
      ) : (
        <HistoryList entries={entries} />
      )}
      {(isGrowing || isCut) && (
        <p className="mt-3 text-13 text-faint" role="status">
          {isGrowing
            ? 'Loading older searches...'
            : 'Older searches could not be loaded. Reload the page to see them.'}
        </p>
      )}
      <p className="mt-3 text-13 text-faint">Times are in your local zone, {localTimeZone()}.</p>
    </>
  );
}
