import type { MouseEvent } from 'react';

export const MAIN_ID = 'main';
const RESULTS_ID = 'results-title';

/**
 * By script and not by the address: a change of that would be another entry in the history, without what the entry
 * holds.
 */
function skipTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const target = document.getElementById(id);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

const LINK = 'absolute -top-20 left-2 z-50 bg-raised px-4 py-3 shadow-menu focus:top-2';

/** The first stops of the keyboard: past the navigation, and past the search tool where it has results. */
export function SkipLinks() {
  return (
    <>
      <a className={LINK} href={`#${MAIN_ID}`} onClick={(event) => skipTo(event, MAIN_ID)}>
        Skip to content
      </a>
      <a
        className={`${LINK} hidden in-[body:has(#results-title)]:block`}
        href={`#${RESULTS_ID}`}
        onClick={(event) => skipTo(event, RESULTS_ID)}
      >
        Skip to results
      </a>
    </>
  );
}
