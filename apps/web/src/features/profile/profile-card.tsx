import type { User } from '@linklode/contract';
import { createPaymentOrder, listCreditHistory } from '@linklode/contract/calls';
import { Link } from '../../lib/router.tsx';
import { session } from '../../api/connection.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { May } from '../../entities/may.tsx';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

/** One letter or two, for the eye alone. */
function initialsOf({ name, email }: User): string {
  const words = (name?.trim() || email || '').split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
}

export function ProfileCard({ user }: { user: User }) {
  return (
    <section
      className="panel panel-pad scroll-mt-2 focus:outline-none"
      id="account"
      tabIndex={-1}
      aria-label="Account"
    >
      <div className="flex items-start gap-6">
        <span
          className="grid size-16 flex-none place-items-center rounded-full bg-accent-soft text-20 font-strong text-accent-text max-sm:hidden"
          aria-hidden="true"
        >
          {initialsOf(user)}
        </span>
        <Facts className="min-w-0 flex-1">
          <Fact term="Name">{user.name?.trim() || '-'}</Fact>
          <Fact term="Email">{user.email || '-'}</Fact>
          <Fact
            term="Credits"
            className={`num ${user.credits > 0 ? 'text-accent-text' : 'text-danger-text'}`}
          >
            {formatCount(user.credits)}
          </Fact>
        </Facts>
      </div>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:grid">
        <May call={createPaymentOrder}>
          <Link className={buttonClass('primary')} to={paths.buyCredits}>
            {SPEC_TEXTS.topUpCredits}
          </Link>
        </May>
        <May call={listCreditHistory}>
          <Link className={buttonClass()} to={paths.creditHistory}>
            {SPEC_TEXTS.creditHistory}
          </Link>
        </May>
        <Link className={buttonClass()} to={paths.dashboard}>
          {SPEC_TEXTS.dashboard}
        </Link>
        <Button kind="quiet" onClick={() => session.logOut()}>
          {SPEC_TEXTS.logout}
        </Button>
      </div>
    </section>
  );
}
