import { useRef, type ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import { countOf } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { QueryBoxHandle } from './query-box.tsx';
import { Results, type ResultsHandle } from './results.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import type { FoundResult } from './search-answer.ts';
import { SearchForm } from './search-form.tsx';
import { OutOfCreditsNotice, SearchFailedNotice } from './search-notices.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import type { Shortcut } from './shortcuts.ts';
import { useSearchTool, type SearchToolHandle } from './use-search-tool.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const SAMPLE_QUERY = 'intitle:"write for us"';

/** What a screen reader is told when it has something to tell; alerts speak for themselves. */
function spokenStatus({ state }: SearchToolHandle): string {
  if (state.running) return 'Searching...';
  const answer = state.shown?.pages[state.shown.page];
  if (!state.shown || !answer || state.failed) return '';
  if (answer.results.length === 0) return 'No websites matched.';
  return `${countOf(answer.results.length, 'website')} on page ${state.shown.page}. ${countOf(answer.charged, 'credit')} used.`;
}

function NothingYet({ onSample }: { onSample: () => void }) {
  return (
    <EmptyState
      picture="not-searched"
      title="Nothing searched yet"
      actions={
        <>
          <Button onClick={onSample}>
            <span className="mono text-13/5">{SAMPLE_QUERY}</span>
          </Button>
          <Link className={buttonClass('quiet')} to={paths.searchOperators}>
            Operators guide
          </Link>
        </>
      }
    >
      Type a query with at least one operator, such as site: or intitle:. Each website in the results uses 1
      credit.
    </EmptyState>
  );
}

interface SearchToolProps {
  givenQuery: string | null;
  /** What leads from a result to the people of its site. */
  renderContacts: (result: FoundResult) => ReactNode;
}

/** The search tool of the dashboard and of the search page. */
export function SearchTool({ givenQuery, renderContacts }: SearchToolProps) {
  const tool = useSearchTool(givenQuery);
  const box = useRef<QueryBoxHandle>(null);
  const results = useRef<ResultsHandle>(null);
  const { state, isOutOfCredits } = tool;
  const { shown, running, failed } = state;
  const answer = shown?.pages[shown.page];
  const hasFoundNothing = shown?.page === 1 && answer?.results.length === 0;

  function trySample() {
    tool.chooseFilter(null);
    tool.typeQuery(SAMPLE_QUERY);
    box.current?.focus();
  }

  function runShortcut(shortcut: Shortcut) {
    if (shortcut === 'query') box.current?.focus();
    else if (shortcut === 'copy') results.current?.copy();
    else results.current?.turn(shortcut);
  }

  return (
    <>
      {isOutOfCredits ? (
        <OutOfCreditsNotice
          hasResults={answer !== undefined}
          isRepeating={tool.isRepeating}
          wasRefused={tool.wasRefused}
          onRepeat={() => {
            tool.beginRepeating();
            // The box is off until the screen has followed.
            setTimeout(() => box.current?.focus());
          }}
        />
      ) : null}
      <SearchForm tool={tool} box={box} />
      <div className="sr-only" role="status" aria-label="Search">
        {spokenStatus(tool)}
      </div>
      {failed && failed.failure.kind !== 'out-of-credits' ? (
        <SearchFailedNotice failure={failed.failure} onTryAgain={tool.tryAgain} />
      ) : null}
      {shown && answer && !hasFoundNothing ? (
        <Results
          ref={results}
          shown={shown}
          answer={answer}
          waitsForPage={running?.page ?? null}
          canFetch={state.query.trim() !== ''}
          onPage={tool.goToPage}
          renderContacts={renderContacts}
        />
      ) : null}
      {!shown && running ? (
        <div aria-busy="true">
          <div className="mt-6 mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1" aria-hidden="true">
            <Skeleton className="w-24" />
            <Skeleton className="w-36" />
            <span className="h-9" />
          </div>
          <ResultsSkeleton />
        </div>
      ) : null}
      {hasFoundNothing ? (
        <div className="mt-4">
          <EmptyState
            picture="nothing"
            title="No websites matched"
            actions={<Button onClick={() => box.current?.focus()}>Edit query</Button>}
          >
            {shown.submitted.filter === null
              ? 'Try fewer operators, or remove a quoted phrase. '
              : 'Try wider words, or another smart filter. '}
            No credits were used.
          </EmptyState>
        </div>
      ) : null}
      {!shown && !running && !failed && !isOutOfCredits ? (
        <div className="mt-4">
          <NothingYet onSample={trySample} />
        </div>
      ) : null}
      <ShortcutHelp onShortcut={runShortcut} />
    </>
  );
}
