import { hasSeveralSources } from '../../../lib/metrics-origin.ts';
import { veinPaths } from '../../../lib/vein-path.ts';
import { Vein } from '../../../entities/vein.tsx';
import { industryText } from './industry-text.ts';
import { besideLinks, linkedRivals } from '../gap/gap-rows.ts';
import { ResultCard } from './result-card.tsx';
import { RowExtras } from './row-extras.tsx';
import { ResultDescription } from './result-description.tsx';
import { ResultLink } from './result-link.tsx';
import { GapLinks, ResultReasons } from './result-reasons.tsx';
import { RivalLine } from '../gap/rival-dots.tsx';
import { useSearchSlots } from '../search-slots.ts';
import { isSpam, type ResultListProps } from './result-table.tsx';
import { CardMetrics, CardTerm } from '../../../entities/card-metrics.tsx';

/** The results below 640 px, and below 1,024 px those that say to which rivals they link; `rivals` empty for others. */
export function ResultCards({
  results,
  page,
  rivals,
  submitted,
  reasonOf,
}: ResultListProps & { rivals: readonly string[] }) {
  const { renderContacts } = useSearchSlots();
  const paths = veinPaths(
    results.map((result) => result.da),
    24,
  );
  const namesSource = hasSeveralSources(results);
  return (
    <ul className="panel overflow-hidden" aria-label={`Search results, page ${page}`}>
      {results.map((result, row) => (
        <ResultCard
          key={`${row} ${result.url}`}
          vein={<Vein path={paths[row] ?? ''} width={24} isSpam={isSpam(result)} />}
        >
          <ResultLink result={result} />
          <p
            data-part="description"
            dir="auto"
            className="mt-1.25 line-clamp-3 text-left text-13/4.75 wrap-anywhere text-muted"
          >
            <ResultDescription result={result} />
          </p>
          {rivals.length === 0 ? null : (
            <>
              <RivalLine rivals={rivals} linked={linkedRivals(result, rivals)} />
              <div className="mt-1 text-12/4.5 wrap-anywhere text-faint">
                <GapLinks reason={reasonOf(result)} />
              </div>
            </>
          )}
          <ResultReasons reason={rivals.length === 0 ? reasonOf(result) : besideLinks(reasonOf(result))} />
          <RowExtras result={result} reasonOf={reasonOf} submitted={submitted} namesSource={namesSource} />
          <CardMetrics row={result} spamName="Spam score" className="mt-3">
            <div className="col-span-full flex gap-2 text-12/4">
              <CardTerm>Industry</CardTerm>
              <dd className="min-w-0 wrap-anywhere">{industryText(result.industry)}</dd>
            </div>
          </CardMetrics>
          {renderContacts(result, results)}
        </ResultCard>
      ))}
    </ul>
  );
}
