import type { BulkCheck } from '@linklode/contract';
import { freeRepeatWords } from '@linklode/contract/product';
import { formatDateTime } from '../../lib/format.ts';
import { summarise } from './past-checks.ts';

interface PastCheckListProps {
  checks: readonly BulkCheck[];
  /** For so many days a domain is free once it was paid for; with 0 none is. */
  freeDays: number;
  shown: BulkCheck | null;
  onShow: (check: BulkCheck) => void;
}

/** The checks of the last seven days; one opens its rows again at no cost. */
export function PastCheckList({ checks, freeDays, shown, onShow }: PastCheckListProps) {
  if (checks.length === 0) return null;
  return (
    <section className="panel panel-pad grid gap-1.5" aria-labelledby="past-checks">
      <h2 className="text-14" id="past-checks">
        Checks of the last 7 days
      </h2>
      <p className="text-13 text-muted">
        Shown again at no cost.
        {freeDays === 0
          ? null
          : ` A domain you paid for stays free in any list ${freeRepeatWords(freeDays)}.`}
      </p>
      <ul className="-mx-2 max-h-58 overflow-y-auto">
        {checks.map((check) => (
          <li key={check.checked_at}>
            <button
              className="flex w-full flex-wrap gap-x-3 rounded-2 p-2 text-left text-13 text-muted hover:bg-hover aria-pressed:bg-sunken aria-pressed:text-text"
              type="button"
              aria-pressed={check === shown}
              onClick={() => onShow(check)}
            >
              <strong className="num font-label text-text">{formatDateTime(check.checked_at)}</strong>
              <span className="num">{summarise(check.rows)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
