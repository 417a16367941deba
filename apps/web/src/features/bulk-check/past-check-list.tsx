import type { BulkCheck } from '@linklode/contract';
import { formatDateTime } from '../../lib/format.ts';
import { summarise } from './past-checks.ts';

interface PastCheckListProps {
  checks: readonly BulkCheck[];
  shown: BulkCheck | null;
  onShow: (check: BulkCheck) => void;
}

/** The checks of the last seven days; one opens its rows again at no cost. */
export function PastCheckList({ checks, shown, onShow }: PastCheckListProps) {
  if (checks.length === 0) return null;
  return (
    <section className="panel panel-pad past-checks" aria-labelledby="past-checks">
      <h2 id="past-checks">Checks of the last 7 days</h2>
      <p>Shown again at no cost. A domain you paid for stays free in any list for as long.</p>
      <ul>
        {checks.map((check) => (
          <li key={check.checked_at}>
            <button type="button" aria-pressed={check === shown} onClick={() => onShow(check)}>
              <strong className="num">{formatDateTime(check.checked_at)}</strong>
              <span className="num">{summarise(check.rows)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
