import { hasSeveralSources } from '../../lib/metrics-origin.ts';
import { Authority } from '../../entities/metric.tsx';
import { RowMetricsSource } from '../../entities/metrics-source.tsx';
import { YoursSince } from '../../entities/yours-since.tsx';
import { linkedRivals } from './gap-rows.ts';
import { OtherPages } from './other-pages.tsx';
import { LinkEvidenceList, ResultReasons } from './result-reasons.tsx';
import { ResultLink } from './result-link.tsx';
import type { ResultListProps } from './result-table.tsx';
import { RivalDot, RivalLine } from './rival-dots.tsx';
import type { RowReason } from './row-reasons.ts';

/** More would leave no room for what the links say. */
const MOST_COLUMNS = 3;

interface GapTableProps extends ResultListProps {
  rivals: readonly string[];
}

const linksIn = (reason: RowReason) =>
  reason.kind === 'matches' ? reason.matches.flatMap(({ links }) => links) : [];

/** What else the query asks of the page. */
function besideLinks(reason: RowReason): RowReason {
  if (reason.kind !== 'matches') return reason;
  return {
    kind: 'matches',
    matches: reason.matches.filter(({ term, links }) => links.length === 0 && !term.startsWith('gap:')),
  };
}

const percent = (value: number | null) => (value === null ? '–' : `${value}%`);

/** Who links to rivals and not to oneself, from 1,024 px on: which of them, by what words in which sentence, with which rel. */
export function GapTable({ rivals, results, page, reasonOf, renderContacts, renderProject }: GapTableProps) {
  const namesSource = hasSeveralSources(results);
  const isApart = rivals.length <= MOST_COLUMNS;
  return (
    <div className="panel">
      <table className="results" data-part="gap-table">
        <caption className="sr-only">Search results, page {page}. Websites open in a new tab.</caption>
        <colgroup>
          <col className="w-[27%]" />
          <col className="w-25" />
          {isApart ? rivals.map((rival) => <col key={rival} className="w-24" />) : <col className="w-34" />}
          <col />
          <col className="w-47.5" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Linking page</th>
            <th scope="col">
              <abbr className="no-underline" title="Domain Authority">
                DA
              </abbr>
            </th>
            {isApart ? (
              rivals.map((rival) => (
                <th key={rival} scope="col" title={rival}>
                  <span className="sr-only">Links to </span>
                  <span className="line-clamp-3 wrap-anywhere">{rival}</span>
                </th>
              ))
            ) : (
              <th scope="col">Rivals</th>
            )}
            <th scope="col">Anchor, sentence and rel</th>
            <th scope="col">
              <span className="sr-only">Contacts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result, row) => {
            const linked = linkedRivals(result, rivals);
            const reason = reasonOf(result);
            return (
              <tr className="group/row" key={`${row} ${result.url}`}>
                <th scope="row">
                  <ResultLink result={result} />
                  <ResultReasons reason={besideLinks(reason)} />
                  <YoursSince time={result.yours_since} />
                  {renderProject(result)}
                  <OtherPages result={result} reasonOf={reasonOf} />
                  {namesSource ? <RowMetricsSource row={result} /> : null}
                </th>
                <td>
                  <Authority value={result.da} kind="da" />
                  <p className="num mt-1.5 text-12/4.5 text-faint">
                    PA {result.pa ?? '–'}, spam {percent(result.spam_score)}
                  </p>
                </td>
                {isApart ? (
                  rivals.map((rival) => (
                    <td key={rival}>
                      <RivalDot isLinked={linked.includes(rival)} />
                    </td>
                  ))
                ) : (
                  <td>
                    <RivalLine rivals={rivals} linked={linked} />
                  </td>
                )}
                <td className="text-13/4.75 wrap-anywhere text-faint">
                  {linksIn(reason).length === 0 ? (
                    'The source of this row does not say where the links stand.'
                  ) : (
                    <LinkEvidenceList links={linksIn(reason)} />
                  )}
                </td>
                <td className="text-right">{renderContacts(result)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
