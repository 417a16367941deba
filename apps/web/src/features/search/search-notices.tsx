import { CREDIT_PACKS, FREE_REPEAT_HOURS } from '@linklode/contract/product';
import { Link } from '../../lib/router.tsx';
import { DECISION_TEXTS, SPEC_TEXTS } from '../../content/texts.ts';
import { formatRupees, formatWait } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SearchFailure } from './search-failure.ts';

const CHEAPEST = Math.min(...CREDIT_PACKS.map((pack) => pack.priceRupees));

/** `hasResults`: an earlier search is still on screen. */
export function OutOfCreditsNotice({ hasResults }: { hasResults: boolean }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={SPEC_TEXTS.outOfCreditsSearch}
      className="mb-3"
      action={
        <Link className={buttonClass('primary')} to={paths.buyCredits}>
          {SPEC_TEXTS.buyCredits}
        </Link>
      }
    >
      {hasResults ? 'Your last results stay on screen. ' : null}
      Packs start at {formatRupees(CHEAPEST)}.
    </Notice>
  );
}

interface SearchFailedNoticeProps {
  failure: Exclude<SearchFailure, { kind: 'out-of-credits' }>;
  onTryAgain: () => void;
}

export function SearchFailedNotice({ failure, onTryAgain }: SearchFailedNoticeProps) {
  const action = <Button onClick={onTryAgain}>Try again</Button>;
  if (failure.kind === 'no-answer') {
    return (
      <Notice tone="bad" role="alert" title={failure.message} action={action} className="mt-4">
        No answer came. The same search again costs nothing if it was already delivered in the last{' '}
        {FREE_REPEAT_HOURS} hours.
      </Notice>
    );
  }
  const { message, position, retryAfterSeconds, mayPass } = failure;
  return (
    <Notice tone="bad" role="alert" title={message} action={mayPass ? action : undefined} className="mt-4">
      {DECISION_TEXTS.nothingCharged}
      {position === null ? null : ` See character ${position + 1} of the query.`}
      {retryAfterSeconds ? ` Please wait ${formatWait(retryAfterSeconds)} before trying again.` : null}
    </Notice>
  );
}
