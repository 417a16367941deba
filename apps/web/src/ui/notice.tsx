import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';

interface NoticeProps {
  tone: 'info' | 'warn' | 'bad';
  /** The first line, in bold. */
  title: string;
  children?: ReactNode;
  /** What can be done about it: a button or a link. */
  action?: ReactNode;
  /** Alerts interrupt a screen reader; a status waits; none is read in its turn. */
  role?: 'alert' | 'status';
  className?: string;
  /** -1 where it takes the keyboard from what went off. */
  tabIndex?: -1;
  ref?: Ref<HTMLDivElement>;
}

const TONES = {
  info: { ground: 'bg-info-soft', icon: 'text-info-text', title: '' },
  warn: { ground: 'bg-warning-soft', icon: 'text-warning-text', title: '' },
  bad: { ground: 'bg-danger-soft', icon: 'text-danger-text', title: 'text-danger-text' },
} as const;

export function Notice({ tone, title, children, action, role, className = '', tabIndex, ref }: NoticeProps) {
  const colours = TONES[tone];
  return (
    <div
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 rounded-2 px-4 py-3 leading-5 ${colours.ground} ${className}`}
      role={role}
      tabIndex={tabIndex}
      data-part="notice"
      ref={ref}
    >
      <Icon name={tone === 'info' ? 'info' : 'alert'} className={`mt-0.5 ${colours.icon}`} />
      {/* Where that leaves no room for what can be done, it goes below. */}
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <strong className={`block font-strong ${colours.title}`}>{title}</strong>
        {children}
      </div>
      {action ? <div className="flex flex-wrap gap-2 self-center">{action}</div> : null}
    </div>
  );
}
