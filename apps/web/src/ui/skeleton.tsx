/**
 * Stands in the place of a line that is on its way. `className` gives its width, and its height where it is no line.
 */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

/** In the place of a list that is on its way. */
export function SkeletonPanel({ text }: { text: string }) {
  return (
    <div className="panel panel-pad grid gap-4">
      <p role="status">{text}</p>
      {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
