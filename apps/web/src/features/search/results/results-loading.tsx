import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

/** In the place of the first page of results while it is on its way. */
export function ResultsLoading() {
  return (
    <div aria-busy="true">
      <div className="mt-6 mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1" aria-hidden="true">
        <Skeleton className="w-24" />
        <Skeleton className="w-36" />
        <span className="h-9" />
      </div>
      <ResultsSkeleton />
    </div>
  );
}
