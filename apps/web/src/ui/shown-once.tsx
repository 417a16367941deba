import { useId } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { showToast } from './toast.tsx';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('Copied');
  } catch {
    showToast('The browser did not allow copying. Select the text instead.', { kind: 'alert' });
  }
}

/** A secret that is nowhere to be had again. */
export function ShownOnce({ label = 'Shown once: keep it now', text }: { label?: string; text: string }) {
  const id = useId();
  return (
    <Field htmlFor={id} label={label}>
      <div className="flex flex-wrap gap-2">
        <input className="input mono min-w-0 flex-1 basis-40 text-12" id={id} readOnly value={text} />
        <Button onClick={() => void copy(text)}>
          <Icon name="copy" />
          Copy
        </Button>
      </div>
    </Field>
  );
}
