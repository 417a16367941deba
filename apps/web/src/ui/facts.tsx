import type { ReactNode } from 'react';

/** Terms with their values, joined by dotted lines. */
export function Facts({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>;
}

interface FactProps {
  term: ReactNode;
  /** The line that sums up the others. */
  isTotal?: boolean;
  /** Of the value: its colour, its figures. */
  className?: string;
  children: ReactNode;
}

export function Fact({ term, isTotal = false, className = '', children }: FactProps) {
  return (
    <div
      className={`grid grid-cols-[auto_minmax(16px,1fr)_fit-content(66%)] items-baseline gap-2 before:order-1 before:-translate-y-1 before:border-b before:border-dotted before:border-edge ${isTotal ? 'mt-1.5 border-t border-text pt-3 pb-2 text-16' : 'py-2'}`}
    >
      <dt className={isTotal ? 'font-display' : 'text-muted'}>{term}</dt>
      <dd
        className={`order-2 overflow-hidden text-right wrap-anywhere ${isTotal ? 'font-display' : 'font-label'} ${className}`}
      >
        {children}
      </dd>
    </div>
  );
}
