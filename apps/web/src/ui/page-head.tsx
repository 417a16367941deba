import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  /** What the page is for, in a sentence. */
  lead?: ReactNode;
  /** Pages to read have a larger head than pages to work on. */
  isLarge?: boolean;
  /** What can be done with the whole page. */
  children?: ReactNode;
}

/** The title of a page, its only h1. */
export function PageHead({ title, lead, isLarge = false, children }: PageHeadProps) {
  return (
    <div className={`flex flex-wrap items-end gap-x-6 gap-y-2 ${isLarge ? 'mb-7 max-sm:mb-5' : 'mb-5'}`}>
      <div>
        <h1 className={`wrap-anywhere ${isLarge ? 'text-36/10 tracking-[-0.028em] max-sm:text-28/8' : ''}`}>
          {title}
        </h1>
        {lead ? (
          <p className={`text-muted ${isLarge ? 'mt-2 max-w-[49.3em] text-16/6 text-pretty' : 'mt-0.5'}`}>
            {lead}
          </p>
        ) : null}
      </div>
      {children ? (
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-2/5 max-sm:[&>.btn-primary]:basis-full max-sm:[&>.btn-quiet]:border-line max-sm:[&>.btn-quiet:enabled]:bg-surface">
          {children}
        </div>
      ) : null}
    </div>
  );
}
