import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface PagerProps {
  /** Accessible name; the two pagers of one list have different ones. */
  label: string;
  page: number;
  /** Null where the number of pages is not known. */
  pages: number | null;
  canGoBack: boolean;
  canGoOn: boolean;
  onPage: (page: number) => void;
  /** What going on costs, beside the word. */
  nextNote?: string | undefined;
}

export function Pager({ label, page, pages, canGoBack, canGoOn, onPage, nextNote }: PagerProps) {
  return (
    <nav className="ml-auto flex items-center gap-1 max-sm:w-full max-sm:justify-between" aria-label={label}>
      <Button disabled={!canGoBack} onClick={() => onPage(page - 1)}>
        <Icon name="left" />
        <span className="max-sm:sr-only">Previous</span>
      </Button>
      <span className="num px-2 text-13 whitespace-nowrap text-muted">
        {pages === null ? `Page ${page}` : `Page ${page} of ${pages}`}
      </span>
      <Button disabled={!canGoOn} onClick={() => onPage(page + 1)}>
        <span className="flex flex-wrap items-baseline justify-center gap-x-2">
          Next
          {nextNote === undefined || !canGoOn ? null : (
            <small className="num text-12/4 font-normal text-muted">{nextNote}</small>
          )}
        </span>
        <Icon name="right" />
      </Button>
    </nav>
  );
}
