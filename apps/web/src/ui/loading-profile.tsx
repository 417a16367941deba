/** Stands in the frame of a page until the user is known. */
export function LoadingProfile({ text }: { text: string }) {
  return (
    <div className="wrap page">
      <p className="waiting" role="status">
        {text}
      </p>
      <div className="panel panel-pad grid gap-3" aria-hidden="true">
        <span className="skeleton w-1/4" />
        <span className="skeleton h-10 w-full" />
        <span className="skeleton w-2/5" />
      </div>
    </div>
  );
}
