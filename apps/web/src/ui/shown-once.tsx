import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

interface ShownOnceProps {
  label?: string;
  text: string;
  /** What can be done once it is kept. */
  children?: ReactNode;
}

/** A secret that is nowhere to be had again. */
export function ShownOnce({ label = 'Shown once: keep it now', text, children }: ShownOnceProps) {
  const id = useId();
  return (
    <Field htmlFor={id} label={label}>
      <div className="flex flex-wrap gap-2">
        <input className="input mono min-w-0 flex-1 basis-40 text-12" id={id} readOnly value={text} />
        <Button onClick={() => void copyText(text, 'Copied')}>
          <Icon name="copy" />
          Copy
        </Button>
        {children}
      </div>
    </Field>
  );
}
