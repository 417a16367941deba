import { Fragment } from 'react';
import { hasSeveralSources } from '../../../lib/metrics-origin.ts';
import { splitUrl } from '../../../lib/split-url.ts';
import { Authority } from '../../../entities/metric.tsx';
import { besideLinks, linkedRivals } from './gap-rows.ts';
import { RowExtras } from '../results/row-extras.tsx';
import { GapLinks, ResultReasons } from '../results/result-reasons.tsx';
import { ResultLink } from '../results/result-link.tsx';
import type { ResultListProps } from '../results/result-table.tsx';
import { RivalDot, RivalLine } from './rival-dots.tsx';
import { useSearchSlots } from '../search-slots.ts';

/** More would leave no room for what the links say. */
const MOST_COLUMNS = 3;

interface GapTableProps extends ResultListProps {
  rivals: readonly string[];
}

const percent = (value: number | null) => (value === null ? '–' : `${value}%`);

/**
 * Who links to rivals and not to oneself, from 1,024 px on: which of them, by what words in which sentence, with which
 * rel.
 */
export function GapTable({ rivals, results, page, submitted, reasonOf }: GapTableProps) {
  const { renderContacts } = useSearchSlots();
  const namesSource = hasSeveralSources(results);
  const isApart = rivals.length <= MOST_COLUMNS;
  return (
    <div className="panel">
      <table className="results" data-part="gap-table">
        <caption className="sr-only">Search results, page {page}. Websites open in a new tab.</caption>
        <colgroup>
          <col className="w-0" />
          <col className="w-[27%]" />
          <col className="w-25" />
          {isApart ? rivals.map((rival) => <col key={rival} className="w-24" />) : <col className="w-34" />}
          <col />
          <col className="w-47.5" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="relative p-0">
              <span className="sr-only">Domain</span>
            </th>
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
                  <span className="line-clamp-3 wrap-anywhere">
                    {rival.split(/(?=\.)/).map((part, at) => (
                      // A name breaks before a dot rather than within a word.
                      <Fragment key={at}>
                        <wbr />
                        {part}
                      </Fragment>
                    ))}
                  </span>
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
                {/* As in the other table of results: what heads the row is the website alone. */}
                <th scope="row" className="relative p-0">
                  <span className="sr-only">{splitUrl(result.url).host}</span>
                </th>
                <td>
                  <ResultLink result={result} />
                  <ResultReasons reason={besideLinks(reason)} />
                  <RowExtras
                    result={result}
                    reasonOf={reasonOf}
                    submitted={submitted}
                    namesSource={namesSource}
                  />
                </td>
                <td>
                  <Authority value={result.da} kind="da" />
                  <p className="num mt-1.5 text-12/4.5 text-faint">
                    PA {result.pa ?? '–'}
                    <br />
                    Spam {percent(result.spam_score)}
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
                  <GapLinks reason={reason} />
                </td>
                <td className="text-right">{renderContacts(result, results)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
