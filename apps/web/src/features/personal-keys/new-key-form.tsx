import type { BodyOf } from '@linklode/contract';
import type { createKey } from '@linklode/contract/calls';
import { useState } from 'react';
import { FIRST_LIMITS, KeyLimitFields, limitsAsked } from '../../entities/key-limits.tsx';
import { MakingForm } from '../../ui/making-form.tsx';

interface NewKeyFormProps {
  isBusy: boolean;
  failure: string | null;
  onMake: (wish: BodyOf<typeof createKey>) => void;
  onCancel: () => void;
}

/** What a key may do, before it is made: afterwards nothing of it changes. */
export function NewKeyForm({ onMake, ...form }: NewKeyFormProps) {
  const [limits, setLimits] = useState(FIRST_LIMITS);
  return (
    <MakingForm
      {...form}
      name="New personal key"
      label="What it is for"
      input={{ maxLength: 60 }}
      button="Make the key"
      onMake={(name) => onMake({ name, ...limitsAsked(limits) })}
    >
      <KeyLimitFields limits={limits} onChange={setLimits} />
    </MakingForm>
  );
}
