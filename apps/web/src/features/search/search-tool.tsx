import { runSearch } from '@linklode/contract/calls';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMay } from '../../entities/may.tsx';
import { useMe } from '../../api/use-me.ts';
import { Link } from '../../lib/router.tsx';
import { takeDrawnText } from '../../lib/drawn-field.ts';
import { countOf } from '../../lib/format.ts';
import { bringToTop } from '../../lib/into-view.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { mayWorkForAnother } from '../../lib/working-note.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { QueryBoxHandle } from './form/query-box.tsx';
import type { ResultsHandle } from './results/results.tsx';
import { placeKey } from './run/search-address.ts';
import { SearchForm } from './form/search-form.tsx';
import { useSearchSlots } from './search-slots.ts';
import type { SubmittedSearch } from './run/search-state.ts';
import type { Shortcut } from './shortcuts.ts';
import { useSearchTool, type SearchToolHandle } from './run/use-search-tool.ts';

/** Rows, exports and reasons are of use once something was searched for. */
const loadResults = () => import('./results/results.tsx');
const Results = lazyPart(async () => (await loadResults()).Results, true);

/**
 * A search is the earliest that anybody waits for, or that fails: both are had as soon as the tool is entered, since
 * then the network may be away.
 */
const loadWaiting = () => import('./results/results-loading.tsx');
const loadFailed = () => import('./search-failed-notice.tsx');
const ResultsLoading = lazyPart(async () => (await loadWaiting()).ResultsLoading);
const SearchFailedNotice = lazyPart(async () => (await loadFailed()).SearchFailedNotice);

const loadNotices = () => import('./search-notices.tsx');
const OutOfCreditsNotice = lazyPart(async () => (await loadNotices()).OutOfCreditsNotice);
const NotRunNotice = lazyPart(async () => (await loadNotices()).NotRunNotice);
const ReaderNotice = lazyPart(async () => (await loadNotices()).ReaderNotice);

/** Below everything else, and nobody has pressed a key yet. */
const ShortcutHelp = lazyPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

/** On phones alone, beside results. */
const FoldedTool = lazyPart(async () => (await import('./folded-tool.tsx')).FoldedTool);

const SAMPLE_QUERY = 'intitle:"write for us"';

