import { MAX_CALL_CAP, MAX_DAY_CAP, MAX_KEY_DAYS } from '@linklode/contract/product';
import { useId, useState, type FormEvent } from 'react';
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
  const [scope, setScope] = useState<KeyWish['scope']>('read');
  const [callCap, setCallCap] = useState('10');
  const [dayCap, setDayCap] = useState('40');
  const [days, setDays] = useState('90');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const caps = scope === 'spend' ? { call_cap: Number(callCap), day_cap: Number(dayCap) } : {};
    onMake({ name, scope, expires_in_days: Number(days), ...caps });
  }

  const number = (part: string, label: string, value: string, set: (text: string) => void, max: number) => (
    <Field htmlFor={`${id}-${part}`} label={label} className="flex-1 basis-32">
      <input
        className="input"
        id={`${id}-${part}`}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={max}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  );

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
      <Field htmlFor={`${id}-scope`} label="It may">
        <select
          className="input select"
          id={`${id}-scope`}
          value={scope}
          onChange={(event) => setScope(event.target.value === 'spend' ? 'spend' : 'read')}
        >
          <option value="read">Read: quotes, people, lists and history</option>
          <option value="spend">Spend: also search, check and change projects</option>
        </select>
      </Field>
      <div className="flex flex-wrap gap-3">
        {scope === 'spend'
          ? number('call', 'Credits a call, at most', callCap, setCallCap, MAX_CALL_CAP)
          : null}
        {scope === 'spend' ? number('day', 'Credits a day, at most', dayCap, setDayCap, MAX_DAY_CAP) : null}
        {number('days', 'Days until it ends', days, setDays, MAX_KEY_DAYS)}
      </div>
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
