import type { ReactNode } from 'react';
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
}

export function Notice({ tone, title, children, action, role, className = '' }: NoticeProps) {
  const toneClass = tone === 'info' ? '' : `notice-${tone}`;
  return (
    <div className={`notice ${toneClass} ${className}`} role={role}>
      <Icon name={tone === 'info' ? 'info' : 'alert'} />
      <div className="notice-body">
        <strong>{title}</strong>
        {children}
      </div>
      {action ? <div className="notice-end">{action}</div> : null}
    </div>
  );
}