/** What a screen reader is told when it has something to tell; alerts speak for themselves. */
function spokenStatus({ running, shown, failed }: SearchToolHandle): string {
  if (running) return 'Searching...';
  const answer = shown?.pages[shown.page];
  if (!shown || !answer || failed) return '';
  if (answer.results.length === 0) return 'No websites matched.';
  const one = 'rows' in answer && answer.rows === 'pages' ? 'page' : 'website';
  return `${countOf(answer.results.length, one)} on page ${shown.page}. ${countOf(answer.charged, 'credit')} used.`;
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

/** What to try where nothing was found; what was left out may be all that there is. */
function adviceFor({ filter, query }: SubmittedSearch, hidden: number): string {
  if (hidden > 0)
    return `${countOf(hidden, 'website')} that the project has or that you block ${hidden === 1 ? 'was' : 'were'} left out. Try wider words.`;
  if (filter !== null) return 'Try wider words, or another smart filter.';
  return /(?:^|[\s(])gap:/i.test(query)
    ? 'No page of the index links to two of these sites and fulfils the rest. Try more of them, or fewer conditions beside them.'
    : 'Try fewer operators, or remove a quoted phrase.';
}

function Waiting() {
  return (
    <Suspense>
      <ResultsLoading />
    </Suspense>
  );
}

/** The search tool of the dashboard and of the search page. */
export function SearchTool() {
  const { renderProjectChoice } = useSearchSlots();
  const tool = useSearchTool();
  const box = useRef<QueryBoxHandle>(null);
  const results = useRef<ResultsHandle>(null);
  const { boxes, shown, running, failed, isOutOfCredits, unasked } = tool;
  const answer = shown?.pages[shown.page];
  const hidden = answer?.hidden?.sites ?? 0;
  const hasFoundNothing = shown?.page === 1 && answer?.results.length === 0;
  const isNarrow = useMediaQuery('(max-width: 639.98px)');
  // The search whose form was unfolded again.
  const [editedAt, setEditedAt] = useState<string | null>(null);
  const shownKey = shown && answer && !hasFoundNothing ? placeKey({ ...shown, page: 1 }) : null;
  const mayRun = useMay(runSearch);
  // Boxes that hold something else than what is on screen stay in sight.
  const isFolded =
    isNarrow &&
    mayRun &&
    tool.isOfBoxes &&
    shownKey !== null &&
    shownKey !== editedAt &&
    tool.problem === null;
  /** What had the keyboard last in the form. */
  const lastUsed = useRef<Element>(null);
  const hasRun = useRef(false);
  const nothing = useRef<HTMLDivElement>(null);

  // Comes while the search is on its way.
  useEffect(() => {
    if (!running) return;
    hasRun.current = true;
    void loadResults().catch(() => undefined);
  }, [running]);

  // On a phone the tool fills the screen: what a search brought comes into view, and the keyboard goes there.
  const comeIntoView = (what: HTMLElement | null) => {
    if (what === null || !isNarrow || !hasRun.current) return;
    hasRun.current = false;
    what.focus({ preventScroll: true });
    bringToTop(what);
  };
  const showNothing = useEffectEvent(() => comeIntoView(nothing.current));
  useEffect(() => {
    if (hasFoundNothing) showNothing();
  }, [hasFoundNothing, shown?.submitted.query]);

  const begin = useEffectEvent(() => {
    const { drawn } = tool;
    if (drawn === null) return;
    const text = takeDrawnText() ?? drawn.value;
    if (text !== '' && text !== boxes.query) tool.typeQuery(text);
    if (drawn.cursorAt !== null) box.current?.select(drawn.cursorAt + text.length - drawn.value.length, 0);
  });
  // Goes on where the person was in the frame that stood here before the app, before another key can be pressed.
  useLayoutEffect(() => begin(), []);
  // Who works for another person may be a reader, which is known with the user.
  const [isForAnother] = useState(mayWorkForAnother);
  const isRoleKnown = useMe() !== null || !isForAnother;
  const hasSentDrawn = useRef(false);
  const sendDrawn = useEffectEvent(() => {
    const query = tool.drawn?.submitted ?? null;
    if (query === null || hasSentDrawn.current || !mayRun) return;
    hasSentDrawn.current = true;
    void tool.submit(query);
  });
  useEffect(() => {
    if (isRoleKnown) sendDrawn();
  }, [isRoleKnown]);

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
      {isOutOfCredits && mayRun ? (
        <Suspense>
          <OutOfCreditsNotice
            hasResults={answer !== undefined}
            isRepeating={tool.isRepeating}
            wasRefused={tool.wasRefused}
            isUnderHand={() => lastUsed.current?.matches(':disabled') === true}
            onRepeat={() => {
              tool.beginRepeating();
              // The box is off until the screen has followed.
              setTimeout(() => box.current?.focus());
            }}
          />
        </Suspense>
      ) : null}
      {isFolded && shown ? (
        // As high as what comes, or the results that have just been scrolled to would be pushed down.
        <Suspense fallback={<div className="-mt-2 min-h-13" aria-hidden="true" />}>
          <FoldedTool
            submitted={shown.submitted}
            onEdit={() => {
              setEditedAt(shownKey);
              // The form is folded until the screen has followed.
              setTimeout(() => box.current?.focus());
            }}
          />
        </Suspense>
      ) : null}
      {mayRun ? (
        <div
          className={isFolded ? 'hidden' : undefined}
          onFocus={({ target }) => {
            lastUsed.current = target;
            void Promise.allSettled([loadWaiting(), loadFailed()]);
          }}
        >
          <SearchForm
            tool={tool}
            box={box}
            onSubmit={async () => {
              const problem = await tool.submit();
              if (problem === null) setEditedAt(null);
              return problem;
            }}
          >
            {renderProjectChoice({
              project: boxes.project,
              hidden,
              onChoose: tool.chooseProject,
            })}
          </SearchForm>
        </div>
      ) : isRoleKnown ? (
        <Suspense>
          <ReaderNotice />
        </Suspense>
      ) : (
        <div className="min-h-80" />
      )}
      <div className="sr-only" role="status" aria-label="Search">
        {spokenStatus(tool)}
      </div>
      {failed && failed.failure.kind !== 'out-of-credits' ? (
        // Where the network went before the tool was entered, the notice itself has to wait for it.
        <Suspense fallback={<p role="alert">{SPEC_TEXTS.somethingWrong}</p>}>
          <SearchFailedNotice failure={failed.failure} onTryAgain={tool.tryAgain} />
        </Suspense>
      ) : null}
      {shown && answer && !hasFoundNothing ? (
        <Suspense fallback={<Waiting />}>
          <Results
            key={placeKey({ ...shown, page: 1 })}
            ref={results}
            shown={shown}
            answer={answer}
            isOfBoxes={tool.isOfBoxes}
            waitsForPage={running?.page ?? null}
            canFetch={mayRun && boxes.query.trim() !== ''}
            onPage={tool.goToPage}
            onShown={comeIntoView}
          />
        </Suspense>
      ) : null}
      {!shown && running ? <Waiting /> : null}
      {hasFoundNothing ? (
        <div className="mt-4 scroll-mt-2 focus:outline-none" ref={nothing} tabIndex={-1}>
          <EmptyState
            picture="nothing"
            title={hidden > 0 ? 'No new websites matched' : 'No websites matched'}
            actions={mayRun ? <Button onClick={() => box.current?.focus()}>Edit query</Button> : undefined}
          >
            {adviceFor(shown.submitted, hidden)} No credits were used.
          </EmptyState>
        </div>
      ) : null}
      {unasked ? <NotRunNotice place={unasked} onRun={tool.runUnasked} /> : null}
      {mayRun && !shown && !running && !failed && !unasked && !isOutOfCredits ? (
        <div className="mt-4">
          <NothingYet onSample={trySample} />
        </div>
      ) : null}
      {mayRun || shown ? (
        <Suspense
          fallback={
            <div className="mt-4 h-6 [@media(hover:none)_and_(pointer:coarse)]:hidden" aria-hidden="true" />
          }
        >
          <ShortcutHelp onShortcut={runShortcut} />
        </Suspense>
      ) : null}
    </>
  );
}
