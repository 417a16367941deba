import { RESULTS_PER_PAGE } from '@linklode/contract/product';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { ResultColumns, ResultHead } from './result-table.tsx';

const WIDTHS = [
  ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/4'],
  ['w-1/2', 'w-1/4', 'w-2/3', 'w-1/3'],
  ['w-2/3', 'w-1/2', 'w-5/6', 'w-1/5'],
];

const ROWS = Array.from({ length: RESULTS_PER_PAGE }, (_, row) => WIDTHS[row % WIDTHS.length] ?? []);

function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <div className="skeleton-lines">
      {widths.map((width) => (
        <span key={width} className={`skeleton ${width}`} />
      ))}
    </div>
  );
}

function WaitingVein() {
  return <span className="vein-waiting" />;
}

function WaitingControl() {
  return <span className="skeleton skeleton-control" />;
}

function MetricLines() {
  return (
    <div className="skeleton-lines">
      <span className="skeleton w-8" />
      <span className="skeleton skeleton-bar" />
    </div>
  );
}

/** Holds the place of a page of results while it is on its way. */
export function ResultsSkeleton() {
  const isWide = useMediaQuery('(min-width: 640px)');
  if (!isWide) {
    return (
      <ul className="result-cards" aria-hidden="true">
        {ROWS.slice(0, 4).map((widths, row) => (
          <li className="result-card" key={row}>
            <div className="vein-strip">
              <WaitingVein />
            </div>
            <Lines widths={widths} />
            <MetricLines />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="panel" aria-hidden="true">
      <table className="results">
        <ResultColumns />
        <ResultHead />
        <tbody>
          {ROWS.map((widths, row) => (
            <tr key={row}>
              <td className="vein-cell">
                <WaitingVein />
              </td>
              <td>
                <Lines widths={widths} />
              </td>
              <td className="col-industry">
                <Lines widths={['w-3/4']} />
              </td>
              <td>
                <MetricLines />
              </td>
              <td>
                <MetricLines />
              </td>
              <td>
                <MetricLines />
              </td>
              <td>
                <WaitingControl />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
