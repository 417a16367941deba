import type { ReactNode } from 'react';

interface TitledPanelProps {
  title: string;
  titleId: string;
  children: ReactNode;
}

/** A panel that its heading names; an address of the page can lead to the heading. */
export function TitledPanel({ title, titleId, children }: TitledPanelProps) {
  return (
    <section className="panel panel-pad grid justify-items-start gap-3" aria-labelledby={titleId}>
      <h2 className="scroll-mt-2" id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
