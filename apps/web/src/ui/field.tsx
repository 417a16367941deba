import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps {
  /** The id of the control among the children. */
  htmlFor: string;
  label: ReactNode;
  /** At the end of the label's line. */
  hint?: ReactNode;
  className?: string;
  labelClassName?: string;
  children: ReactNode;
}

/** A control under its label. */
export function Field({ htmlFor, label, hint, className = '', labelClassName = '', children }: FieldProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label
        className={`flex justify-between gap-3 text-13/4.5 font-label text-muted ${labelClassName}`}
        htmlFor={htmlFor}
      >
        {label}
        {hint ? <span className="font-[450] text-faint">{hint}</span> : null}
      </label>
      {children}
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  /** Where it appears after what the person did, and not with the page. */
  role?: 'alert';
  children: ReactNode;
}

/** What is wrong with a field, under it. */
export function FieldError({ id, role, children }: FieldErrorProps) {
  return (
    <p className="flex items-start gap-1.5 text-13/5 text-danger-text" id={id} role={role}>
      <Icon name="alert" className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}

interface FieldNoteProps {
  id?: string;
  /** Where it changes with what the person did. */
  role?: 'status';
  label?: string;
  className?: string;
  children: ReactNode;
}

/** What a field takes or how it is understood, under it. Keeps its line also without words. */
export function FieldNote({ id, role, label, className = '', children }: FieldNoteProps) {
  return (
    <p
      className={`mt-0.5 min-h-5 text-13/5 wrap-anywhere text-muted ${className}`}
      id={id}
      role={role}
      aria-label={label}
    >
      {children}
    </p>
  );
}
