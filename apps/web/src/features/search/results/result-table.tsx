import { hasSeveralSources } from '../../../lib/metrics-origin.ts';
import { spamBand } from '../../../lib/spam-band.ts';
import { splitUrl } from '../../../lib/split-url.ts';
import { veinPaths } from '../../../lib/vein-path.ts';
import { Authority, SpamScore } from '../../../entities/metric.tsx';
import { Vein } from '../../../entities/vein.tsx';
import { industryText } from './industry-text.ts';
import { RowExtras } from './row-extras.tsx';
import { ResultDescription } from './result-description.tsx';
import { ResultColumns, ResultHead } from './result-head.tsx';
import { ResultLink } from './result-link.tsx';
import { ResultReasons } from './result-reasons.tsx';
import type { RowReason } from './row-reasons.ts';
import type { FoundResult } from '../run/search-answer.ts';
import { useSearchSlots } from '../search-slots.ts';
import type { SubmittedSearch } from '../run/search-state.ts';

export interface ResultListProps {
  results: readonly FoundResult[];
  page: number;
  reasonOf: (result: FoundResult) => RowReason;
  submitted: SubmittedSearch;
}

export const isSpam = (result: FoundResult) =>
  result.spam_score !== null && spamBand(result.spam_score) === 'high';

/** The results from 640 px on. */
export function ResultTable({ results, page, submitted, reasonOf }: ResultListProps) {
  const { renderContacts } = useSearchSlots();
  const paths = veinPaths(
    results.map((result) => result.da),
    44,
  );
  const namesSource = hasSeveralSources(results);
  return (
    <div className="panel">
      <table className="results">
        <caption className="sr-only">Search results, page {page}. Websites open in a new tab.</caption>
        <ResultColumns />
        <ResultHead />
        <tbody>
          {results.map((result, row) => (
            <tr className="group/row" key={`${row} ${result.url}`}>
              {/* For each cell a screen reader may say again what heads its row: the website, and not all that is known of it. */}
              <th className="vein-cell" scope="row">
                <Vein path={paths[row] ?? ''} width={44} isSpam={isSpam(result)} />
                <span className="sr-only">{splitUrl(result.url).host}</span>
              </th>
              <td>
                <ResultLink result={result} />
                <p
                  data-part="description"
                  dir="auto"
                  className="mt-1.25 line-clamp-2 text-left text-13/4.75 wrap-anywhere text-muted"
                >
                  <ResultDescription result={result} />
                </p>
                <ResultReasons reason={reasonOf(result)} />
                <RowExtras
                  result={result}
                  reasonOf={reasonOf}
                  submitted={submitted}
                  namesSource={namesSource}
                />
              </td>
              <td className="pt-3.5 text-13/4.75 wrap-anywhere text-muted max-xl:hidden">
                {industryText(result.industry)}
              </td>
              <td>
                <Authority value={result.da} kind="da" />
              </td>
              <td>
                <Authority value={result.pa} kind="pa" />
              </td>
              <td>
                <SpamScore value={result.spam_score} />
              </td>
              <td className="text-right">{renderContacts(result, results)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
