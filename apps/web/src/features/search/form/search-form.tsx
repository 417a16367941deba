import { Fragment, Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Link } from '../../../lib/router.tsx';
import { SPEC_TEXTS } from '../../../content/texts.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExcludeField, ExcludeFileButtons } from '../exclusions/exclude-field.tsx';
import type { UploadMessage } from '../exclusions/take-exclude-file.ts';
import { QueryBox, type QueryBoxHandle } from './query-box.tsx';
import { QueryHint } from './query-hint.tsx';
import { QueryWriters } from './query-writers.tsx';
import { QuoteStrip } from '../quote/quote-strip.tsx';
import { SearchCost } from '../quote/search-cost.tsx';
import { SmartFilterField } from '../smart/smart-filter-field.tsx';
import type { SearchToolHandle } from '../run/use-search-tool.ts';
import { Field } from '../../../ui/field.tsx';
import { styled } from '../../../lib/whole-sheet.ts';

/** Fields and faults of smart filters are of use once one is chosen. */
const SmartFields = lazyPart(
  async () => (await styled(import('../smart/smart-fields.tsx'))).SmartFields,
  true,
);

const HINT_ID = 'query-hint';
const QUERY_ID = 'query';

export function SearchForm({
  tool,
  box,
  onSubmit,
  children,
}: {
  tool: SearchToolHandle;
  box: React.RefObject<QueryBoxHandle | null>;
  /** Runs what the boxes hold, or says why not. */
  onSubmit: SearchToolHandle['submit'];
  children: ReactNode;
}) {
  const { boxes, problem: wrong, isOff } = tool;
  const [isAsking, setIsAsking] = useState(false);
  const isSearching = tool.isSearching || isAsking;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const [uploadMessage, setUploadMessage] = useState<UploadMessage | null>(null);
  const isEmpty =
    boxes.filter === null &&
    boxes.query === '' &&
    boxes.exclude === '' &&
    !tool.shown &&
    !tool.failed &&
    !isSearching;

  // A button that is switched off loses the keyboard; it gets it back when it is on again.
  useEffect(() => {
    if (isSearching) return;
    if (wasPressed.current && document.activeElement === document.body) button.current?.focus();
    wasPressed.current = false;
  }, [isSearching]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSearching || isOff) return;
    const isPressed = document.activeElement === button.current;
    wasPressed.current = isPressed;
    if (box.current?.mayRun) {
      setIsAsking(true);
      const mayRun = await box.current.mayRun();
      setIsAsking(false);
      if (!mayRun) return;
      // It was off while the question was on its way.
      wasPressed.current ||= isPressed;
    }
    const problem = await onSubmit();
    if (!problem) return;
    if (problem.position === null) box.current?.focus();
    else box.current?.select(problem.position, problem.length);
  }

  return (
    <form
      ref={form}
      className="panel panel-pad grid gap-4"
      noValidate
      role="search"
      aria-label="Websites"
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid grid-cols-[232px_minmax(0,1fr)_auto] items-start gap-3 max-lg:grid-cols-[minmax(0,1fr)_auto] max-sm:grid-cols-[1fr]">
        <SmartFilterField filter={boxes.filter} isOff={isOff} onChoose={tool.chooseFilter} />
        {boxes.filter === null ? (
          <Field htmlFor={QUERY_ID} label="Query">
            <QueryBox
              ref={box}
              id={QUERY_ID}
              value={boxes.query}
              problem={wrong}
              isOff={isOff}
              describedBy={HINT_ID}
              placeholder='intitle:"write for us"'
              onChange={tool.typeQuery}
              onSubmit={() => form.current?.requestSubmit()}
            />
            <QueryHint id={HINT_ID} query={boxes.query} problem={wrong} isOff={isOff} />
          </Field>
        ) : (
          <Suspense fallback={<div className="min-h-31" />}>
            <SmartFields
              key={boxes.filter}
              ref={box}
              filter={boxes.filter}
              boxes={boxes}
              isOff={isOff}
              onQuery={tool.typeQuery}
            />
          </Suspense>
        )}
        <div className="mt-6 grid gap-1.5 max-sm:mt-0">
          <Button
            className="min-h-12 min-w-42 text-15/5"
            ref={button}
            type="submit"
            kind="primary"
            disabled={isSearching || isOff}
            data-searching={SPEC_TEXTS.searching}
          >
            {/* Another content, not a moved one: browsers would count it as a jump of the page. */}
            <Fragment key={isSearching ? 'searching' : 'idle'}>
              {isSearching ? (
                <>
                  <Icon name="search" />
                  {SPEC_TEXTS.searching}
                </>
              ) : (
                <span className="grid justify-items-center">
                  <span className="flex items-center gap-2">
                    <Icon name="search" />
                    Search
                  </span>
                  {isOff ? null : <SearchCost boxes={boxes} />}
                </span>
              )}
            </Fragment>
          </Button>
          <Link
            className="justify-self-end text-13/5 max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
            to={paths.searchOperators}
          >
            Operators guide
          </Link>
        </div>
      </div>
      <QuoteStrip tool={tool} box={box} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 max-xl:grid-cols-[1fr]">
        <ExcludeField
          value={boxes.exclude}
          isOff={isOff}
          message={uploadMessage}
          onChange={(exclude) => {
            setUploadMessage(null);
            tool.typeExclude(exclude);
          }}
        />
        <div className="mt-6.5 flex flex-wrap items-center gap-1 max-xl:mt-0 max-sm:grid max-sm:grid-cols-[1fr_1fr] max-sm:gap-2 max-sm:*:border-line max-sm:*:px-2 max-sm:*:text-code">
          <ExcludeFileButtons
            value={boxes.exclude}
            isOff={isOff}
            onUpload={tool.typeExclude}
            onMessage={setUploadMessage}
          />
          <Button
            kind="quiet"
            disabled={isEmpty}
            onClick={() => {
              setUploadMessage(null);
              tool.clear();
              // The button goes off with what it cleared.
              setTimeout(() => box.current?.focus());
            }}
          >
            <Icon name="close" />
            Clear
          </Button>
          <a className={buttonClass('quiet')} href={paths.history} target="_blank" rel="noopener">
            <Icon name="history" />
            {SPEC_TEXTS.viewHistory}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <QueryWriters tool={tool} box={box} />
        {children}
      </div>
    </form>
  );
}
