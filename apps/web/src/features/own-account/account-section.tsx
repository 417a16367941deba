import type { ReactNode } from 'react';

interface AccountSectionProps {
  title: string;
  titleId: string;
  children: ReactNode;
}

/** One thing that a person can do with their account. */
export function AccountSection({ title, titleId, children }: AccountSectionProps) {
  return (
    <section className="panel panel-pad grid justify-items-start gap-3" aria-labelledby={titleId}>
      <h2 className="scroll-mt-22" id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
