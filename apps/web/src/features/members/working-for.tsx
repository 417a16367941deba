import type { User, Workplace } from '@linklode/contract';
import { useId } from 'react';
import { formatCount } from '../../lib/format.ts';
import { AccountGone } from './account-gone.tsx';
import { switchAccount } from './switch-account.ts';

/** What somebody may do in another person's account, in a sentence. */
export function roleText({ role, month_cap: cap, used_this_month: used }: Workplace): string {
  if (role === 'reader') return 'You may read here, and not search or change anything.';
  return cap === null
    ? 'You search with its credits.'
    : `You search with its credits: ${formatCount(used)} of your ${formatCount(cap)} this month.`;
}

/** For whom this tab works, and the way to another account. */
function Switch({ user }: { user: User }) {
  const id = useId();
  const { works_for: here, workplaces = [] } = user;
  return (
    <div
      className={`border-b border-line ${here === undefined ? 'bg-surface' : 'bg-info-soft'}`}
      role="region"
      aria-label="Account"
      data-part="working-for"
    >
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5 text-13">
        <label className="font-label text-muted" htmlFor={id}>
          Working for
        </label>
        <select
          className="input select min-w-0 max-w-full flex-none truncate max-sm:flex-[1_1_11rem] sm:w-72"
          id={id}
          value={here?.account ?? ''}
          onChange={(event) => switchAccount(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">Your own account</option>
          {workplaces.map(({ account, name }) => (
            <option key={account} value={account}>
              {name}
            </option>
          ))}
        </select>
        {here === undefined ? null : <span className="text-muted">{roleText(here)}</span>}
      </div>
    </div>
  );
}

interface WorkingForProps {
  user: User | null;
  /** The tab was led here from an account that is not open to its reader. */
  isGone: boolean;
}

/** What stands above every page for who works for others, or did. */
export default function WorkingFor({ user, isGone }: WorkingForProps) {
  return (
    <>
      {user?.workplaces === undefined ? null : <Switch user={user} />}
      {isGone ? <AccountGone /> : null}
    </>
  );
}
