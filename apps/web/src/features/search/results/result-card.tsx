import type { ReactNode } from 'react';

/** A card with its stretch of the vein along its left edge. */
export function ResultCard({ vein, children }: { vein: ReactNode; children: ReactNode }) {
  return (
    <li className="relative border-b border-line py-3.5 pr-3.5 pl-9.5 last:border-b-0">
      <div className="absolute top-0 -bottom-px left-0 w-6 bg-sunken">{vein}</div>
      {children}
    </li>
  );
}
