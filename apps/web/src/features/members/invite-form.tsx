import { useState } from 'react';
import { MakingForm } from '../../ui/making-form.tsx';
import { readTerms, TermsFields, type Terms } from './terms-fields.tsx';

interface InviteFormProps {
  isBusy: boolean;
  failure: string | null;
  onInvite: (wish: Terms & { email: string }) => void;
  onCancel: () => void;
}

export function InviteForm({ onInvite, ...form }: InviteFormProps) {
  const [role, setRole] = useState<Terms['role']>('member');
  const [cap, setCap] = useState('');
  return (
    <MakingForm
      {...form}
      name="New invitation"
      label="The Google address they sign in with"
      input={{ type: 'email', maxLength: 320 }}
      button="Make the invitation"
      onMake={(email) => onInvite({ email, ...readTerms(role, cap) })}
    >
      <TermsFields role={role} cap={cap} onRole={setRole} onCap={setCap} />
    </MakingForm>
  );
}
