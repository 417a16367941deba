import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';

const MOST = 10_000;
export const BUDGET_FAULT = 'A whole number from 1 to 10,000.';

export const isBudget = (credits: number): boolean =>
  Number.isInteger(credits) && credits >= 1 && credits <= MOST;

interface BudgetFormProps {
  budget: number;
  used: number;
  /** Of whom, for who does not see it. */
  name: string;
  isBusy: boolean;
  onBudget: (credits: number) => void;
  onCancel: () => void;
}

/** Another budget for a standing order. Less than what it has used stops it for this month. */
export function BudgetForm({ budget, used, name, isBusy, onBudget, onCancel }: BudgetFormProps) {
  const id = useId();
  const [text, setText] = useState(String(budget));
  const credits = Number(text);
  const isGood = isBudget(credits);
  function save(event: FormEvent) {
    event.preventDefault();
    if (isGood) onBudget(credits);
  }
  return (
    <form className="grid gap-2" aria-label={`Budget of ${name}`} onSubmit={save}>
      <Field htmlFor={id} label="At most so many credits a month">
        <div className="flex flex-wrap gap-2">
          <input
            className="input num min-w-0 flex-1 basis-20"
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-invalid={!isGood}
            aria-describedby={isGood ? undefined : `${id}-fault`}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" disabled={!isGood || isBusy}>
            Save
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Field>
      {isGood ? null : (
        <FieldError id={`${id}-fault`} role="alert">
          {BUDGET_FAULT}
        </FieldError>
      )}
      {isGood && credits <= used ? (
        <p className="text-13/5 text-muted">It has used {used} this month, so it rests until the next.</p>
      ) : null}
    </form>
  );
}
