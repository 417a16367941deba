import type { ReactNode } from 'react';
import { hasSeveralSources } from '../../lib/metrics-origin.ts';
import { spamBand } from '../../lib/spam-band.ts';
import { veinPaths } from '../../lib/vein-path.ts';
import { Authority, SpamScore } from '../../ui/metric.tsx';
import { RowMetricsSource } from '../../ui/metrics-source.tsx';
import { Vein } from '../../ui/vein.tsx';
import { YoursSince } from '../../ui/yours-since.tsx';
import { industryText } from './industry-text.ts';
import { ResultLink } from './result-link.tsx';
import { ResultReasons } from './result-reasons.tsx';
import type { RowReason } from './row-reasons.ts';
import type { FoundResult } from './search-answer.ts';

function Axis() {
  return (
    <span className="axis" aria-hidden="true">
      <span>0</span>
      <span>50</span>
      <span>100</span>
    </span>
  );
}

/** The columns, for the results and for the skeleton that holds their place. */
export function ResultColumns() {
  return (
    <colgroup>
      <col className="col-vein" />
      <col />
      <col className="col-industry" />
      <col className="col-authority" />
      <col className="col-authority" />
      <col className="col-spam" />
      <col className="col-contacts" />
    </colgroup>
  );
}

export function ResultHead() {
  return (
    <thead>
      <tr>
        <th className="vein-cell" scope="col">
          <span className="sr-only">Vein: width shows DA</span>
        </th>
        <th scope="col">Website</th>
        <th scope="col" className="col-industry">
          Industry
        </th>
        <th scope="col">
          <abbr title="Domain Authority">DA</abbr>
          <Axis />
        </th>
        <th scope="col">
          <abbr title="Page Authority">PA</abbr>
          <Axis />
        </th>
        <th scope="col">
          Spam score
          <Axis />
        </th>
        <th scope="col">
          <span className="sr-only">Contacts</span>
        </th>
      </tr>
    </thead>
  );
}

export interface ResultListProps {
  results: readonly FoundResult[];
  page: number;
  reasonOf: (result: FoundResult) => RowReason;
  /** The button that leads to the people of a site. */
  renderContacts: (result: FoundResult) => ReactNode;
}

export const isSpoilt = (result: FoundResult) =>
  result.spam_score !== null && spamBand(result.spam_score) === 'high';

/** The results from 640 px on. */
export function ResultTable({ results, page, reasonOf, renderContacts }: ResultListProps) {
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
            <tr key={`${row} ${result.url}`}>
              <td className="vein-cell">
                <Vein path={paths[row] ?? ''} width={44} isSpoilt={isSpoilt(result)} />
              </td>
              <th scope="row">
                <ResultLink result={result} />
                <p className="result-description">{result.description?.trim() || '-'}</p>
                <ResultReasons reason={reasonOf(result)} />
                <YoursSince time={result.yours_since} />
                {namesSource ? <RowMetricsSource row={result} /> : null}
              </th>
              <td className="col-industry result-industry">{industryText(result.industry)}</td>
              <td>
                <Authority value={result.da} kind="da" />
              </td>
              <td>
                <Authority value={result.pa} kind="pa" />
              </td>
              <td>
                <SpamScore value={result.spam_score} />
              </td>
              <td className="contacts-cell">{renderContacts(result)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
