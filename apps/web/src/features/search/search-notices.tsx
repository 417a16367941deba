import { createPaymentOrder, runSearch } from '@linklode/contract/calls';
import { CREDIT_PACKS, HISTORY_DAYS } from '@linklode/contract/product';
import { useEffect, useEffectEvent } from 'react';
import { useMe } from '../../api/use-me.ts';
import { May } from '../../entities/may.tsx';
import { NOT_BUYER } from '../../entities/out-of-credits.tsx';
import { Link } from '../../lib/router.tsx';
import { useWebConfig } from '../../lib/use-web-config.ts';
import { useIntoView } from '../../lib/into-view.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { formatRupees } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SearchPlace } from './run/search-state.ts';

const CHEAPEST = Math.min(...CREDIT_PACKS.map((pack) => pack.priceRupees));

/** For an account whose free credits wait, since its address had its share of the day. */
function WithheldBonus() {
  const { support_email: support } = useWebConfig();
  return (
    <>
      Your free credits are not there yet: many new accounts came from your network today. Sign in again
      tomorrow, or write to <a href={`mailto:${support}`}>{support}</a> and we add them.{' '}
    </>
  );
}

interface OutOfCreditsNoticeProps {
  /** An earlier search is still on screen. */
  hasResults: boolean;
  /** The boxes are open for a search that was delivered before. */
  isRepeating: boolean;
  wasRefused: boolean;
  /** Whether the control that the person used last went off with this. */
  isUnderHand: () => boolean;
  onRepeat: () => void;
}

/**
 * The boxes are off, as the specification has it, and what costs nothing stays in reach: one press opens them for a
 * search that was delivered before, and one that would have to be paid puts them off again.
 */
export function OutOfCreditsNotice({
  hasResults,
  isRepeating,
  wasRefused,
  isUnderHand,
  onRepeat,
}: OutOfCreditsNoticeProps) {
  const user = useMe();
  const notice = useIntoView(wasRefused);
  const takeKeyboard = useEffectEvent(() => {
    const { activeElement } = document;
    // Where results have taken it, it stays.
    const isNobodys = activeElement === document.body || activeElement?.matches(':disabled') === true;
    if (isNobodys && isUnderHand()) notice.current?.focus({ preventScroll: true });
  });
  // The query box goes off with the last credit, and the keyboard with it.
  useEffect(() => takeKeyboard(), []);
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      tone="warn"
      role="alert"
      title={SPEC_TEXTS.outOfCreditsSearch}
      className="mb-3 scroll-mt-2"
      action={
        <>
          {isRepeating ? null : <Button onClick={onRepeat}>Repeat a search for free</Button>}
          <May call={createPaymentOrder}>
            <Link className={buttonClass('primary')} to={paths.buyCredits}>
              {SPEC_TEXTS.buyCredits}
            </Link>
          </May>
        </>
      }
    >
      {isRepeating
        ? 'Searches that you were charged for show again at no cost; any other is refused. '
        : wasRefused
          ? 'That search was refused, for it would have used credits. '
          : null}
      {user?.bonus_withheld === true ? <WithheldBonus /> : null}
      {hasResults ? 'Your last results stay on screen. ' : null}
      <Link to={paths.history}>Your last {HISTORY_DAYS} days</Link> stay free.{' '}
      <May call={createPaymentOrder} instead={NOT_BUYER}>
        Packs start at {formatRupees(CHEAPEST)}.
      </May>
    </Notice>
  );
}

/** In place of the tool, for who reads in an account and spends nothing of it. */
export function ReaderNotice() {
  const name = useMe()?.works_for?.name ?? '';
  return (
    <Notice tone="info" title={`You read in the account of ${name}`}>
      Searching takes its credits, so it is for those who work there. What was found is in the{' '}
      <Link to={paths.history}>history</Link> and the <Link to={paths.projects}>projects</Link>, and at the
      addresses of searches that colleagues send you.
    </Notice>
  );
}

/** An address names a search that nobody has run here yet: opening it costs nothing. */
export function NotRunNotice({ place, onRun }: { place: SearchPlace; onRun: () => void }) {
  const what = place.page === 1 ? 'Run this search' : `Show page ${place.page} of this search`;
  return (
    <Notice
      tone="info"
      title="This search has not been run yet."
      action={
        <May call={runSearch}>
          <Button onClick={onRun}>{what}</Button>
        </May>
      }
      className="mt-4"
    >
      Opening its address costs nothing. Running it uses 1 credit for each website that is not yours already.
    </Notice>
  );
}
