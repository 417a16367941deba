import { useId, type ReactNode } from 'react';

interface ProjectPanelProps {
  title: string;
  lead: string;
  /** What can be done with the whole of it. */
  action?: ReactNode;
  isBusy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a project beside its websites. */
export function ProjectPanel({ title, lead, action, isBusy, className = '', children }: ProjectPanelProps) {
  const id = useId();
  return (
    <section
      className={`panel panel-pad grid gap-3 *:min-w-0 ${className}`}
      aria-labelledby={id}
      aria-busy={isBusy}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-16/6" id={id}>
            {title}
          </h2>
          <p className="mt-0.5 text-13/5 text-muted">{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
