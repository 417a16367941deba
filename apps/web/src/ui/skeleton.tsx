/** Stands in the place of a line that is on its way. `className` gives its width, and its height where it is no line. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
