import type { User } from '@linklode/contract';
import { reaches, roleOf, type ForRole } from '@linklode/contract/role';
import type { ReactNode } from 'react';
import { useMe } from '../api/use-me.ts';
import { mayWorkForAnother } from '../lib/working-note.ts';

/**
 * Whether somebody may make a call in the account that their tab works for. Their own account is theirs, also before it
 * is known; in another person's they read until it is.
 */
export const may = (user: User | null, call: ForRole): boolean => reaches(roleNow(user), roleOf(call));

function roleNow(user: User | null): 'owner' | 'member' | 'reader' {
  if (user === null) return mayWorkForAnother() ? 'reader' : 'owner';
  return user.works_for?.role ?? 'owner';
}

/** The same for whoever is at the screen. */
export const useMay = (call: ForRole): boolean => may(useMe(), call);

interface MayProps {
  /** What the children are there for. */
  call: ForRole;
  children: ReactNode;
  /** What stands in their place where somebody would look for them; nothing unless given. */
  instead?: ReactNode;
}

/**
 * Shows what makes a call to those whose role reaches so far (docs/decisions/0046), and not as something that is
 * refused.
 */
export function May({ call, children, instead = null }: MayProps) {
  return useMay(call) ? children : instead;
}

/** Why something is not here. `what` begins a sentence: "New standing orders". */
export function NotYours({ what, call }: { what: string; call: ForRole }) {
  const user = useMe();
  if (user === null) return null;
  const name = user.works_for?.name ?? '';
  return (
    <p className="text-13/5 wrap-anywhere text-muted">
      {what}:{' '}
      {roleOf(call) === 'owner'
        ? `only ${name}, whose account this is.`
        : `not while you only read here. ${name} can give you another role.`}
    </p>
  );
}
