import type { ReactNode } from 'react';
import { SectionDrawing, type EmptyPicture } from './section-drawing.tsx';

interface EmptyStateProps {
  picture: EmptyPicture;
  title: string;
  /** Where it is all there is on the page. */
  isPage?: boolean;
  className?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A list with nothing in it: what that means and what to do next, in the frame of the list. */
export function EmptyState({
  picture,
  title,
  isPage = false,
  className = '',
  children,
  actions,
}: EmptyStateProps) {
  return (
    <div className={`panel ${className}`}>
      <div className="grid grid-cols-[132px_minmax(0,1fr)] items-center gap-x-7 px-6 py-10 max-sm:grid-cols-[1fr] max-sm:gap-y-4 max-sm:px-4 max-sm:py-6">
        <SectionDrawing picture={picture} />
        <div>
          {isPage ? <h1>{title}</h1> : <h2 className="text-17/6">{title}</h2>}
          {children ? <p className="mt-1 max-w-[32em] text-muted">{children}</p> : null}
          {actions ? <div className="mt-4.5 flex flex-wrap gap-2">{actions}</div> : null}
        </div>
      </div>
    </div>
  );
}
