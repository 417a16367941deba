import { hasSeveralSources } from '../../lib/metrics-origin.ts';
import { veinPaths } from '../../lib/vein-path.ts';
import { Authority, SpamScore } from '../../ui/metric.tsx';
import { RowMetricsSource } from '../../ui/metrics-source.tsx';
import { Vein } from '../../ui/vein.tsx';
import { YoursSince } from '../../ui/yours-since.tsx';
import { industryText } from './industry-text.ts';
import { ResultLink } from './result-link.tsx';
import { ResultReasons } from './result-reasons.tsx';
import { isSpoilt, type ResultListProps } from './result-table.tsx';

/** The results below 640 px. */
export function ResultCards({ results, page, reasonOf, renderContacts }: ResultListProps) {
  const paths = veinPaths(
    results.map((result) => result.da),
    24,
  );
  const namesSource = hasSeveralSources(results);
  return (
    <ul className="result-cards" aria-label={`Search results, page ${page}`}>
      {results.map((result, row) => (
        <li className="result-card" key={`${row} ${result.url}`}>
          <div className="vein-strip">
            <Vein path={paths[row] ?? ''} width={24} isSpoilt={isSpoilt(result)} />
          </div>
          <ResultLink result={result} />
          <p className="result-description">{result.description?.trim() || '-'}</p>
          <ResultReasons reason={reasonOf(result)} />
          <YoursSince time={result.yours_since} />
          {namesSource ? <RowMetricsSource row={result} /> : null}
          <dl className="result-metrics">
            <div>
              <dt>DA</dt>
              <dd>
                <Authority value={result.da} kind="da" />
              </dd>
            </div>
            <div>
              <dt>PA</dt>
              <dd>
                <Authority value={result.pa} kind="pa" />
              </dd>
            </div>
            <div>
              <dt>Spam score</dt>
              <dd>
                <SpamScore value={result.spam_score} />
              </dd>
            </div>
            <div className="result-metrics-wide">
              <dt>Industry</dt>
              <dd>{industryText(result.industry)}</dd>
            </div>
          </dl>
          {renderContacts(result)}
        </li>
      ))}
    </ul>
  );
}
