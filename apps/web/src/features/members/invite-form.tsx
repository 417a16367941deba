import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { readTerms, TermsFields } from './terms-fields.tsx';
import type { Terms } from './use-members.ts';

interface InviteFormProps {
  isBusy: boolean;
  failure: string | null;
  onInvite: (wish: Terms & { email: string }) => void;
  onCancel: () => void;
}

export function InviteForm({ isBusy, failure, onInvite, onCancel }: InviteFormProps) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Terms['role']>('member');
  const [cap, setCap] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onInvite({ email, ...readTerms(role, cap) });
  }
  return (
    <form className="grid w-full gap-3" aria-label="New invitation" onSubmit={submit}>
      <Field htmlFor={`${id}-email`} label="The Google address they sign in with">
        <input
          className="input"
          id={`${id}-email`}
          type="email"
          required
          maxLength={320}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <TermsFields role={role} cap={cap} onRole={setRole} onCap={setCap} />
      {failure === null ? null : <FieldError role="alert">{failure}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" disabled={isBusy}>
          {isBusy ? 'Making…' : 'Make the invitation'}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
