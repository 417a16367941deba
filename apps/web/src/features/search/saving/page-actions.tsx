import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { SPEC_TEXTS } from '../../../content/texts.ts';
import { toCsv, toTabSeparated } from '../../../lib/csv.ts';
import { saveCsv } from '../../../lib/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toExportRows, toReasonRows } from './page-export.ts';
import type { RowReason } from '../results/row-reasons.ts';
import type { FoundResult } from '../run/search-answer.ts';
import { useSearchSlots } from '../search-slots.ts';

/** Specification, section 9. */
const CONFIRMED_FOR_MS = 1_400;

export interface PageActionsHandle {
  copy(): void;
}

interface PageActionsProps {
  results: readonly FoundResult[];
  reasonOf: (result: FoundResult) => RowReason;
  /** Whose links the search compares. */
  rivals: readonly string[];
  ref: Ref<PageActionsHandle>;
}

type CopyState = 'idle' | 'copied' | 'refused';

const SPOKEN: Record<CopyState, string> = {
  idle: '',
  copied: SPEC_TEXTS.copied,
  refused: 'The browser did not allow copying.',
};

/** Takes the rows on screen away: as files, or as text for a sheet. */
export function PageActions({ results, reasonOf, rivals, ref }: PageActionsProps) {
  const { findWaysIn } = useSearchSlots();
  const [copyState, setCopyState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEmpty = results.length === 0;

  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    if (isEmpty) return;
    let outcome: CopyState = 'copied';
    try {
      await navigator.clipboard.writeText(toTabSeparated(toExportRows(results)));
    } catch {
      outcome = 'refused';
    }
    clearTimeout(timer.current);
    setCopyState(outcome);
    timer.current = setTimeout(() => setCopyState('idle'), outcome === 'copied' ? CONFIRMED_FOR_MS : 4_000);
  }

  async function saveReasons() {
    // What is known beside the rows must not cost the file.
    const wayInOf = await findWaysIn(results).catch(() => () => '');
    saveCsv(toCsv(toReasonRows(results, reasonOf, wayInOf, rivals)), 'results_with_reasons.csv');
  }

  useImperativeHandle(ref, () => ({ copy: () => void copy() }));

  return (
    <>
      <Button
        kind="quiet"
        disabled={isEmpty}
        onClick={() => saveCsv(toCsv(toExportRows(results)), 'results.csv')}
      >
        <Icon name="download" className="max-sm:hidden" />
        {SPEC_TEXTS.downloadPage}
      </Button>
      <Button kind="quiet" disabled={isEmpty} onClick={() => void copy()}>
        <Icon name={copyState === 'copied' ? 'check' : 'copy'} className="max-sm:hidden" />
        <span className="grid justify-items-start max-sm:justify-items-center">
          {/* Both texts lie in one place, so that the button keeps its width. */}
          <span
            className={`col-start-1 row-start-1 ${copyState === 'idle' ? '' : 'invisible'}`}
            aria-hidden={copyState !== 'idle'}
          >
            {SPEC_TEXTS.copyPage}
          </span>
          {copyState === 'idle' ? null : (
            <span className="col-start-1 row-start-1">
              {copyState === 'copied' ? SPEC_TEXTS.copied : 'Not copied'}
            </span>
          )}
        </span>
      </Button>
      <Button kind="quiet" disabled={isEmpty} onClick={() => void saveReasons()}>
        <Icon name="download" className="max-sm:hidden" />
        Download With Reasons
      </Button>
      <span className="sr-only" role="status" aria-label="Copy">
        {SPOKEN[copyState]}
      </span>
    </>
  );
}
