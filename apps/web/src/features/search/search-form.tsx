import { useEffect, useRef, type FormEvent } from 'react';
import { Link } from '../../lib/router.tsx';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryBox, type QueryBoxHandle } from './query-box.tsx';
import { QueryHint } from './query-hint.tsx';
import type { SearchToolHandle } from './use-search-tool.ts';

const HINT_ID = 'query-hint';
const QUERY_ID = 'query';
const EXCLUDE_ID = 'exclude';

export function SearchForm({
  tool,
  box,
}: {
  tool: SearchToolHandle;
  box: React.RefObject<QueryBoxHandle | null>;
}) {
  const { state, isSearching, isOutOfCredits } = tool;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const isEmpty = state.query === '' && state.exclude === '' && !state.shown && !state.failed && !isSearching;

  // A button that is switched off loses the keyboard; it gets it back when it is on again.
  useEffect(() => {
    if (isSearching) return;
    if (wasPressed.current && document.activeElement === document.body) button.current?.focus();
    wasPressed.current = false;
  }, [isSearching]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSearching || isOutOfCredits) return;
    wasPressed.current = document.activeElement === button.current;
    const problem = tool.submit();
    if (!problem) return;
    if (problem.position === null) box.current?.focus();
    else box.current?.select(problem.position, problem.length);
  }

  return (
    <form
      ref={form}
      className="panel panel-pad search-form"
      role="search"
      aria-label="Websites"
      onSubmit={submit}
    >
      <div className="search-row">
        <div className="field">
          <label className="field-label" htmlFor={QUERY_ID}>
            Query
          </label>
          <QueryBox
            ref={box}
            id={QUERY_ID}
            value={state.query}
            problem={state.problem}
            isOff={isOutOfCredits}
            describedBy={HINT_ID}
            placeholder={'intitle:"write for us"'}
            onChange={tool.typeQuery}
            onSubmit={() => form.current?.requestSubmit()}
          />
          <QueryHint id={HINT_ID} query={state.query} problem={state.problem} isOff={isOutOfCredits} />
        </div>
        <Button ref={button} type="submit" kind="primary" disabled={isSearching || isOutOfCredits}>
          <Icon name="search" />
          {isSearching ? SPEC_TEXTS.searching : 'Search'}
        </Button>
      </div>
      <div className="search-row-2">
        <div className="field">
          <label className="field-label" htmlFor={EXCLUDE_ID}>
            Exclude sites
            <span className="field-hint">separated by commas</span>
          </label>
          <input
            className="input input-mono"
            id={EXCLUDE_ID}
            value={state.exclude}
            placeholder="one.example, two.example"
            disabled={isOutOfCredits}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => tool.typeExclude(event.target.value)}
          />
        </div>
        <div className="search-links">
          <Button kind="quiet" disabled={isEmpty} onClick={tool.clear}>
            <Icon name="close" />
            Clear
          </Button>
          <a className={buttonClass('quiet')} href={paths.history} target="_blank" rel="noopener">
            <Icon name="history" />
            {SPEC_TEXTS.viewHistory}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Link className={`${buttonClass('quiet')} btn-full`} to={paths.searchOperators}>
            <Icon name="book" />
            Operators guide
          </Link>
        </div>
      </div>
    </form>
  );
}
