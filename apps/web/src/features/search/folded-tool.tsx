import { Button } from '../../ui/button.tsx';
import { findMenuFilter } from './smart/smart-filter-menu.ts';
import type { SubmittedSearch } from './run/search-state.ts';

interface FoldedToolProps {
  submitted: SubmittedSearch;
  onEdit: () => void;
}

/** The search tool as one line, which stays above its results on a phone. */
export function FoldedTool({ submitted: { filter, query }, onEdit }: FoldedToolProps) {
  const name = findMenuFilter(filter)?.label;
  return (
    <div
      className="sticky top-14 z-10 -mx-4 -mt-2 flex min-h-13 items-center gap-3 border-y border-line bg-surface px-4 max-xs:-mx-3 max-xs:px-3"
      data-part="folded-tool"
    >
      <p className="min-w-0 flex-1 truncate font-mono text-13/5" title={query}>
        {name === undefined ? null : <span className="font-sans text-muted">{name}: </span>}
        {query}
      </p>
      <Button onClick={onEdit}>
        Edit <span className="sr-only">the search</span>
      </Button>
    </div>
  );
}
