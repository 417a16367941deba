import { RowMetricsSource } from '../../../entities/metrics-source.tsx';
import { YoursSince } from '../../../entities/yours-since.tsx';
import { OtherPages } from './other-pages.tsx';
import type { RowReason } from './row-reasons.ts';
import type { FoundResult } from '../run/search-answer.ts';
import { useSearchSlots } from '../search-slots.ts';
import type { SubmittedSearch } from '../run/search-state.ts';

interface RowExtrasProps {
  result: FoundResult;
  reasonOf: (result: FoundResult) => RowReason;
  submitted: SubmittedSearch;
  /** Rows of several sources are on the page. */
  namesSource: boolean;
}

/** What else is to be had of a row, in one line as far as there is room; what is unfolded takes the whole of it. */
export function RowExtras({ result, reasonOf, submitted, namesSource }: RowExtrasProps) {
  const { renderProject } = useSearchSlots();
  return (
    <>
      <div className="mt-1.25 flex flex-wrap items-center gap-x-4 gap-y-0.5 *:min-w-0 [&>details[open]]:basis-full">
        <YoursSince time={result.yours_since} />
        <OtherPages result={result} reasonOf={reasonOf} />
        {renderProject(result, submitted)}
      </div>
      {namesSource ? <RowMetricsSource row={result} /> : null}
    </>
  );
}
