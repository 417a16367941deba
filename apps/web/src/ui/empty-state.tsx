import type { ReactNode } from 'react';
import { SectionDrawing, type SectionFind } from './section-drawing.tsx';

interface EmptyStateProps {
  find: SectionFind;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A list with nothing in it: what that means and what to do next, in the frame of the list. */
export function EmptyState({ find, title, children, actions }: EmptyStateProps) {
  return (
    <div className="panel">
      <div className="empty">
        <SectionDrawing find={find} />
        <div>
          <h2>{title}</h2>
          {children ? <p>{children}</p> : null}
          {actions ? <div className="empty-actions">{actions}</div> : null}
        </div>
      </div>
    </div>
  );
}
