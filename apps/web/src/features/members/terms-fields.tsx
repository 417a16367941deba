import type { BodyOf } from '@linklode/contract';
import type { changeMember } from '@linklode/contract/calls';
import { MAX_MONTH_CAP } from '@linklode/contract/product';
import { useId } from 'react';
import { Field, FieldNote } from '../../ui/field.tsx';

/** What somebody may do in the account. */
export type Terms = Pick<BodyOf<typeof changeMember>, 'role' | 'month_cap'>;

interface TermsFieldsProps {
  role: Terms['role'];
  cap: string;
  onRole: (role: Terms['role']) => void;
  onCap: (cap: string) => void;
}

/** What a text in the field says; none is no other limit than the balance. */
export const readTerms = (role: Terms['role'], cap: string): Terms => ({
  role,
  month_cap: role === 'reader' || cap.trim() === '' ? null : Number(cap),
});

/** What somebody may do in the account, and with how many of its credits. */
export function TermsFields({ role, cap, onRole, onCap }: TermsFieldsProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap gap-3">
      <Field htmlFor={`${id}-role`} label="They may" className="flex-1 basis-52">
        <select
          className="input select"
          id={`${id}-role`}
          aria-describedby={`${id}-means`}
          value={role}
          onChange={(event) => onRole(event.target.value === 'reader' ? 'reader' : 'member')}
        >
          <option value="member">Work</option>
          <option value="reader">Read</option>
        </select>
        <FieldNote id={`${id}-means`}>
          {role === 'member' ? 'Search, check domains, keep projects.' : 'See all of it, and spend nothing.'}
        </FieldNote>
      </Field>
      {role === 'member' ? (
        <Field
          htmlFor={`${id}-cap`}
          label="Credits a month, at most"
          hint="optional"
          className="flex-1 basis-40"
        >
          <input
            className="input"
            id={`${id}-cap`}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_MONTH_CAP}
            value={cap}
            onChange={(event) => onCap(event.target.value)}
          />
        </Field>
      ) : null}
    </div>
  );
}
