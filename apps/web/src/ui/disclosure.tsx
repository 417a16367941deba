import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Disclosures under one another, each with a line below it. */
export function Disclosures({ children }: { children: ReactNode }) {
  return <div className="border-t border-text">{children}</div>;
}

interface DisclosureProps {
  summary: ReactNode;
  id?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** What unfolds under a line. */
export function Disclosure({ summary, id, isOpen = false, children }: DisclosureProps) {
  return (
    <details className="group border-b border-line" open={isOpen} id={id}>
      <summary className="flex min-h-14 list-none items-center gap-4 py-4 text-16 font-[580] [&::-webkit-details-marker]:hidden">
        {summary}
        <Icon
          name="plus"
          className="ml-auto transition-transform duration-160 group-open:rotate-45 motion-reduce:duration-0"
        />
      </summary>
      <div className="pr-8 pb-6 text-15/6 text-muted max-sm:pr-0 [&>p+p]:mt-1.5">{children}</div>
    </details>
  );
}
