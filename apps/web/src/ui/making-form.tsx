import { useId, useState, type FormEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Field, FieldError } from './field.tsx';

interface MakingFormProps {
  /** What is made, as the form's name. */
  name: string;
  /** The first field, which says for what or for whom. */
  label: string;
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'maxLength'>;
  /** What the button does. */
  button: string;
  isBusy: boolean;
  failure: string | null;
  /** `text` is of the first field. */
  onMake: (text: string) => void;
  onCancel: () => void;
  /** What it may do. */
  children: ReactNode;
}

/** Makes something that lets somebody or a program in: whom, what they may, and why it failed. */
export function MakingForm(props: MakingFormProps) {
  const { name, label, input, button, isBusy, failure, onMake, onCancel, children } = props;
  const id = useId();
  const [text, setText] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onMake(text);
  }
  return (
    <form className="grid w-full gap-3" aria-label={name} onSubmit={submit}>
      <Field htmlFor={id} label={label}>
        <input
          {...input}
          className="input"
          id={id}
          required
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {children}
      {failure === null ? null : <FieldError role="alert">{failure}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" disabled={isBusy}>
          {isBusy ? 'Making…' : button}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
