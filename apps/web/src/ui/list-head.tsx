import type { ReactNode, Ref } from 'react';

interface ListHeadProps {
  title: ReactNode;
  titleId?: string;
  /** Takes the focus when another page of the list is shown. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** How much there is, in figures. */
  note: ReactNode;
  /** Title and note are spoken when one of them changes. */
  isSpoken?: boolean;
  className?: string;
  /** What can be done with the list. */
  children?: ReactNode;
}

/** The line above a list. */
export function ListHead({
  title,
  titleId,
  titleRef,
  note,
  isSpoken = false,
  className = 'mt-6',
  children,
}: ListHeadProps) {
  return (
    <div className={`mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 ${className}`}>
      <div className="contents" role={isSpoken ? 'status' : undefined}>
        <h2
          className="scroll-mt-2 text-16/6"
          id={titleId}
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
        >
          {title}
        </h2>
        <p className="num flex flex-wrap gap-x-4 text-13 text-muted">{note}</p>
      </div>
      {children}
    </div>
  );
}
