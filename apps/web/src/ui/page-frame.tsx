import type { ReactNode } from 'react';

/** The room of a page between navigation and footer. */
interface PageFrameProps {
  isNarrow?: boolean;
  children: ReactNode;
}

/** The room of a page between navigation and footer. */
export function PageFrame({ isNarrow = false, children }: PageFrameProps) {
  return (
    <div className={`wrap pt-7 pb-16 max-sm:pt-5 max-sm:pb-12 ${isNarrow ? 'max-w-280' : ''}`}>
      {children}
    </div>
  );
}
