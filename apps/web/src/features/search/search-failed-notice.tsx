import { FREE_REPEAT_HOURS } from '@linklode/contract/product';
import { DECISION_TEXTS } from '../../content/texts.ts';
import { getWebConfig } from '../../lib/app-config.ts';
import { formatWait } from '../../lib/format.ts';
import { useIntoView } from '../../lib/into-view.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SearchFailure } from './run/search-failure.ts';

const PLACE = 'mt-4 scroll-mt-2';

interface SearchFailedNoticeProps {
  failure: Exclude<SearchFailure, { kind: 'out-of-credits' }>;
  onTryAgain: () => void;
}

/** What became of a search that brought nothing, and that nothing was charged. */
export function SearchFailedNotice({ failure, onTryAgain }: SearchFailedNoticeProps) {
  // The next page is asked for at the end of this one, too.
  const notice = useIntoView(true);
  const action = <Button onClick={onTryAgain}>Try again</Button>;
  if (failure.kind === 'no-answer') {
    return (
      <Notice tone="bad" role="alert" title={failure.message} action={action} className={PLACE} ref={notice}>
        {failure.detail} If it was delivered all the same, it costs nothing to send it again within{' '}
        {FREE_REPEAT_HOURS} hours, and its websites are free {getWebConfig().free_repeat}.
      </Notice>
    );
  }
  const { message, position, retryAfterSeconds, mayPass } = failure;
  return (
    <Notice
      tone="bad"
      role="alert"
      title={message}
      action={mayPass ? action : undefined}
      className={PLACE}
      ref={notice}
    >
      {DECISION_TEXTS.nothingCharged}
      {position === null ? null : ` See character ${position + 1} of the query.`}
      {retryAfterSeconds ? ` Please wait ${formatWait(retryAfterSeconds)} before trying again.` : null}
    </Notice>
  );
}
