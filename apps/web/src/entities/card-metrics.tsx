import type { ReactNode } from 'react';
import { Authority, SpamScore } from './metric.tsx';

function CardMetric({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <CardTerm>{name}</CardTerm>
      <dd>{children}</dd>
    </div>
  );
}

export function CardTerm({ children }: { children: string }) {
  return <dt className="text-12/4 font-label text-muted">{children}</dt>;
}

interface CardMetricsProps {
  row: { readonly da: number | null; readonly pa: number | null; readonly spam_score: number | null };
  /** What the spam score is called here. */
  spamName: 'Spam score' | 'Spam Score';
  className: string;
  /** More terms with their values, over the whole width. */
  children?: ReactNode;
}

/** What a card of a list says of a site's metrics, below 640 px. */
export function CardMetrics({ row, spamName, className, children }: CardMetricsProps) {
  return (
    <dl className={`grid grid-cols-[1fr_1fr_1.35fr] gap-x-3.5 gap-y-2.5 ${className}`}>
      <CardMetric name="DA">
        <Authority value={row.da} kind="da" />
      </CardMetric>
      <CardMetric name="PA">
        <Authority value={row.pa} kind="pa" />
      </CardMetric>
      <CardMetric name={spamName}>
        <SpamScore value={row.spam_score} />
      </CardMetric>
      {children}
    </dl>
  );
}
