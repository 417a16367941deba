import { MAX_CALL_CAP, MAX_DAY_CAP, MAX_KEY_DAYS } from '@linklode/contract/product';
import { useId } from 'react';
import { Field, FieldNote } from '../ui/field.tsx';

type Scope = 'read' | 'spend';

/** What a program may do with an account, as it is typed. */
interface KeyLimits {
  readonly scope: Scope;
  readonly callCap: string;
  readonly dayCap: string;
  readonly days: string;
}

export const FIRST_LIMITS: KeyLimits = { scope: 'read', callCap: '10', dayCap: '40', days: '90' };

/** As the API takes it. */
export function limitsAsked({ scope, callCap, dayCap, days }: KeyLimits) {
  const caps = scope === 'spend' ? { call_cap: Number(callCap), day_cap: Number(dayCap) } : {};
  return { scope, expires_in_days: Number(days), ...caps };
}

/** A menu cuts off what is longer than a phone is wide, so what a choice comes to stands below it. */
const SCOPES: readonly { readonly scope: Scope; readonly label: string; readonly means: string }[] = [
  { scope: 'read', label: 'Read', means: 'Sees quotes, people, lists and history, and spends nothing.' },
  {
    scope: 'spend',
    label: 'Read and spend',
    means: 'Also searches and checks domains, for credits up to its caps, and changes projects.',
  },
];

interface KeyLimitFieldsProps {
  limits: KeyLimits;
  /** Those that can be chosen; all unless told. */
  scopes?: readonly Scope[];
  onChange: (limits: KeyLimits) => void;
}

/** The choice of a scope, its caps and its end: of a key, and of a program that is let in. */
export function KeyLimitFields({ limits, scopes, onChange }: KeyLimitFieldsProps) {
  const id = useId();
  const number = (part: 'callCap' | 'dayCap' | 'days', label: string, max: number) => (
    <Field htmlFor={`${id}-${part}`} label={label} className="flex-1 basis-32">
      <input
        className="input"
        id={`${id}-${part}`}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={max}
        value={limits[part]}
        onChange={(event) => onChange({ ...limits, [part]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <Field htmlFor={`${id}-scope`} label="It may">
        <select
          className="input select"
          id={`${id}-scope`}
          aria-describedby={`${id}-means`}
          value={limits.scope}
          onChange={(event) =>
            onChange({ ...limits, scope: event.target.value === 'spend' ? 'spend' : 'read' })
          }
        >
          {SCOPES.filter(({ scope }) => scopes?.includes(scope) ?? true).map(({ scope, label }) => (
            <option key={scope} value={scope}>
              {label}
            </option>
          ))}
        </select>
        <FieldNote id={`${id}-means`}>{SCOPES.find(({ scope }) => scope === limits.scope)?.means}</FieldNote>
      </Field>
      <div className="flex flex-wrap gap-3">
        {limits.scope === 'spend' ? number('callCap', 'Credits a call, at most', MAX_CALL_CAP) : null}
        {limits.scope === 'spend' ? number('dayCap', 'Credits a day, at most', MAX_DAY_CAP) : null}
        {number('days', 'Days until it ends', MAX_KEY_DAYS)}
      </div>
    </>
  );
}
