import { useId, useState, type FormEvent } from 'react';
import { FIRST_LIMITS, KeyLimitFields, limitsAsked } from '../../entities/key-limits.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import type { KeyWish } from './use-keys.ts';

interface NewKeyFormProps {
  isBusy: boolean;
  failure: string | null;
  onMake: (wish: KeyWish) => void;
  onCancel: () => void;
}

/** What a key may do, before it is made: afterwards nothing of it changes. */
export function NewKeyForm({ isBusy, failure, onMake, onCancel }: NewKeyFormProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [limits, setLimits] = useState(FIRST_LIMITS);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onMake({ name, ...limitsAsked(limits) });
  }

  return (
    <form className="grid w-full gap-3" aria-label="New personal key" onSubmit={submit}>
      <Field htmlFor={`${id}-name`} label="What it is for">
        <input
          className="input"
          id={`${id}-name`}
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <KeyLimitFields limits={limits} onChange={setLimits} />
      {failure === null ? null : <FieldError role="alert">{failure}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" disabled={isBusy}>
          {isBusy ? 'Making…' : 'Make the key'}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
