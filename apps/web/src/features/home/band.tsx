import type { ComponentProps, ReactNode } from 'react';

interface BandProps extends ComponentProps<'section'> {
  isRaised?: boolean;
  isLast?: boolean;
}

/** A stretch of the page over its whole width. The last one must be able to reach its place under the navigation. */
export function Band({ isRaised = false, isLast = false, ...rest }: BandProps) {
  return (
    <section
      className={`py-22 focus:outline-none max-sm:py-14 ${isRaised ? 'border-y border-line bg-surface' : ''} ${isLast ? 'min-h-[calc(100dvh-80px-66px)]' : ''}`}
      {...rest}
    />
  );
}

export function BandTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 className="max-w-[22ch] text-36/10 tracking-[-0.028em] max-sm:text-28/8" id={id}>
      {children}
    </h2>
  );
}

export function BandLead({ children }: { children: ReactNode }) {
  return <p className="mt-3 max-w-[56ch] text-17/6.75 text-muted">{children}</p>;
}
