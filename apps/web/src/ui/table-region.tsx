import type { ReactNode } from 'react';

/** A table of one line a row, which scrolls sideways in a frame of its own where it has no room. */
export function TableRegion({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className="panel max-w-full overflow-x-auto focus-visible:-outline-offset-2"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className={`data-table ${className}`}>{children}</table>
    </div>
  );
}
