import type { Member } from '@linklode/contract';
import { useState } from 'react';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { readTerms, TermsFields, type Terms } from './terms-fields.tsx';

interface MemberRowProps {
  member: Member;
  isBusy: boolean;
  onChange: (terms: Terms) => void;
  onRemove: () => void;
}

function spendingOf({ role, month_cap: cap, used_this_month: used }: Member): string {
  if (role === 'reader') return 'Reads, and spends nothing.';
  const took = `Works; ${formatCount(used)} credits this month`;
  return cap === null ? `${took}, without a limit of their own.` : `${took}, of ${formatCount(cap)} at most.`;
}

/** One who works for the account: what they took this month, another role or cap, and the end of it. */
export function MemberRow({ member, isBusy, onChange, onRemove }: MemberRowProps) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const [role, setRole] = useState(member.role);
  const [cap, setCap] = useState(member.month_cap === null ? '' : String(member.month_cap));
  const name = member.name?.trim() || member.email || 'Somebody without a name';
  return (
    <li className="grid gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          <p className="text-13/5 wrap-anywhere text-muted">
            {member.email === null || member.email === name ? '' : `${member.email}. `}
            {spendingOf(member)} Since {formatDateTime(member.joined_at)}.
          </p>
        </div>
        <Button
          aria-expanded={open === 'change'}
          onClick={() => setOpen(open === 'change' ? null : 'change')}
        >
          Change<span className="sr-only"> {name}</span>
        </Button>
        <Button
          aria-expanded={open === 'remove'}
          onClick={() => setOpen(open === 'remove' ? null : 'remove')}
        >
          Take out<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {open === 'change' ? (
        <form
          className="grid gap-3"
          aria-label={`Change ${name}`}
          onSubmit={(event) => {
            event.preventDefault();
            onChange(readTerms(role, cap));
            setOpen(null);
          }}
        >
          <TermsFields role={role} cap={cap} onRole={setRole} onCap={setCap} />
          <Button className="justify-self-start" type="submit" disabled={isBusy}>
            Save
          </Button>
        </form>
      ) : null}
      {open === 'remove' ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-13/5">
            {name} will see nothing of the account any more. What they found and the projects stay; those that
            they kept to themselves are then yours alone.
          </p>
          <Button disabled={isBusy} onClick={onRemove}>
            Take {name} out
          </Button>
        </div>
      ) : null}
    </li>
  );
}
