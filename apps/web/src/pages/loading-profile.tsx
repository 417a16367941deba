import { PageFrame } from '../ui/page-frame.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
/** Stands in the frame of a page until the user is known. */
export function LoadingProfile({ text }: { text: string }) {
  return (
    <PageFrame>
      <p className="py-3 text-muted" role="status">
        {text}
      </p>
      <div className="panel panel-pad grid gap-3" aria-hidden="true">
        <Skeleton className="w-1/4" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="w-2/5" />
      </div>
    </PageFrame>
  );
}
