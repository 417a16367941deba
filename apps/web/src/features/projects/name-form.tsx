import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';

interface NameFormProps {
  label: string;
  button: string;
  name?: string;
  isBusy: boolean;
  /** Why the last name was not taken. */
  problem: string | null;
  onName: (name: string) => void;
  onCancel?: (() => void) | undefined;
  isPrimary?: boolean;
  /** Under the field. */
  children?: ReactNode;
}

/** Takes the name of a project. */
export function NameForm({
  label,
  button,
  name = '',
  isBusy,
  problem,
  onName,
  onCancel,
  isPrimary = false,
  children,
}: NameFormProps) {
  const id = useId();
  const [text, setText] = useState(name);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') onName(text.trim());
  }
  return (
    <form className="grid max-w-140 gap-2" onSubmit={submit}>
      <Field htmlFor={id} label={label}>
        <div className="flex flex-wrap gap-2">
          <input
            className="input min-w-0 flex-1 basis-52"
            id={id}
            value={text}
            maxLength={100}
            autoComplete="off"
            aria-describedby={problem ? `${id}-problem` : undefined}
            aria-invalid={problem !== null}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            type="submit"
            kind={isPrimary ? 'primary' : 'plain'}
            disabled={isBusy || text.trim() === ''}
          >
            {button}
          </Button>
          {onCancel ? (
            <Button kind="quiet" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      </Field>
      {children}
      {problem === null ? null : (
        <FieldError id={`${id}-problem`} role="alert">
          {problem}
        </FieldError>
      )}
    </form>
  );
}
