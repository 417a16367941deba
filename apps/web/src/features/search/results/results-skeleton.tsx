import { RESULTS_PER_PAGE } from '@linklode/contract/product';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { ResultCard } from './result-card.tsx';
import { ResultColumns, ResultHead } from './result-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const WIDTHS = [
  ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/4'],
  ['w-1/2', 'w-1/4', 'w-2/3', 'w-1/3'],
  ['w-2/3', 'w-1/2', 'w-5/6', 'w-1/5'],
];

const ROWS = Array.from({ length: RESULTS_PER_PAGE }, (_, row) => WIDTHS[row % WIDTHS.length] ?? []);

function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <div className="grid content-start gap-2.25 pt-0.75 in-[td]:min-h-21.5">
      {widths.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}

function WaitingVein() {
  return <span className="absolute inset-x-[calc(50%-1px)] inset-y-0 bg-line" />;
}

function WaitingControl() {
  return <Skeleton className="h-9" />;
}

function MetricLines() {
  return (
    <div className="grid content-start gap-2.25 pt-0.75 in-[li]:mt-3 in-[td]:min-h-21.5">
      <Skeleton className="w-8" />
      <Skeleton className="h-1.75" />
    </div>
  );
}

/** Holds the place of a page of results while it is on its way. */
export function ResultsSkeleton() {
  const isWide = useMediaQuery('(min-width: 640px)');
  if (!isWide) {
    return (
      <ul className="panel overflow-hidden" aria-hidden="true">
        {ROWS.slice(0, 4).map((widths, row) => (
          <ResultCard key={row} vein={<WaitingVein />}>
            <Lines widths={widths} />
            <MetricLines />
          </ResultCard>
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
              <td className="max-xl:hidden">
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
