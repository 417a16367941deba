import type { ReactNode } from 'react';
import { hasSeveralSources } from '../../lib/metrics-origin.ts';
import { spamBand } from '../../lib/spam-band.ts';
import { veinPaths } from '../../lib/vein-path.ts';
import { Authority, SpamScore } from '../../entities/metric.tsx';
import { RowMetricsSource } from '../../entities/metrics-source.tsx';
import { Vein } from '../../entities/vein.tsx';
import { YoursSince } from '../../entities/yours-since.tsx';
import { industryText } from './industry-text.ts';
import { ResultLink } from './result-link.tsx';
import { ResultReasons } from './result-reasons.tsx';
import type { RowReason } from './row-reasons.ts';
import type { FoundResult } from './search-answer.ts';

function Axis() {
  return (
    <span
      className="mt-0.75 flex justify-between font-mono text-[10.5px]/2.5 font-normal tracking-[-0.02em] text-faint font-stretch-100%"
      aria-hidden="true"
    >
      <span>0</span>
      <span className="sm:max-lg:hidden">50</span>
      <span>100</span>
    </span>
  );
}

/** The columns, for the results and for the skeleton that holds their place. */
export function ResultColumns() {
  return (
    <colgroup>
      <col className="w-11 sm:max-[48rem]:w-7.5" />
      <col />
      <col className="w-38 max-xl:hidden" />
      <col className="w-25 sm:max-lg:w-19 sm:max-[48rem]:w-15.5" />
      <col className="w-25 sm:max-lg:w-19 sm:max-[48rem]:w-15.5" />
      <col className="w-35 sm:max-lg:w-30.5 sm:max-[48rem]:w-26" />
      <col className="w-47.5 sm:max-lg:w-29.5" />
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
        <th scope="col" className="max-xl:hidden">
          Industry
        </th>
        <th scope="col">
          <abbr className="no-underline" title="Domain Authority">
            DA
          </abbr>
          <Axis />
        </th>
        <th scope="col">
          <abbr className="no-underline" title="Page Authority">
            PA
          </abbr>
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

export const isSpam = (result: FoundResult) =>
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
            <tr className="group/row" key={`${row} ${result.url}`}>
              <td className="vein-cell">
                <Vein path={paths[row] ?? ''} width={44} isSpam={isSpam(result)} />
              </td>
              <th scope="row">
                <ResultLink result={result} />
                <p
                  data-part="description"
                  className="mt-1.25 line-clamp-1 text-13/4.75 wrap-anywhere text-muted max-lg:line-clamp-2"
                >
                  {result.description?.trim() || '-'}
                </p>
                <ResultReasons reason={reasonOf(result)} />
                <YoursSince time={result.yours_since} />
                {namesSource ? <RowMetricsSource row={result} /> : null}
              </th>
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
              <td className="text-right">{renderContacts(result)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
