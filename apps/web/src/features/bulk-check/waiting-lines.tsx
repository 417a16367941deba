import { MAX_BULK_DOMAINS } from '@linklode/contract/product';
import { useMemo } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { readDomains } from './read-domains.ts';
import { countLines } from './split-list.ts';

interface WaitingLinesProps {
  waiting: string;
  onNext: () => void;
  onPutBack: () => void;
}

/** The lines of a list that is longer than one check, until their turn comes. */
export function WaitingLines({ waiting, onNext, onPutBack }: WaitingLinesProps) {
  const domains = useMemo(() => readDomains(waiting).domains.length, [waiting]);
  if (waiting === '') return null;
  const next = Math.min(domains, MAX_BULK_DOMAINS);
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-info-soft px-4 py-3"
      role="group"
      aria-label="Lines that wait"
    >
      <p className="num min-w-0 flex-1 basis-40 text-13/5 wrap-anywhere" role="status">
        {countOf(countLines(waiting), 'more line')} of your list{' '}
        {countLines(waiting) === 1 ? 'waits' : 'wait'} for the next check.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onNext}>
          {next === 0 ? 'Take them' : `Take the ${domains > next ? 'next' : 'last'} ${formatCount(next)}`}
        </Button>
        <Button kind="quiet" onClick={onPutBack}>
          Put all back
        </Button>
      </div>
    </div>
  );
}
